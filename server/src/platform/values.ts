import { z } from 'zod'

/** One line that people write and read: no control characters, no space around it. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Must not be empty.')
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters and half characters are not allowed.')

/** Several lines; of control characters only the line breaks. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Control characters and half characters are not allowed.')

/** An e-mail address, in the form in which all are compared and kept. */
export const emailAddress = (description: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email('An e-mail address, such as mei-ling@example.org.'))
    .meta({ description, example: 'mei-ling@example.org', override: { type: 'string' } })

/** As a mail shows it or without its space. */
export const mailedCode = z
  .string()
  .transform((written) => written.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Six digits.'))
  .meta({ description: 'Six digits from the mail.', example: '123 456', override: { type: 'string' } })

/** A day in a time that calendars agree on. */
export const day = () =>
  z.iso
    .date({ abort: true })
    .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'Between 1900 and 2199.')

/** A moment, as answers give it. */
export const time = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-11-15T08:30:00.000Z' })

/** Whether the runtime knows it; its own list leaves out names that people use, such as Asia/Kolkata. */
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
  .refine(isTimeZone, 'A time zone as IANA names it, such as Asia/Taipei.')

export const Language = z
  .enum(['en', 'zh-TW'])
  .meta({ id: 'Language', description: 'Language of the web app and of mails.', example: 'en' })
export type Language = z.output<typeof Language>

/** A colour as style sheets write it. */
export const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour such as #b0356b.')
  .meta({ example: '#b0356b' })
