import { Problem, refused } from '../../platform/errors.ts'
import type { TeamId } from '../../platform/ids.ts'
import type { ApplicationRow } from '../queries.ts'
import { because } from './refusals.ts'

/** For a team that no longer reviews it, or not yet: who did what. */
export function alreadyDecided(application: ApplicationRow, tid: TeamId | null): Problem {
  const decided = tid ? decidedAt(application, tid) : lastDecision(application)
  if (!decided) return refused([because[tid ? 'not-before-team' : 'not-in-pool']])
  return new Problem('conflict', {
    detail: `${decided.by.name} has already decided on this application: ${decided.decision}. Fetch it again to see its current state.`,
    why: [because['already-decided']],
    decided: { ...decided, at: new Date(decided.at).toISOString(), tid },
  })
}

function decidedAt(application: ApplicationRow, tid: TeamId) {
  const step = application.steps.findLast((one) => one.tid === tid)
  if (!step?.decided_at) return null
  const { decided_by: uid, decider: name, decided_at: at } = step
  if (uid) return { by: { uid, name: name! }, at, decision: step.state }
  return lastDecision(application)
}

/** By the applicant, by whoever decided last, or by the team that accepted them. */
function lastDecision(application: ApplicationRow) {
  const { state, last, uid, name, changed_at } = application
  if (state === 'withdrawn') return { by: { uid, name }, at: changed_at.toISOString(), decision: state }
  if (last) return { by: { uid: last.by, name: last.name }, at: last.at, decision: state }
  const taken = application.steps.find((step) => step.state === 'accepted')
  if (!taken?.decided_by) return null
  return { by: { uid: taken.decided_by, name: taken.decider! }, at: taken.decided_at!, decision: state }
}
