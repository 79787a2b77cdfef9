import { openWith, sealForPerson } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { Problem } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { hoursToSettle } from '../projects/index.ts'
import { type ContactKind, hintFor, kinds, linkTo } from './handles.ts'
import {
  type ContactRef,
  type ContactRow,
  deleteContact,
  selectOwnContacts,
  selectReachable,
  selectViewers,
  upsertContact,
  type Wanted,
} from './queries.ts'
import type { NewContact, ReachableQuery } from './schemas.ts'

const about = (kind: ContactKind) => `contact ${kind}`

/** Calls first, then the apps. */
const inOrder = <Row extends { kind: ContactKind }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))

/** For whoever shares them: the counterpart of {@link listReachable}, by the same rule. */
export async function listContactViewers(db: Db, uid: PersonId) {
  const rows = await selectViewers(db, uid, hoursToSettle)
  const data = rows.map(({ people, ...project }) => ({
    ...project,
    people: people.map((one) => ({ ...one, kinds: kinds.filter((kind) => one.kinds.includes(kind)) })),
  }))
  return { data, next_cursor: null }
}

export async function listMyContacts(db: Db, ring: KeyRing, uid: PersonId) {
  const data = inOrder(await selectOwnContacts(db, uid)).map((row) => present(ring, row))
  return { data, next_cursor: null }
}

function present(ring: KeyRing, { uid, kind, sealed, audience, during, changed_at, ...key }: ContactRow) {
  const handle = openWith(ring, uid, key, about(kind), sealed).toString()
  return { kind, handle, url: linkTo(kind, handle)!, audience, during, changed_at: changed_at.toISOString() }
}

/** Decrypted, for the export. */
export async function openContacts(
  db: Db,
  ring: KeyRing,
  uid: PersonId,
  rows: Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const handles = new Map(
    (await listMyContacts(db, ring, uid)).data.map(({ kind, handle }) => [kind, handle]),
  )
  return rows.map((row) => ({ ...row, handle: handles.get(row.kind as ContactKind) }))
}

/** Adds or replaces it. The audit has who sees it, never the handle. */
export async function setContact(tx: Transaction, ring: KeyRing, ref: ContactRef, contact: NewContact) {
  const { uid, kind } = ref
  const { handle, audience, during } = contact
  if (!linkTo(kind, handle)) throw invalidHandle(kind)
  const sealed = await sealForPerson(tx, ring, uid, about(kind), Buffer.from(handle))
  await upsertContact(tx, { uid, kind, sealed, audience, during })
  const after = { kind, audience, during }
  await audit(tx, { actor: uid, verb: 'contact.saved', subject: `person:${uid}`, after })
  const own = (await selectOwnContacts(tx, uid)).find((row) => row.kind === kind)!
  return present(ring, own)
}

const invalidHandle = (kind: ContactKind) =>
  new Problem('invalid_request', {
    errors: [{ pointer: '/body/handle', code: 'invalid_handle', detail: hintFor(kind) }],
  })

export async function removeContact(tx: Transaction, ref: ContactRef): Promise<void> {
  if (!(await deleteContact(tx, ref))) throw new Problem('not_found')
  const { uid, kind } = ref
  await audit(tx, { actor: uid, verb: 'contact.removed', subject: `person:${uid}`, after: { kind } })
}

/** One statement, whatever the number of people. */
export async function listReachable(
  db: Db,
  ring: KeyRing,
  viewer: { actor: Actor; pid: ProjectId },
  query: ReachableQuery,
) {
  const { actor, pid } = viewer
  const rows = await selectReachable(db, { pid, uid: actor.uid, hoursToSettle }, wantedBy(query))
  const data = rows.map(({ uid, name, chief, key_id, sealed_key, contacts }) => ({
    uid,
    name,
    chief,
    contacts: inOrder(contacts).map(({ kind, sealed }) => {
      const bytes = Buffer.from(sealed, 'base64')
      const handle = openWith(ring, uid, { key_id, sealed_key }, about(kind), bytes).toString()
      return { kind, handle, url: linkTo(kind, handle)! }
    }),
  }))
  return { data, next_cursor: null }
}

function wantedBy({ team, task, at }: ReachableQuery): Wanted {
  const asked: Wanted[] = [...(team ? [{ team }] : []), ...(task ? [{ task }] : []), ...(at ? [{ at }] : [])]
  if (asked.length === 1) return asked[0]!
  const detail = 'Exactly one of `team`, `task` and `at` is required.'
  throw new Problem('invalid_request', { errors: [{ pointer: '/query', code: 'invalid_query', detail }] })
}
