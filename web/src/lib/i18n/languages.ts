export const languages = ['en', 'zh-TW'] as const
export type Language = (typeof languages)[number]

/** Each in its own language. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-TW': '繁體中文' }

const key = 'manyhands.language'

/** The language chosen on this device, else the browser's, else English. Any Chinese maps to Traditional. */
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

/** Whether a language was chosen on this device; otherwise the account's setting applies. */
export const hasChosenLanguage = (): boolean => tryStorage((storage) => storage.getItem(key)) !== null

export function storeLanguage(language: Language): void {
  tryStorage((storage) => storage.setItem(key, language))
}

/** Storage may be blocked; then the choice lasts as long as the page. */
function tryStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
