import type { Db } from '../../platform/db/database.ts'
import type { EmailHash } from '../../platform/db/email-hash.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, requireFreshSignIn, signedIn, signedInOnTheWeb } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageOf } from '../../platform/http/pages.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { limitEmailsTo } from '../../platform/mail/codes.ts'
import { because } from '../refusals.ts'
import {
  addAddress,
  addressesOf,
  changePrimaryAddress,
  confirmAddressChange,
  listAddresses,
  removeAddress,
  type VoidInvitationLinks,
} from './addresses.ts'
import {
  AddressChange,
  AddressCode,
  AddressEntry,
  addressParams,
  changeParams,
  NewAddress,
  PrimaryAddress,
} from './schemas.ts'

interface Parts {
  limits: RateLimits
  /** Whether a mail server is configured. */
  mail: boolean
  db: Db
  emailHash: EmailHash
  voidInvitationLinks: VoidInvitationLinks
}

const tag = 'You'
const changes = { name: 'addresses', most: 20, seconds: 86_400 }

export const addressOperations = (parts: Parts): Runnable[] => [
  list,
  ...ask(parts),
  confirm(parts),
  remove(parts),
]

const list = read({
  id: 'listAddresses',
  method: 'GET',
  path: '/api/users/me/addresses',
  tag,
  summary: 'List your email addresses',
  description: 'You can sign in with each address. The primary one, which receives emails, comes first.',
  access: signedIn,
  scope: 'private',
  answer: { status: 200, description: 'Your email addresses.', schema: pageOf(AddressEntry) },
  handle: ({ db, actor }) => listAddresses(db, actor.uid),
})

const ask = ({ limits, mail, db }: Parts): Runnable[] => {
  /** The email goes to the address being added, or else to the current primary one. */
  async function limit(actor: Actor, added: string | null): Promise<void> {
    // A token is refused later anyway and must not use up anyone's email quota.
    if (!('session' in actor.by)) return
    requireFreshSignIn(actor)
    if (!mail) throw new Problem('mail_off', { why: [because['mail-set-up']] })
    await limits.spendExactly(changes, [`addresses:${actor.uid}`])
    await limitEmailsTo(limits, added ?? (await addressesOf(db, actor.uid))[0]!)
  }
  return [
    write({
      id: 'addAddress',
      method: 'POST',
      path: '/api/users/me/addresses',
      tag,
      summary: 'Add an email address',
      description:
        'Sends a code to the new address, which becomes yours once you confirm the code within ten minutes. A newer request replaces an older one. The response is the same even if the address belongs to someone else. Requires a recent sign-in.',
      access: signedInOnTheWeb,
      scope: 'private',
      body: NewAddress,
      answer: { status: 202, description: 'Email queued.', schema: AddressChange },
      errors: ['step_up_required', 'conflict', 'mail_off'],
      limit: ({ actor, body }) => limit(actor, body.email),
      handle: ({ tx, actor, body }) => addAddress(tx, actor, body.email),
    }),

    write({
      id: 'changePrimaryAddress',
      method: 'PUT',
      path: '/api/users/me/addresses/primary',
      tag,
      summary: 'Change your primary email address',
      description:
        'Sends a code to the current primary address. The change takes effect once you confirm the code, and both addresses are notified. Requires a recent sign-in.',
      access: signedInOnTheWeb,
      scope: 'private',
      body: PrimaryAddress,
      answer: { status: 202, description: 'Email queued.', schema: AddressChange },
      errors: ['step_up_required', 'not_found', 'conflict', 'mail_off'],
      limit: ({ actor }) => limit(actor, null),
      handle: ({ tx, actor, body }) => changePrimaryAddress(tx, actor, body.email),
    }),
  ]
}

const confirm = ({ emailHash }: Parts) =>
  write({
    id: 'confirmAddressChange',
    method: 'POST',
    path: '/api/users/me/address-changes/{id}',
    tag,
    summary: 'Confirm an email address change',
    description:
      'Confirms the change with the emailed code. The code expires after five wrong attempts; after twenty wrong attempts in a day, no code works until the next day.',
    access: signedInOnTheWeb,
    scope: 'private',
    idempotencyKey: false,
    params: changeParams,
    body: AddressCode,
    answer: { status: 200, description: 'Your updated email addresses.', schema: pageOf(AddressEntry) },
    errors: ['wrong_code', 'conflict'],
    handle: ({ tx, actor, params, body, request }) =>
      confirmAddressChange(
        tx,
        actor.uid,
        { id: params.id, code: body.code, seen: sightingOf(request) },
        emailHash,
      ),
  })

const remove = ({ voidInvitationLinks }: Parts) =>
  write({
    id: 'removeAddress',
    method: 'DELETE',
    path: '/api/users/me/addresses/{email}',
    tag,
    summary: 'Remove an email address',
    description:
      'You can no longer sign in with the address, and someone else can add it. Links in invitation emails sent to you so far stop working. The primary address can’t be removed. Requires a recent sign-in.',
    access: signedInOnTheWeb,
    scope: 'private',
    params: addressParams,
    answer: { status: 204, description: 'Email address removed.' },
    errors: ['step_up_required', 'conflict'],
    handle: ({ tx, actor, params, request }) =>
      removeAddress(tx, actor, params.email, { seen: sightingOf(request), voidInvitationLinks }),
  })
