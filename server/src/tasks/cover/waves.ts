import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { mayBeOffered } from '../policy.ts'
import { selectTask, type TaskRow } from '../queries.ts'
import { auditTask } from '../record.ts'
import type { TaskRoleRef } from '../roles/queries.ts'
import { rankCandidates } from './candidates.ts'
import { askForCover } from './notifications.ts'
import {
  type CoverRow,
  type CoverState,
  claimWave,
  insertAsks,
  moveCover,
  selectDueCovers,
  selectProject,
} from './queries.ts'

/**
 * Asks the next people, if it is due; only one of concurrent callers does. Ends the search if nobody or
 * nothing is left.
 */
export async function sendWave(tx: Transaction, ref: TaskRoleRef, by: PersonId | null): Promise<void> {
  const cover = await claimWave(tx, ref)
  if (!cover) return
  const { pid, task: id, n } = ref
  const project = await selectProject(tx, pid)
  const task = (await selectTask(tx, { pid, id }, null))!
  const role = task.roles.find((one) => one.n === n)!
  if (project.state !== 'open' || !mayBeOffered(task, new Date())) return endCover(tx, cover, task, 'stopped')
  if (role.taken >= role.seats) return endCover(tx, cover, task, 'filled')
  const candidates = await rankCandidates(tx, { project, task, role, viewer: null })
  const next = candidates.filter(({ why_not }) => why_not.length === 0).slice(0, cover.wave_size)
  if (next.length === 0) return endCover(tx, cover, task, 'nobody-left')
  const uids = await insertAsks(tx, ref, { uids: next.map(({ uid }) => uid), wave: cover.waves })
  await auditTask(tx, by, task, 'cover.asked', { after: { role: role.name, wave: cover.waves, uids } })
  await askForCover(tx, ref, uids)
}

async function endCover(tx: Transaction, cover: CoverRow, task: TaskRow, to: CoverState): Promise<void> {
  await moveCover(tx, cover, { from: ['asking'], to })
  await auditTask(tx, null, task, 'cover.ended', { after: { n: cover.n, state: to } })
}

/** For the job: all that are due. */
export async function sendDueWaves({ db, transact }: Pick<Database, 'db' | 'transact'>): Promise<void> {
  for (const ref of await selectDueCovers(db, 50)) await transact((tx) => sendWave(tx, ref, null))
}
