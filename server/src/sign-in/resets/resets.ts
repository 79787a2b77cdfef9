import {
  addressesOf,
  findPerson,
  isAdmin,
  lockPerson,
  notifyPerson,
  requireActivePerson,
} from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden, Mistake, Problem } from '../../platform/errors.ts'
import { type Actor, requireFreshSignIn } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { areDependent, requireLiveProject, requireSettled } from '../../projects/index.ts'
import { because } from '../refusals.ts'
import { hashSecret } from '../secrets.ts'
import { notifyOfReset, notifyOwners } from './notifications.ts'
import {
  type AnyReset,
  claimDueReset,
  confirmReset,
  deleteReset,
  deleteResetByLink,
  deleteResetsOf,
  deleteSecondSteps,
  insertOperatorsReset,
  insertReset,
  isInProject,
  isOwnerOf,
  type ResetRef,
  type ResetRow,
  selectResets,
} from './queries.ts'

/** How long the person can object. */
const waitingHours = 72

const present = ({ asked_by, requester, asked_at, due_at, ...row }: ResetRow) => ({
  ...row,
  asked_by: asked_by && { uid: asked_by, name: requester! },
  asked_at: asked_at.toISOString(),
  due_at: due_at?.toISOString() ?? null,
})

export async function listResets(db: Db, of: { pid: ProjectId } | { uid: PersonId }) {
  return { data: (await selectResets(db, of)).map(present), next_cursor: null }
}

/** The first owner requests, another one confirms; repeating changes nothing. */
export async function requestReset(tx: Transaction, actor: Actor, ref: ResetRef) {
  requireFreshSignIn(actor)
  await requireLiveProject(tx, ref.pid)
  await requireRight(tx, actor, ref)
  await requireActivePerson(tx, ref.uid)
  const verb = (await insertReset(tx, ref, actor.uid)) ? 'requested' : await confirm(tx, actor, ref)
  if (verb) {
    await auditReset(tx, `second-step-reset.${verb}`, ref, actor.uid)
    await notifyOfReset(tx, ref)
    await notifyOwners(tx, ref, actor.uid)
  }
  const { data } = await listResets(tx, { pid: ref.pid })
  return data.find(({ uid }) => uid === ref.uid)!
}

/** Two owners of whom one recently appointed the other count as one. */
async function confirm(tx: Transaction, actor: Actor, ref: ResetRef): Promise<'confirmed' | false> {
  const { asked_by } = (await selectResets(tx, { pid: ref.pid })).find(({ uid }) => uid === ref.uid)!
  if (asked_by && asked_by !== actor.uid)
    if (await areDependent(tx, { pid: ref.pid, uid: actor.uid, others: [asked_by] }))
      throw forbidden([because['confirmed-by-another']])
  return (await confirmReset(tx, ref, { by: actor.uid, hours: waitingHours })) && 'confirmed'
}

async function requireRight(tx: Transaction, actor: Actor, ref: ResetRef): Promise<void> {
  const { uid } = actor
  if (!(await isOwnerOf(tx, { pid: ref.pid, uid }))) throw forbidden([because['owners-only']])
  await requireSettled(tx, actor, { pid: ref.pid, roles: ['owner'] })
  if (uid === ref.uid) throw forbidden([because['not-for-oneself']])
  if (!(await isInProject(tx, ref)))
    throw new Problem('not_found', { detail: 'This person is not in this project. Choose someone who is.' })
  if (await isAdmin(tx, ref.uid)) throw forbidden([because['operator-only']])
}

const auditReset = (tx: Transaction, verb: string, { pid, uid }: AnyReset, actor: PersonId | null) =>
  audit(tx, { actor, verb, subject: `person:${uid}`, ...(pid && { pid }) })

/** By an owner who has changed their mind. Idempotent. */
export async function withdrawReset(tx: Transaction, actor: Actor, ref: ResetRef): Promise<void> {
  if (await deleteReset(tx, ref)) await auditReset(tx, 'second-step-reset.withdrawn', ref, actor.uid)
}

/** By the person, from any of their sessions. Idempotent. */
export async function stopResets(tx: Transaction, { uid }: Actor): Promise<void> {
  const stopped = await deleteResetsOf(tx, uid)
  for (const reset of stopped) await auditReset(tx, 'second-step-reset.stopped', reset, uid)
  if (stopped.length > 0) await notifyPerson(tx, { uid, kind: 'reset-stopped', seen: null })
}

/** With the link of an email to the person. */
export async function stopResetByLink(tx: Transaction, link: string): Promise<void> {
  const reset = await deleteResetByLink(tx, hashSecret(link))
  if (!reset) throw new Problem('wrong_code')
  await auditReset(tx, 'second-step-reset.stopped', reset, reset.uid)
  await notifyPerson(tx, { uid: reset.uid, kind: 'reset-stopped', seen: null })
}

/** Applies one that is due; false if there is none. */
export async function applyDueReset(tx: Transaction): Promise<boolean> {
  const due = await claimDueReset(tx)
  if (due) await removeSecondSteps(tx, due)
  return due !== null
}

/** On the command line; without `now`, they have the same time to object. Returns when it is done. */
export async function resetSecondStep(tx: Transaction, email: string, { now }: { now: boolean }) {
  const person = await findPerson(tx, email)
  if (!person) throw new Mistake(`Nobody has the email address ${email}. Check it for typos.`)
  const reset = { pid: null, uid: person.uid }
  if (now) {
    await deleteResetsOf(tx, person.uid)
    await removeSecondSteps(tx, reset)
    return new Date()
  }
  if (await insertOperatorsReset(tx, person.uid, waitingHours)) {
    await auditReset(tx, 'second-step-reset.requested', reset, null)
    await notifyOfReset(tx, reset)
  }
  const own = await selectResets(tx, { uid: person.uid })
  return own.find(({ pid }) => pid === null)!.due_at!
}

async function removeSecondSteps(tx: Transaction, { uid, pid }: AnyReset): Promise<void> {
  await lockPerson(tx, uid)
  const after = await deleteSecondSteps(tx, uid)
  const subject = `person:${uid}`
  await audit(tx, { actor: null, verb: 'second-step.reset', subject, ...(pid && { pid }), after })
  for (const to of await addressesOf(tx, uid))
    await notifyPerson(tx, { uid, kind: 'second-step-reset', seen: null, to })
}
