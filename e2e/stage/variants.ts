import { hash } from 'node:crypto'
import { devices } from '@playwright/test'

const { defaultBrowserType: _, ...touch } = devices['Pixel 7']!

/** At one pixel per CSS pixel, because nobody looks at the rendering. */
export const viewports = {
  phone: { ...touch, deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
  desk: { viewport: { width: 1280, height: 900 } },
}

/** The nightly covers every viewport, language and theme; the commit gate covers each thing once. */
export const full = Boolean(process.env.FULL)

export type Theme = 'light' | 'dark'

export interface Variant {
  viewport: keyof typeof viewports
  locale: Locale
  themes: Theme[]
}

const locales = ['en-US', 'zh-TW'] as const
type Locale = (typeof locales)[number]
const everyVariant = (['phone', 'desk'] as const).flatMap((viewport) =>
  locales.map((locale): Variant => ({ viewport, locale, themes: ['light', 'dark'] })),
)
const phone: Variant = { viewport: 'phone', locale: 'zh-TW', themes: ['dark'] }
const desk: Variant = { viewport: 'desk', locale: 'en-US', themes: ['light'] }

/** The variants of a screen. Chosen by its name, so that a new screen doesn't change those of others. */
export function variantsOf(screen: string): Variant[] {
  if (full) return everyVariant
  return [Number.parseInt(hash('sha256', screen).at(-1)!, 16) % 2 === 0 ? phone : desk]
}

/** The languages of a journey that covers every text: both, or one in the commit gate. */
export const localesOf = (chosen: Locale): readonly Locale[] => (full ? locales : [chosen])
