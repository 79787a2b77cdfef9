import { z } from 'zod'
import { Me } from '../../people/index.ts'
import { isTimeZone, time } from '../../platform/values.ts'

const id = z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' })
const way = z.string().meta({
  description: '`code`, `link`, `passkey`, `totp`, `recovery-code`, or `provider:` and its id.',
  example: 'passkey',
})
const device = z.string().meta({ description: 'What it was done with.', example: 'Firefox on Android' })
const address = z.string().meta({ description: 'Network address it came from.', example: '203.0.113.7' })
const zone = z
  .string()
  .meta({ description: 'Time zone that the device said it is in.', example: 'Asia/Taipei' })

export const SignInState = z
  .object({
    person: Me.nullable().meta({ description: 'Who is signed in in this browser; null if no one.' }),
    session: z
      .object({
        id,
        fresh_until: time('Until when this counts as a fresh sign-in, which some operations need.'),
        strong: z
          .boolean()
          .meta({ description: 'Whether it was proven by a second step: some operations need that.' }),
        second_step: z
          .object({
            passkey: z.boolean(),
            totp: z.boolean().meta({ description: 'An authenticator app.' }),
            recovery_codes: z.int().meta({ description: 'How many are left.', example: 10 }),
          })
          .meta({ description: 'What you can prove it by.' }),
      })
      .nullable(),
    mail: z.boolean().meta({ description: 'Whether a code can be mailed.' }),
    providers: z
      .array(
        z.object({
          id: z.string().meta({ example: 'gitlab' }),
          name: z.string().meta({ example: 'GitLab' }),
          second_step: z.boolean().meta({
            description: 'Whether signing in there can count as a second step.',
          }),
        }),
      )
      .meta({ description: 'Whom else people may sign in with.' }),
    needs_admin: z
      .boolean()
      .meta({ description: 'True while nobody runs this installation: see `manyhands admin grant`.' }),
  })
  .meta({ id: 'SignInState' })

export const SignedIn = z
  .object({
    person: Me,
    is_new: z.boolean().meta({ description: 'Whether this is their first time here.' }),
    return_to: z.string().meta({ description: 'The page they came from, or /home.', example: '/p/2026' }),
  })
  .meta({ id: 'SignedIn', description: 'The answer also sets the cookie of the session.' })

/** Only pages of our own: a link in a mail must not lead elsewhere. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]{0,500}$/u.test(text)

export const returnTo = z
  .string()
  .refine(isOwnPath, 'A path of this site, such as /p/2026.')
  .default('/home')
  .meta({ description: 'Page to go to afterwards.', example: '/p/2026' })

/** What a browser calls its zone must keep nobody out: what we do not know is as if not said. */
export const browserZone = z
  .string()
  .optional()
  .transform((name) => (name !== undefined && isTimeZone(name) ? name : null))
  .meta({
    description: 'Of the device, to tell one sign-in from another later.',
    example: 'Asia/Taipei',
    override: { type: 'string' },
  })

export const SessionEntry = z
  .object({
    id,
    current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
    device,
    address,
    time_zone: zone.nullable(),
    way,
    created_at: time('When it began.'),
    last_seen_at: time('When it was last used, to the minute.'),
    expires_at: time('When it ends at the latest.'),
  })
  .meta({ id: 'SessionEntry' })

export const sessionParams = z.object({
  id: z
    .union([z.uuid(), z.literal('current')])
    .meta({ description: 'The `id` of the session in the list, or `current` for the one that asks.' }),
})

export const SignInEvent = z
  .object({
    id,
    at: time('When it happened.'),
    event: z.string().meta({
      description:
        '`session.started`, `session.ended`, `sessions.ended` (all at once), `account.secured`, `sign-in.refused` (too many wrong codes), `identity.linked`, `identity.removed`, `passkey.added`, `passkey.removed`, `totp.added`, `totp.removed`, `recovery-codes.made`, `recovery-code.used`, `second-step.reset`, `address.added`, `address.made-primary`, `address.removed`, `credentials.made`, `token.issued` or `token.revoked`; more may come.',
      example: 'session.started',
    }),
    name: z.string().nullable().meta({
      description: 'Of the token or passkey that it is about, if it is still there.',
      example: 'My phone',
    }),
    way: way.nullable(),
    device: device.nullable(),
    address: address.nullable(),
    time_zone: zone.nullable(),
  })
  .meta({ id: 'SignInEvent' })
