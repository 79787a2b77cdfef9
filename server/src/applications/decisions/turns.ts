import { apart, type Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { lockApplications, selectViewer, type Viewer } from '../queries.ts'

/** It is their turn: what the caller is to the teams is asked now, not before. */
export async function begin(tx: Transaction, actor: Actor, pid: ProjectId, ids: string[]): Promise<Viewer> {
  await requireProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  await lockApplications(tx, pid, ids)
  return selectViewer(tx, pid, actor.uid)
}

/** Each for itself: what cannot be done says why, the others are done. */
export async function forEach<T>(tx: Transaction, ids: string[], work: (id: string) => Promise<T>) {
  const results: T[] = []
  const data = []
  for (const id of ids) {
    const result = await apart(tx, () => work(id))
    if (result instanceof Problem) {
      const { why, decided } = result.details
      data.push({ id, done: false, detail: result.message, ...(why && { why }), ...(decided && { decided }) })
    } else {
      results.push(result)
      data.push({ id, done: true })
    }
  }
  return { data, results }
}
