import type { Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { PersonId } from '../../platform/ids.ts'
import { hasSigned } from '../../statements/index.ts'
import {
  askAgain,
  lockTeam,
  selectMembership,
  selectMembershipId,
  selectRole,
  selectTeams,
  setRole,
} from '../../teams/index.ts'
import type { ApplicationRow, StepRow } from '../queries.ts'
import { endStep, saveMembership, setState, withdrawSteps } from './queries.ts'
import { because } from './refusals.ts'

/**
 * Adds the applicant to the team and finishes the application. The caller must hold its lock; `by` is who
 * agreed last. Existing members keep their role, invited people the one they are offered. Returns whether they are in: if the statements have changed
 * since they applied, they are invited instead, and the invitation asks them to sign.
 */
export async function acceptIntoTeam(
  tx: Transaction,
  application: ApplicationRow,
  step: Pick<StepRow, 'n' | 'tid'>,
  { by, message, undoable = false }: { by: PersonId; message?: string | undefined; undoable?: boolean },
): Promise<boolean> {
  const { pid, uid } = application
  const stay = { pid, tid: step.tid, uid }
  await lockTeam(tx, pid, step.tid)
  const [team] = await selectTeams(tx, { pid, tid: step.tid, archived: true })
  if (team?.archived) throw refused([because['team-archived']])
  const wasIn = (await selectRole(tx, stay)) !== null
  const joins = !wasIn && (await hasSigned(tx, pid, uid))
  if (!wasIn) {
    const accepted = joins ? 'application' : null
    const role = (await selectMembership(tx, stay))?.role ?? 'member'
    const changed = await setRole(tx, by, { ...stay, role, accepted })
    if (changed && undoable) await saveMembership(tx, application, (await selectMembershipId(tx, stay))!)
    if (!joins) await askAgain(tx, pid, [uid])
  }
  await endStep(tx, application, step.n, { state: 'accepted', by, message })
  await withdrawSteps(tx, application)
  await setState(tx, application, 'accepted', { undoable })
  return wasIn || joins
}
