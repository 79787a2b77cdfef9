import { z } from 'zod'
import { emailAddress, emailedCode, Language, time } from '../../platform/values.ts'
import { browserZone, returnTo } from '../sessions/schemas.ts'

export const EmailRequest = z
  .strictObject({
    email: emailAddress(
      'Email address to send the code to. It doesn’t need an account: whoever has the code is signed in.',
    ),
    language: Language.default('en'),
    return_to: returnTo,
  })
  .meta({ id: 'SignInEmailRequest' })
export type EmailRequest = z.output<typeof EmailRequest>

export const EmailAttempt = z
  .object({
    attempt: z
      .string()
      .meta({ description: 'Attempt identifier. Send it together with the code.', example: '7Hq0…' }),
    expires_at: time('When the code and the link expire.'),
  })
  .meta({ id: 'SignInEmailAttempt' })

const secret = z.string().min(1).max(100)

export const CodeSignIn = z
  .strictObject({
    attempt: secret.meta({ description: 'The `attempt` returned when the email was requested.' }),
    code: emailedCode,
    time_zone: browserZone,
  })
  .meta({ id: 'CodeSignIn' })

export const LinkSignIn = z
  .strictObject({
    link: secret.meta({ description: 'The part after `#` in the emailed link.' }),
    time_zone: browserZone,
  })
  .meta({ id: 'LinkSignIn' })
