import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { type Language, storeLanguage } from './languages.ts'

export type Namespace =
  | 'ui'
  | 'problems'
  | 'projects'
  | 'listing'
  | 'home'
  | 'device'
  | 'sign-in'
  | 'settings'
  | 'me'
  | 'contacts'
  | 'private'
  | 'privacy'
  | 'purposes'
  | 'manage'
  | 'audience'
  | 'announcements'
  | 'automations'
  | 'availability'
  | 'teams'
  | 'years'
  | 'invitation'
  | 'import'
  | 'joining'
  | 'inbox'
  | 'messages'
  | 'tasks'
  | 'roster'
  | 'check-in'
  | 'drafts'
  | 'hours'
  | 'reports'
  | 'forms'
  | 'subsidy'

// One file per language and namespace; pages load only what they use.
const files = import.meta.glob<{ default: object }>('../../locales/*/*.json')

async function load(language: string, namespace: string): Promise<object> {
  const file = files[`../../locales/${language}/${namespace}.json`]
  if (!file) throw new Error(`There is no text ${namespace} in ${language}`)
  return (await file()).default
}

export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use({
      type: 'backend',
      read: (language: string, namespace: string, done: (error: unknown, data?: object) => void) =>
        void load(language, namespace).then((data) => done(null, data), done),
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['ui'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
    })
}

/** A route calls it next to the import of its page, so that both load in parallel. */
export const loadTexts = (...namespaces: Namespace[]): Promise<void> => i18next.loadNamespaces(namespaces)

export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language)
  await i18next.changeLanguage(language)
}

export function useLanguage(): Language {
  return useTranslation('ui').i18n.language as Language
}
