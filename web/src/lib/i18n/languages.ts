export const languages = ['en', 'zh-TW'] as const
export type Language = (typeof languages)[number]

/** Each in its own language. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-TW': '繁體中文' }

/** A cookie, so that pages arrive in the chosen language. */
const name = 'manyhands-language'

/** The language chosen on this device, else the browser's, else English. Any Chinese maps to Traditional. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  for (const one of [stored, ...wanted]) {
    if (one?.toLowerCase().startsWith('zh')) return 'zh-TW'
    if (one?.toLowerCase().startsWith('en')) return 'en'
  }
  return 'en'
}

export function readLanguage(): Language {
  return chooseLanguage(storedLanguage(), navigator.languages)
}

/** Whether a language was chosen on this device; otherwise the account's setting applies. */
export const hasChosenLanguage = (): boolean => storedLanguage() !== null

export function storeLanguage(language: Language): void {
  const year = 365 * 24 * 3600
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${name}=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}

function storedLanguage(): string | null {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1) ?? null
}
