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
