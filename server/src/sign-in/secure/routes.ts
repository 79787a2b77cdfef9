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
      sessions: count('Web sessions, except for the one that asked.'),
      tokens: count('API tokens.'),
      credentials: count('Exchange credentials that were not used yet.'),
      calendars: count('Calendar addresses.'),
      invitation_links: count('Invitations whose mailed links are void.'),
    }),
    left: z
      .object({
        passkeys: z.array(PasskeyEntry),
        identities: z.array(IdentityEntry),
        addresses: z.array(AddressEntry),
      })
      .meta({ description: 'What still signs you in. Remove what is not yours.' }),
  })
  .meta({ id: 'Secured', description: 'What was ended, and what to look at next.' })

interface Parts {
  providers: Providers
  waysIn: WaysIn
}

/** Nobody has more passkeys than fit on a page. */
const mostPasskeys = 100

export const secureOperations = ({ providers, waysIn }: Parts): Runnable[] => [
  write({
    id: 'secureAccount',
    method: 'POST',
    path: '/api/users/me/secure',
    tag: 'Sign-in',
    summary: 'Secure your account',
    description:
      'Ends every other web session, every API token, unused exchange credentials and your calendar address at once, and voids codes that are on their way to you and links in invitations. You answer those in your inbox. Lists what still signs you in, so that you can remove what is not yours. You get a mail that says what was ended. Idempotent.',
    access: signedInOnTheWeb,
    scope: 'write',
    idempotencyKey: false,
    answer: { status: 200, description: 'What was done.', schema: Secured },
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
