import { requireRing } from '../people/index.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { oneself } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pidParams } from '../projects/index.ts'
import { peopleWhoReachOthers } from './access.ts'
import { listContactViewers, listMyContacts, listReachable, removeContact, setContact } from './contacts.ts'
import {
  ContactViewers,
  contactParams,
  MyContact,
  MyContacts,
  NewContact,
  ReachablePeople,
  reachableQuery,
} from './schemas.ts'

const tag = 'Contacts'

const ownOperations = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'listMyContacts',
    method: 'GET',
    path: '/api/users/me/contacts',
    tag,
    summary: 'List your contact details',
    description:
      'Returns the ways in which others can reach you, and who sees each. They are stored encrypted.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'Your contact details.', schema: MyContacts },
    errors: ['private_off'],
    handle: ({ db, actor }) => listMyContacts(db, requireRing(ring), actor.uid),
  }),
  write({
    id: 'setContact',
    method: 'PUT',
    path: '/api/users/me/contacts/{kind}',
    tag,
    summary: 'Add or replace a contact detail',
    description: 'You can have one of each kind. Only people whom `audience` and `during` allow can see it.',
    access: oneself,
    scope: 'private',
    params: contactParams,
    body: NewContact,
    answer: { status: 200, description: 'The contact detail.', schema: MyContact },
    errors: ['private_off'],
    handle: ({ tx, actor, params, body }) =>
      setContact(tx, requireRing(ring), { uid: actor.uid, ...params }, body),
  }),
  write({
    id: 'deleteContact',
    method: 'DELETE',
    path: '/api/users/me/contacts/{kind}',
    tag,
    summary: 'Delete a contact detail',
    description: 'Takes effect immediately, even for an export you already requested.',
    access: oneself,
    scope: 'private',
    params: contactParams,
    answer: { status: 204, description: 'Contact detail deleted.' },
    errors: ['not_found'],
    handle: ({ tx, actor, params }) => removeContact(tx, { uid: actor.uid, ...params }),
  }),
]

const viewersOperation = read({
  id: 'listContactViewers',
  method: 'GET',
  path: '/api/users/me/contacts/viewers',
  tag,
  summary: 'List people who see your contact details',
  description:
    'Returns who can currently see which of your contact details, for each of your current projects. Reads are not logged: contact details are part of the pages on which these people see your name.',
  access: oneself,
  scope: 'private',
  answer: { status: 200, description: 'Who sees your contact details.', schema: ContactViewers },
  handle: ({ db, actor }) => listContactViewers(db, actor.uid),
})

const reachableOperation = (ring: KeyRing | null): Runnable =>
  read({
    id: 'listReachable',
    method: 'GET',
    path: '/api/projects/{pid}/contacts',
    tag,
    summary: 'List people you can reach',
    description:
      'Returns people of a team, of a task or of a day who share contact details with you, chiefs first, with what each of them chose to share. Exactly one of `team`, `task` and `at` is required. Being an admin gives no access to contact details.',
    access: peopleWhoReachOthers,
    scope: 'private',
    params: pidParams,
    query: reachableQuery,
    answer: {
      status: 200,
      description: 'People who share contact details with you.',
      schema: ReachablePeople,
    },
    errors: ['private_off', 'not_found'],
    handle: ({ db, actor, params, query }) =>
      listReachable(db, requireRing(ring), { actor, pid: params.pid }, query),
  })

export const contactOperations = (ring: KeyRing | null): Runnable[] => [
  ...ownOperations(ring),
  viewersOperation,
  reachableOperation(ring),
]
