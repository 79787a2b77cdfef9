import type { Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { PersonId } from '../../platform/ids.ts'
import { lockTeam, selectMembershipId, selectRole, selectTeams, setRole } from '../../teams/index.ts'
import type { ApplicationRow, StepRow } from '../queries.ts'
import { endStep, saveMembership, setState, withdrawSteps } from './queries.ts'
import { because } from './refusals.ts'

/**
 * Adds the applicant to the team and finishes the application. The caller must hold its lock; `by` is who
 * agreed last. Existing members keep their role.
 */
export async function acceptIntoTeam(
  tx: Transaction,
  application: ApplicationRow,
  step: Pick<StepRow, 'n' | 'tid'>,
  { by, message, undoable = false }: { by: PersonId; message?: string | undefined; undoable?: boolean },
): Promise<void> {
  const { pid, uid } = application
  const stay = { pid, tid: step.tid, uid }
  await lockTeam(tx, pid, step.tid)
  const [team] = await selectTeams(tx, { pid, tid: step.tid, archived: true })
  if (team?.archived) throw refused([because['team-archived']])
  if (!(await selectRole(tx, stay))) {
    await setRole(tx, by, { ...stay, role: 'member', accepted: 'application' })
    if (undoable) await saveMembership(tx, application, (await selectMembershipId(tx, stay))!)
  }
  await endStep(tx, application, step.n, { state: 'accepted', by, message })
  await withdrawSteps(tx, application)
  await setState(tx, application, 'accepted', { undoable })
}
