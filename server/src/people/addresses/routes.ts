import type { Db } from '../../platform/db/database.ts'
import type { EmailHash } from '../../platform/db/email-hash.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, requireFreshSignIn, signedIn, signedInOnTheWeb } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageOf } from '../../platform/http/pages.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { spendMailTo } from '../../platform/mail/codes.ts'
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
  /** Whether there is a mail server at all. */
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
  summary: 'List your e-mail addresses',
  description: 'Each of them signs you in. The primary one, where mails go, comes first.',
  access: signedIn,
  scope: 'private',
  answer: { status: 200, description: 'Your addresses.', schema: pageOf(AddressEntry) },
  handle: ({ db, actor }) => listAddresses(db, actor.uid),
})

const ask = ({ limits, mail, db }: Parts): Runnable[] => {
  /** Where the mail goes: to the address that is added, or to the present primary one. */
  async function limit(actor: Actor, added: string | null): Promise<void> {
    // A token is refused a moment later; until then it must not use up anyone's mails.
    if (!('session' in actor.by)) return
    requireFreshSignIn(actor)
    if (!mail)
      throw new Problem('mail_off', {
        why: [{ rule: 'mail-set-up', setting: 'SMTP_URL', lifted_by: 'operator' }],
      })
    await limits.spendExactly(changes, [`addresses:${actor.uid}`])
    await spendMailTo(limits, added ?? (await addressesOf(db, actor.uid))[0]!)
  }
  return [
    write({
      id: 'addAddress',
      method: 'POST',
      path: '/api/users/me/addresses',
      tag,
      summary: 'Add an e-mail address',
      description:
        'Mails a code to the new address. It becomes yours when the code comes back, within ten minutes; newer changes void older ones. The answer is the same for an address that belongs to someone else. Needs a fresh sign-in, because an address is a new way in.',
      access: signedInOnTheWeb,
      scope: 'private',
      body: NewAddress,
      answer: { status: 202, description: 'The mail is on its way.', schema: AddressChange },
      errors: ['step_up_required', 'conflict', 'mail_off'],
      limit: ({ actor, body }) => limit(actor, body.email),
      handle: ({ tx, actor, body }) => addAddress(tx, actor, body.email),
    }),

    write({
      id: 'changePrimaryAddress',
      method: 'PUT',
      path: '/api/users/me/addresses/primary',
      tag,
      summary: 'Make another address the primary one',
      description:
        'One of your addresses. Mails a code to the address that is primary so far; the change is made when it comes back, and both addresses are told. Needs a fresh sign-in.',
      access: signedInOnTheWeb,
      scope: 'private',
      body: PrimaryAddress,
      answer: { status: 202, description: 'The mail is on its way.', schema: AddressChange },
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
    summary: 'Confirm a change of addresses',
    description:
      'With the mailed code. After five wrong tries the code is gone, and after twenty in a day no code works until the next.',
    access: signedInOnTheWeb,
    scope: 'private',
    idempotencyKey: false,
    params: changeParams,
    body: AddressCode,
    answer: { status: 200, description: 'Your addresses as they are now.', schema: pageOf(AddressEntry) },
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
    summary: 'Remove an e-mail address',
    description:
      'It no longer leads to you, and someone else may add it. Links in invitations that were mailed to you so far are void. The primary one cannot be removed. Needs a fresh sign-in.',
    access: signedInOnTheWeb,
    scope: 'private',
    params: addressParams,
    answer: { status: 204, description: 'It is removed.' },
    errors: ['step_up_required', 'conflict'],
    handle: ({ tx, actor, params, request }) =>
      removeAddress(tx, actor, params.email, { seen: sightingOf(request), voidInvitationLinks }),
  })
