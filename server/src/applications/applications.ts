import { audit } from '../platform/audit.ts'
import type { Transaction } from '../platform/db/database.ts'
import { forbidden, type InputError, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { newId, type ProjectId, type TeamId } from '../platform/ids.ts'
import { requireLiveProject, requireProject } from '../projects/index.ts'
import { requireSigned } from '../statements/index.ts'
import { revertDecision } from './decisions/locking.ts'
import {
  insertSteps,
  lockTeamsForShare,
  selectSnapshot,
  setState,
  type TargetTeam,
  withdrawSteps,
} from './decisions/queries.ts'
import { because } from './decisions/refusals.ts'
import { endInterviews } from './interviews/ending.ts'
import { recordConsent } from './joining/consent.ts'
import { notifyOfApplication, notifyOfWithdrawal } from './notifications/notify.ts'
import { isOpen, whyNotApply } from './policy.ts'
import {
  type ApplicationRef,
  insertApplication,
  lockApplication,
  selectApplication,
  selectViewer,
} from './queries.ts'
import { present, viewApplication } from './reading.ts'
import type { NewApplication } from './schemas.ts'

/** Sends the application to the first team in the list; without a team, to the pool. */
export async function apply(tx: Transaction, actor: Actor, pid: ProjectId, given: NewApplication) {
  await requireProject(tx, actor, pid)
  const { state } = await requireLiveProject(tx, pid)
  if (state !== 'open') throw refused([because['project-not-open']])
  const { tids, answers, listed, purposes, ...shared } = given
  const ref = { pid, id: newId<string>() }
  const first = tids.length > 0 ? 'pending' : 'pooled'
  if (!(await insertApplication(tx, { ...ref, uid: actor.uid, state: first, ...shared })))
    throw refused([because['already-applied']])
  const teams = await lockTeamsForShare(tx, pid, tids, actor.uid)
  requireAnswered(given, teams)
  for (const tid of tids) requireApplicable(teams.get(tid)!)
  await requireSigned(tx, pid, actor.uid)
  await insertSteps(
    tx,
    ref,
    tids.map((tid, n) => ({
      n,
      tid,
      how: 'chosen',
      state: n === 0 ? 'pending' : 'waiting',
      answer: answers[tid] ?? '',
    })),
  )
  await recordConsent(tx, actor, pid, { listed, purposes })
  const subject = `person:${actor.uid}`
  await audit(tx, { actor: actor.uid, verb: 'application.sent', subject, pid, after: { tids } })
  const application = (await selectApplication(tx, ref))!
  await notifyOfApplication(tx, application)
  return present(application, { as: 'applicant' }, await selectViewer(tx, pid, actor))
}

function requireApplicable(team: TargetTeam): void {
  const why = whyNotApply(team)
  if (why.length > 0) throw refused(why, `You can’t apply to ${team.name}.`)
}

/** Requires what the teams ask for, and refuses answers to teams that aren't in the list. */
function requireAnswered({ tids, answers, ...shared }: NewApplication, teams: Map<TeamId, TargetTeam>): void {
  const wished = tids.map((tid) => teams.get(tid))
  const errors: InputError[] = []
  const object = (pointer: string, detail: string) => errors.push({ pointer, code: 'custom', detail })
  for (const [i, team] of wished.entries())
    if (!team) object(`/body/tids/${i}`, 'This project has no team with this `tid`. Choose another team.')
  for (const asked of ['skills', 'languages', 'availability'] as const)
    if (shared[asked].length === 0 && wished.some((team) => team?.asks.includes(asked)))
      object(`/body/${asked}`, 'Required by a team you chose.')
  for (const team of wished)
    if (team?.question && !answers[team.tid])
      object(`/body/answers/${team.tid}`, 'This team’s question is required.')
  for (const tid of Object.keys(answers))
    if (!tids.some((one) => one === tid)) object(`/body/answers/${tid}`, 'You didn’t choose this team.')
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
}

/**
 * By the applicant only, in an archived project as well. Idempotent. A decision that they haven't been told
 * about is undone first: to them it was never made.
 */
export async function withdraw(tx: Transaction, actor: Actor, ref: ApplicationRef) {
  const { pid } = ref
  await requireProject(tx, actor, pid)
  const locked = await lockApplication(tx, ref)
  const { application: found, sight, viewer } = viewApplication(await selectViewer(tx, pid, actor), locked)
  if (sight.as !== 'applicant') throw forbidden([because['applicant-only']])
  if (found.state === 'withdrawn') return present(found, sight, viewer)
  const before = found.was && (await selectSnapshot(tx, ref))
  const unheard = before && (await revertDecision(tx, found, before, actor.uid)) === 'done'
  const application = unheard ? (await selectApplication(tx, ref))! : found
  if (!isOpen(application.state)) throw refused([because['application-over']])
  await withdrawSteps(tx, ref)
  await setState(tx, ref, 'withdrawn')
  await endInterviews(tx, application, { by: actor.uid })
  const subject = `person:${actor.uid}`
  await audit(tx, { actor: actor.uid, verb: 'application.withdrawn', subject, pid })
  await notifyOfWithdrawal(tx, application)
  return present((await selectApplication(tx, ref))!, sight, viewer)
}
