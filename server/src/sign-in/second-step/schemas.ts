import { z } from 'zod'
import { browserZone } from '../sessions/schemas.ts'

const code = z
  .string()
  .transform((written) => written.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be six digits.'))
  .meta({
    description: 'Six-digit code from the authenticator app.',
    example: '123 456',
    override: { type: 'string' },
  })

export const TotpCode = z.strictObject({ code }).meta({ id: 'TotpCode' })

export const TotpSignIn = z.strictObject({ code, time_zone: browserZone }).meta({ id: 'TotpSignIn' })

export const RecoveryCodeSignIn = z
  .strictObject({
    code: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: 'One of your recovery codes.', example: 'k3v8-0q2m-x7rd-5hwa' }),
    time_zone: browserZone,
  })
  .meta({ id: 'RecoveryCodeSignIn' })

export const TotpSecret = z
  .object({
    secret: z.string().meta({
      description: 'Base32 secret to type into an authenticator app. Returned only once.',
      example: 'XPTJU5XBYRW5X24UKNOW5FYQLHX4P3YG',
    }),
    uri: z.string().meta({
      description: 'The same secret as a URI, for an app on this device.',
      example: 'otpauth://totp/Manyhands:mei-ling%40example.org?secret=XPTJU5XBYRW5X24UKNOW5FYQLHX4P3YG',
    }),
    qr: z.array(z.string()).meta({
      description: 'The same URI as rows of a QR code: `1` is dark. Add a margin of four modules.',
      example: ['1010', '0101'],
    }),
  })
  .meta({ id: 'TotpSecret' })

export const RecoveryCodes = z
  .object({
    recovery_codes: z.array(z.string()).meta({
      description: 'Recovery codes. Each code works once. The codes are returned only in this response.',
      example: ['k3v8-0q2m-x7rd-5hwa'],
    }),
  })
  .meta({ id: 'RecoveryCodes' })
