import { z } from 'zod'
import { browserZone } from '../sessions/schemas.ts'

const code = z
  .string()
  .transform((written) => written.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Six digits.'))
  .meta({ description: 'Six digits from the app.', example: '123 456', override: { type: 'string' } })

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
      description: 'To type into an authenticator app, in base32. Shown this once.',
      example: 'XPTJU5XBYRW5X24UKNOW5FYQLHX4P3YG',
    }),
    uri: z.string().meta({
      description: 'The same for an app on this device.',
      example: 'otpauth://totp/Manyhands:mei-ling%40example.org?secret=XPTJU5XBYRW5X24UKNOW5FYQLHX4P3YG',
    }),
    qr: z.array(z.string()).meta({
      description: 'The same as the rows of a QR code: `1` is dark. It needs a margin of four.',
      example: ['1010', '0101'],
    }),
  })
  .meta({ id: 'TotpSecret' })

export const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .meta({ description: 'Each works once. Shown this once.', example: ['k3v8-0q2m-x7rd-5hwa'] }),
  })
  .meta({ id: 'RecoveryCodes' })
