import { z } from 'zod'
import { Language, time } from '../../platform/values.ts'
import { browserZone, returnTo } from '../sessions/schemas.ts'

export const MailRequest = z
  .strictObject({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .pipe(z.email('An e-mail address, such as mei-ling@example.org.'))
      .meta({
        description: 'Where to send it. Need not be known here: who has the code is let in.',
        example: 'mei-ling@example.org',
        override: { type: 'string' },
      }),
    language: Language.default('en'),
    return_to: returnTo,
  })
  .meta({ id: 'SignInMailRequest' })
export type MailRequest = z.output<typeof MailRequest>

export const MailAttempt = z
  .object({
    attempt: z.string().meta({ description: 'Keep it: the code works together with it.', example: '7Hq0…' }),
    expires_at: time('Until when the code and the link work.'),
  })
  .meta({ id: 'SignInMailAttempt' })

const secret = z.string().min(1).max(100)

export const CodeSignIn = z
  .strictObject({
    attempt: secret.meta({ description: 'What the request for the mail was answered with.' }),
    code: z
      .string()
      .transform((text) => text.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'Six digits.'))
      .meta({ description: 'Six digits from the mail.', example: '123 456', override: { type: 'string' } }),
    time_zone: browserZone,
  })
  .meta({ id: 'CodeSignIn' })

export const LinkSignIn = z
  .strictObject({
    link: secret.meta({ description: 'What follows `#` in the link of the mail.' }),
    time_zone: browserZone,
  })
  .meta({ id: 'LinkSignIn' })
