import { z } from 'zod'

/** One line that people write and read: no control characters, no space around it. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters and half characters are not allowed.')

/** A day in a time that calendars agree on. */
export const day = () =>
  z.iso.date().refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'Between 1900 and 2199.')

/** A moment, as answers give it. */
export const time = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-11-15T08:30:00.000Z' })

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => zones.has(name), 'A time zone as IANA names it, such as Asia/Taipei.')

export const Language = z
  .enum(['en', 'zh-TW'])
  .meta({ id: 'Language', description: 'Language of the web app and of mails.', example: 'en' })
export type Language = z.output<typeof Language>
