export const languages = ['en', 'zh-TW'] as const
export type Language = (typeof languages)[number]

/** Each in its own words, for whoever looks for theirs. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-TW': '繁體中文' }

const key = 'manyhands.language'

/** What was chosen here before, else what the browser asks for, else English. Any Chinese reads Traditional. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  for (const one of [stored, ...wanted]) {
    if (one?.toLowerCase().startsWith('zh')) return 'zh-TW'
    if (one?.toLowerCase().startsWith('en')) return 'en'
  }
  return 'en'
}

export function readLanguage(): Language {
  return chooseLanguage(
    tryStorage((storage) => storage.getItem(key)),
    navigator.languages,
  )
}

/** Whether someone has chosen on this device; else what their account says counts. */
export const hasChosenLanguage = (): boolean => tryStorage((storage) => storage.getItem(key)) !== null

export function keepLanguage(language: Language): void {
  tryStorage((storage) => storage.setItem(key, language))
}

/** Storage may be forbidden; then the choice lasts as long as the page. */
function tryStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
