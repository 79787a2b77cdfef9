import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type ProjectId, type TeamId } from '../../platform/ids.ts'
import { endInterviews } from '../interviews/ending.ts'
import { notifyOfDecisions, type Outcome } from '../notifications/notify.ts'
import { secondsToUndo, whyNotForward } from '../policy.ts'
import {
  type ApplicationRef,
  type ApplicationRow,
  type StepRow,
  selectApplication,
  type Viewer,
} from '../queries.ts'
import { present, viewApplication } from '../reading.ts'
import { acceptIntoTeam } from './accepting.ts'
import { alreadyDecided } from './already-decided.ts'
import { lockForDecision, runEachInSavepoint } from './locking.ts'
import {
  activateStep,
  endStep,
  insertSteps,
  lockTeamsForShare,
  saveSnapshot,
  setState,
  withdrawSteps,
} from './queries.ts'
import { because } from './refusals.ts'
import type { Decision } from './schemas.ts'

export async function decideOne(tx: Transaction, actor: Actor, ref: ApplicationRef, decision: Decision) {
  const viewer = await lockForDecision(tx, actor, ref.pid, [ref.id])
  const application = await selectApplication(tx, ref)
  await notifyOfDecisions(tx, [await decide(tx, viewer, application, decision)])
  const after = viewApplication(viewer, await selectApplication(tx, ref))
  return present(after.application, after.sight, viewer)
}

interface Several extends Decision {
  ids: string[]
}

/** Decides each independently; queues all emails at the end. */
export async function decideAll(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { ids, ...decision }: Several,
) {
  const viewer = await lockForDecision(tx, actor, pid, ids)
  requireDecider(viewer, decision)
  const { data, results } = await runEachInSavepoint(tx, ids, async (id) =>
    decide(tx, viewer, await selectApplication(tx, { pid, id }), decision),
  )
  await notifyOfDecisions(tx, results)
  return { data }
}

function requireDecider(viewer: Viewer, { tid, decision }: Decision): void {
  if (!tid && decision === 'accept')
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: '/body/tid',
          code: 'custom',
          detail: 'Give the `tid` of the team that accepts the applicant.',
        },
      ],
    })
  if (viewer.isOrganiser || (tid && viewer.tids.includes(tid))) return
  throw forbidden([because[tid ? 'chiefs-only' : 'owners-only']])
}

/** Only the first decision counts. The caller must hold the application's lock. */
async function decide(
  tx: Transaction,
  viewer: Viewer,
  found: ApplicationRow | null,
  decision: Decision,
): Promise<Outcome> {
  const { application, sight } = viewApplication(viewer, found)
  if (sight.as === 'applicant') throw forbidden([because['own-application']])
  requireDecider(viewer, decision)
  const { tid } = decision
  const step = application.steps.find((one) => one.state === 'pending' && one.tid === tid) ?? null
  if (tid ? !step : application.state !== 'pooled') throw alreadyDecided(application, tid ?? null)
  const { pid } = application
  const about = `decision ${newId<string>()}`
  await saveSnapshot(tx, application, { by: viewer.uid, about, seconds: secondsToUndo })
  const outcome = await handlers[decision.decision](tx, viewer, { application, step, decision })
  await endInterviews(tx, application, { by: viewer.uid, about })
  const verb = `application.${pastOf[decision.decision]}`
  const after = { application: application.id, ...(decision.to && { to: decision.to }) }
  const subject = `person:${application.uid}`
  await audit(tx, { actor: viewer.uid, verb, subject, pid, ...(tid && { tid }), after })
  return { ...outcome, by: viewer.uid, about, message: decision.message ?? '' }
}

const pastOf = { accept: 'accepted', decline: 'declined', forward: 'forwarded' } as const

interface Turn {
  application: ApplicationRow
  /** Null for one in the pool. */
  step: StepRow | null
  decision: Decision
}

const handlers = { accept, decline, forward }

async function accept(tx: Transaction, { uid: by }: Viewer, { application, step, decision }: Turn) {
  const given = { by, message: decision.message, undoable: true }
  const joined = await acceptIntoTeam(tx, application, step!, given)
  return { kind: 'accepted' as const, application, from: step, to: null, joined }
}

/** Continues with the next chosen team, skipping archived ones; after the last one, the pool or the end. */
async function decline(tx: Transaction, { uid: by }: Viewer, { application, step, decision }: Turn) {
  const { reason, message } = decision
  if (step) await endStep(tx, application, step.n, { state: 'declined', by, reason, message })
  const waiting = application.steps.filter(({ state }) => state === 'waiting')
  const teams = await lockTeamsForShare(
    tx,
    application.pid,
    waiting.map(({ tid }) => tid),
    application.uid,
  )
  for (const next of waiting) {
    const { archived, role } = teams.get(next.tid)!
    if (archived || role) await withdrawSteps(tx, application, next.n)
    else return advance(tx, { application, step, decision }, next)
  }
  const pooled = step !== null && application.pool
  if (!pooled) await withdrawSteps(tx, application)
  await setState(tx, application, pooled ? 'pooled' : 'declined', { undoable: true })
  return {
    kind: pooled ? ('pooled' as const) : ('declined' as const),
    application,
    from: step,
    to: null,
    reason,
  }
}

async function advance(tx: Transaction, { application, step, decision }: Turn, next: StepRow) {
  await activateStep(tx, application, next.n)
  await setState(tx, application, 'pending', { undoable: true })
  return { kind: 'moved' as const, application, from: step, to: next.tid, reason: decision.reason }
}

/** Forwards to any team, chosen or not. Invitations from the pool end. */
async function forward(tx: Transaction, { uid: by }: Viewer, { application, step, decision }: Turn) {
  const { steps, pid } = application
  const to = decision.to!
  const target = (await lockTeamsForShare(tx, pid, [to], application.uid)).get(to)
  if (!target)
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: '/body/to',
          code: 'custom',
          detail: 'This project has no team with this `tid`. Choose another team.',
        },
      ],
    })
  const there = steps.filter(({ tid }) => tid === to)
  const why = whyNotForward(
    target,
    there.map(({ state }) => state),
    application,
  )
  if (why.length > 0) throw refused(why, `The application can’t be forwarded to ${target.name}.`)
  if (step) await endStep(tx, application, step.n, { state: 'forwarded', by, message: decision.message })
  for (const { n, state } of steps) if (state === 'invited') await withdrawSteps(tx, application, n)
  const wished = there.find(({ state }) => state === 'waiting')
  if (wished) await activateStep(tx, application, wished.n, decision.note)
  else await insertSteps(tx, application, [stepTo(to, steps, decision.note)])
  await setState(tx, application, 'pending', { undoable: true })
  return { kind: 'moved' as const, application, from: step, to, forwarded: true }
}

const stepTo = (tid: TeamId, steps: StepRow[], note = '') => ({
  n: Math.max(-1, ...steps.map(({ n }) => n)) + 1,
  tid,
  how: 'forwarded' as const,
  state: 'pending' as const,
  note,
})
