import { z } from 'zod'
import { line, time } from '../../platform/values.ts'
import { browserZone } from '../sessions/schemas.ts'

const text = z.string().max(10_000)

/** As created by the browser. The content is verified separately. */
const made = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

const RegistrationResponse = z
  .object({
    ...made,
    response: z.object({
      clientDataJSON: text,
      attestationObject: text,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration', description: 'Result of `navigator.credentials.create` as JSON.' })
export type RegistrationResponse = z.output<typeof RegistrationResponse>

const AuthenticationResponse = z
  .object({
    ...made,
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: text.nullish(),
    }),
  })
  .meta({ id: 'PasskeyAnswer', description: 'Result of `navigator.credentials.get` as JSON.' })
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>

export const Options = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions', description: 'Options for `navigator.credentials` in WebAuthn’s JSON form.' })

const name = line(60).meta({ description: 'Name of the passkey.', example: 'My phone' })

export const NewPasskey = z
  .strictObject({
    name: name.optional().meta({
      description: 'Name of the passkey. Defaults to the device, such as "Chrome on Android".',
      example: 'My phone',
    }),
    response: RegistrationResponse,
  })
  .meta({ id: 'NewPasskey' })

export const PasskeySignIn = z
  .strictObject({ response: AuthenticationResponse, time_zone: browserZone })
  .meta({ id: 'PasskeySignIn' })

export const PasskeyChange = z.strictObject({ name }).meta({ id: 'PasskeyChange' })

export const PasskeyEntry = z
  .object({
    id: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    name: z.string().meta({ example: 'My phone' }),
    created_at: time('When the passkey was added.'),
    last_used_at: time('When the passkey was last used to sign in; null if never.').nullable(),
    synced: z.boolean().meta({
      description: 'Whether the passkey is synced to an account and so survives the loss of the device.',
    }),
  })
  .meta({ id: 'PasskeyEntry' })

export const passkeyParams = z.object({
  id: z.uuid().meta({ description: 'Passkey identifier.' }),
})
