import { z } from 'zod'
import { avatarUrl } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { lockTeam, selectRole, selectTeams } from '../../teams/index.ts'
import { deleteSnapshot, endStep } from '../decisions/queries.ts'
import { because } from '../decisions/refusals.ts'
import { type ApplicationRow, lockApplication, type StepRow, selectViewer } from '../queries.ts'
import { dropInvitation, notifyInvited } from './notifications.ts'
import { whyNotChief, whyNotInvite, whyNotSearch } from './policy.ts'
import {
  anyRecruits,
  deleteInvitation,
  type Invited,
  insertInvitation,
  type PoolRow,
  selectPool,
  selectUnasked,
} from './queries.ts'
import type { PoolQuery } from './schemas.ts'

const cursorKey = z.tuple([z.string().regex(/^\d{1,18}$/), z.uuid()])

export async function searchPool(db: Db, actor: Actor, pid: ProjectId, query: PoolQuery) {
  await requireProject(db, actor, pid)
  const viewer = await selectViewer(db, pid, actor)
  const why = whyNotSearch(viewer, await anyRecruits(db, pid, viewer.tids))
  if (why.length > 0) throw forbidden(why)
  const { limit, cursor, skill, language, availability, search } = query
  const key = readCursor(cursor, cursorKey)
  const rows = await selectPool(db, {
    pid,
    viewer: actor.uid,
    tids: viewer.isOrganiser ? null : viewer.tids,
    skill: skill || null,
    language: language || null,
    availability: availability ?? null,
    search: search || null,
    after: key && { at: key[0], id: key[1] },
    limit,
  })
  const page = toPage(rows, limit, ({ at, id }) => [at, id])
  return { ...page, data: page.data.map(present) }
}

const present = ({ uid, name, avatar_changed_at, since, ...row }: PoolRow) => ({
  ...row,
  person: { uid, name, avatar_url: avatarUrl(uid, avatar_changed_at) },
  since: since.toISOString(),
})

/** Emails them once it can no longer be withdrawn without a trace. */
export async function inviteFromPool(tx: Transaction, actor: Actor, invitation: Invited & { note: string }) {
  const { pid, id, tid, note } = invitation
  await requireChief(tx, actor, invitation)
  const project = await requireLiveProject(tx, pid)
  const application = await lockApplication(tx, { pid, id })
  // Applications that never were in the pool are not visible.
  if (!application?.pool || application.uid === actor.uid) throw new Problem('not_found')
  const { uid } = application
  await lockTeam(tx, pid, tid)
  const [team] = await selectTeams(tx, { pid, tid, archived: true })
  const why = whyNotInvite(project.state, team!, {
    state: application.state,
    invited: application.steps.some((step) => step.tid === tid && step.state === 'invited'),
    role: await selectRole(tx, { pid, tid, uid }),
  })
  if (why.length > 0) throw refused(why)
  await insertInvitation(tx, invitation)
  await deleteSnapshot(tx, invitation)
  await audit(tx, { actor: actor.uid, verb: 'application.invited', subject: `person:${uid}`, pid, tid })
  await notifyInvited(tx, uid, invitation)
  return presentInvitation(application, { tid, team: team!.name, note, state: 'invited' })
}

/** After an undo: asks again for an invitation whose email was dropped. */
export async function askAgain(tx: Transaction, { pid, id, uid }: ApplicationRow): Promise<void> {
  for (const tid of await selectUnasked(tx, { pid, id })) await notifyInvited(tx, uid, { pid, id, tid })
}

/** Leaves no trace while its email is held. Later the links in the email stop working. Idempotent. */
export async function withdrawPoolInvitation(
  tx: Transaction,
  actor: Actor,
  invitation: Invited,
): Promise<void> {
  const { pid, id, tid } = invitation
  await requireChief(tx, actor, invitation)
  await requireLiveProject(tx, pid)
  const application = await lockApplication(tx, { pid, id })
  const step = application && invitationOf(application, invitation)
  if (!application || !step) throw new Problem('not_found')
  if (step.state === 'withdrawn') return
  if (step.state !== 'invited') throw refused([because['invitation-answered']])
  if (await dropInvitation(tx, invitation)) await deleteInvitation(tx, invitation)
  else await endStep(tx, invitation, step.n, { state: 'withdrawn', by: actor.uid })
  const subject = `person:${application.uid}`
  await audit(tx, { actor: actor.uid, verb: 'application.invitation-withdrawn', subject, pid, tid })
}

async function requireChief(tx: Transaction, actor: Actor, { pid, tid }: Invited): Promise<void> {
  await requireProject(tx, actor, pid)
  const why = whyNotChief(await selectViewer(tx, pid, actor), tid)
  if (why.length > 0) throw forbidden(why)
  const [team] = await selectTeams(tx, { pid, tid, archived: true })
  if (!team) throw new Problem('not_found')
}

/** The last one of a team. */
export const invitationOf = ({ steps }: ApplicationRow, { tid }: Pick<Invited, 'tid'>): StepRow | undefined =>
  steps.findLast((step) => step.how === 'invited' && step.tid === tid)

const saidBy: Partial<Record<StepRow['state'], 'invited' | 'yes' | 'no'>> = {
  invited: 'invited',
  accepted: 'yes',
  declined: 'no',
}

export const presentInvitation = (
  { pid, project, name }: ApplicationRow,
  { tid, team, note, state }: Pick<StepRow, 'tid' | 'team' | 'note' | 'state'>,
) => ({ pid, project, name, tid, team, note, state: saidBy[state] ?? ('over' as const) })
