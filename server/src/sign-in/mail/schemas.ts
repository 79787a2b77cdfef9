import { z } from 'zod'
import { emailAddress, Language, mailedCode, time } from '../../platform/values.ts'
import { browserZone, returnTo } from '../sessions/schemas.ts'

export const MailRequest = z
  .strictObject({
    email: emailAddress('Where to send it. Need not be known here: who has the code is let in.'),
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
    code: mailedCode,
    time_zone: browserZone,
  })
  .meta({ id: 'CodeSignIn' })

export const LinkSignIn = z
  .strictObject({
    link: secret.meta({ description: 'What follows `#` in the link of the mail.' }),
    time_zone: browserZone,
  })
  .meta({ id: 'LinkSignIn' })
