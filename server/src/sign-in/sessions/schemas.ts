import { z } from 'zod'
import { Me } from '../../people/index.ts'
import { isTimeZone, time } from '../../platform/values.ts'

const id = z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' })
const method = z.string().meta({
  description:
    'How the person signed in: `code`, `link`, `passkey`, `totp`, `recovery-code`, or `provider:` followed by the provider’s id.',
  example: 'passkey',
})
const device = z.string().meta({ description: 'Browser and device.', example: 'Firefox on Android' })
const address = z.string().meta({ description: 'IP address.', example: '203.0.113.7' })
const zone = z.string().meta({ description: 'Time zone reported by the device.', example: 'Asia/Taipei' })

export const SignInState = z
  .object({
    person: Me.nullable().meta({ description: 'Who is signed in; null if nobody.' }),
    session: z
      .object({
        id,
        fresh_until: time(
          'Until when the session counts as a recent sign-in, which some operations require.',
        ),
        strong: z
          .boolean()
          .meta({ description: 'Whether two-step verification was completed, which some operations need.' }),
        second_step: z
          .object({
            passkey: z.boolean(),
            totp: z.boolean().meta({ description: 'Authenticator app.' }),
            recovery_codes: z.int().meta({ description: 'Number of unused recovery codes.', example: 10 }),
          })
          .meta({ description: 'Available methods for two-step verification.' }),
      })
      .nullable(),
    mail: z.boolean().meta({ description: 'Whether sign-in by email is available.' }),
    providers: z
      .array(
        z.object({
          id: z.string().meta({ example: 'gitlab' }),
          name: z.string().meta({ example: 'GitLab' }),
          second_step: z.boolean().meta({
            description: 'Whether signing in with this provider can count as two-step verification.',
          }),
        }),
      )
      .meta({ description: 'Identity providers available for sign-in.' }),
    needs_admin: z
      .boolean()
      .meta({ description: 'True while there is no admin: see `manyhands admin grant`.' }),
  })
  .meta({ id: 'SignInState' })

export const SignedIn = z
  .object({
    person: Me,
    is_new: z.boolean().meta({ description: 'Whether this is the person’s first sign-in.' }),
    return_to: z.string().meta({ description: 'Page to return to.', example: '/p/2026' }),
  })
  .meta({ id: 'SignedIn', description: 'The response also sets the session cookie.' })

/** Paths of this site only, so that links in emails can't redirect elsewhere. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]{0,500}$/u.test(text)

export const returnTo = z
  .string()
  .refine(isOwnPath, 'Must be a path of this site, such as /p/2026.')
  .default('/home')
  .meta({ description: 'Page to go to afterwards.', example: '/p/2026' })

/** Unknown zones are ignored, so that an odd browser setting never blocks a sign-in. */
export const browserZone = z
  .string()
  .optional()
  .transform((name) => (name !== undefined && isTimeZone(name) ? name : null))
  .meta({
    description: 'Time zone of the device, shown in the sign-in history.',
    example: 'Asia/Taipei',
    override: { type: 'string' },
  })

export const SessionEntry = z
  .object({
    id,
    current: z.boolean().meta({ description: 'Whether this is the calling session.' }),
    device,
    address,
    time_zone: zone.nullable(),
    method,
    created_at: time('When the session started.'),
    last_seen_at: time('When the session was last used, to the minute.'),
    expires_at: time('When the session expires.'),
  })
  .meta({ id: 'SessionEntry' })

export const sessionParams = z.object({
  id: z
    .union([z.uuid(), z.literal('current')])
    .meta({ description: 'Session identifier, or `current` for the calling session.' }),
})

export const SignInEvent = z
  .object({
    id,
    at: time('When the event happened.'),
    event: z.string().meta({
      description:
        '`session.started`, `session.ended`, `sessions.ended` (all at once), `account.secured`, `sign-in.refused` (too many wrong codes), `sign-in-link.created` (by the server operator), `identity.linked`, `identity.removed`, `passkey.added`, `passkey.removed`, `totp.added`, `totp.removed`, `recovery-codes.created`, `recovery-code.used`, `second-step.reset`, `second-step-reset.requested`, `second-step-reset.confirmed`, `second-step-reset.withdrawn`, `second-step-reset.stopped`, `admin.granted`, `admin.revoked`, `address.added`, `address.made-primary`, `address.removed`, `credentials.created`, `token.issued`, `token.revoked`, `calendar.created` or `calendar.ended`; more may be added.',
      example: 'session.started',
    }),
    name: z.string().nullable().meta({
      description: 'Name of the token or passkey concerned, if it still exists.',
      example: 'My phone',
    }),
    method: method.nullable(),
    device: device.nullable(),
    address: address.nullable(),
    time_zone: zone.nullable(),
  })
  .meta({ id: 'SignInEvent' })
