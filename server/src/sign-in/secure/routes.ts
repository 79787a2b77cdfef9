import { z } from 'zod'
import { AddressEntry, listAddresses } from '../../people/index.ts'
import { signedInOnTheWeb } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { listIdentities } from '../identities/identities.ts'
import { IdentityEntry } from '../identities/schemas.ts'
import type { Providers } from '../oidc/providers.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { PasskeyEntry } from '../passkeys/schemas.ts'
import type { WaysIn } from '../sessions/sessions.ts'
import { secureAccount } from './secure.ts'

const count = (description: string) => z.int().meta({ description, example: 1 })

const Secured = z
  .object({
    ended: z.object({
      sessions: count('Web sessions, except the current one.'),
      tokens: count('API tokens.'),
      credentials: count('Unused exchange credentials.'),
      calendars: count('Calendar feeds.'),
      invitation_links: count('Invitations whose email links were revoked.'),
    }),
    left: z
      .object({
        passkeys: z.array(PasskeyEntry),
        identities: z.array(IdentityEntry),
        addresses: z.array(AddressEntry),
      })
      .meta({ description: 'What can still be used to sign in as you. Remove anything that isn’t yours.' }),
  })
  .meta({ id: 'Secured', description: 'What was ended, and what to review next.' })

interface Parts {
  providers: Providers
  waysIn: WaysIn
}

/** Upper bound on passkeys per person. */
const mostPasskeys = 100

export const secureOperations = ({ providers, waysIn }: Parts): Runnable[] => [
  write({
    id: 'secureAccount',
    method: 'POST',
    path: '/api/users/me/secure',
    tag: 'Sign-in',
    summary: 'Secure your account',
    description:
      'Ends every other web session and API token, deletes unused exchange credentials and your calendar feed, and revokes emailed codes, pending address changes and invitation links. Open invitations can still be answered in the app. Returns everything that can still sign you in, so that you can remove what isn’t yours. Sends you a summary by email. Idempotent.',
    access: signedInOnTheWeb,
    scope: 'write',
    idempotencyKey: false,
    answer: { status: 200, description: 'What was ended and what is left.', schema: Secured },
    async handle({ tx, actor, request }) {
      const ended = await secureAccount(tx, actor, { waysIn, seen: sightingOf(request) })
      const [passkeys, identities, addresses] = [
        await listPasskeys(tx, actor, { limit: mostPasskeys }),
        await listIdentities(tx, actor.uid, providers),
        await listAddresses(tx, actor.uid),
      ]
      return { ended, left: { passkeys: passkeys.data, identities, addresses: addresses.data } }
    },
  }),
]
