import { z } from 'zod'

/** A single line of text, trimmed, without control characters. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Must not be empty.')
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters and unpaired surrogates are not allowed.')

/** Multi-line text; line breaks and tabs are the only control characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Control characters and unpaired surrogates are not allowed.')

/** The parameter of a search; an example that finds something makes the reference clearer. */
export const search = (description: string, example?: string) =>
  z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional()
    .meta({ description, ...(example && { example }) })

/** An email address, normalised to lower case for comparison and storage. */
export const emailAddress = (description: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email('Must be an email address, such as mei-ling@example.org.'))
    .meta({ description, example: 'mei-ling@example.org', override: { type: 'string' } })

/** With or without the space shown in the email. */
export const emailedCode = z
  .string()
  .transform((written) => written.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be six digits.'))
  .meta({ description: 'Six-digit code from the email.', example: '123 456', override: { type: 'string' } })

/** A date in a sensible range. */
export const day = () =>
  z.iso
    .date({ abort: true })
    .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'Must be between 1900 and 2199.')

/** A timestamp in a response. */
export const time = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-11-15T08:30:00.000Z' })

/** Whether the runtime accepts it. Intl's own list omits names in use, such as Asia/Kolkata. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Must be an IANA time zone, such as Asia/Taipei.')

export const Language = z
  .enum(['en', 'zh-TW'])
  .meta({ id: 'Language', description: 'Language of the web app and emails.', example: 'en' })
export type Language = z.output<typeof Language>

/** A colour in CSS hexadecimal notation. */
export const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Must be a colour such as #b0356b.')
  .meta({ example: '#b0356b' })
