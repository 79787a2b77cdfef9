import { newId } from '../src/platform/ids.ts'
import type { createTestApp } from './test-app.ts'

/** Two applications in the project, one in the pool and one before the team, and names around them. */
export async function knownOfJoining(
  { make, database: { db } }: Awaited<ReturnType<typeof createTestApp>>,
  pid: string,
  tid: string,
) {
  await make.team(pid, { tid })
  const ids = [newId<string>(), newId<string>()]
  for (const [i, id] of ids.entries()) {
    const { uid } = await make.person()
    const state = ['pooled', 'pending'][i]!
    await db
      .insertInto('applications')
      .values({ pid, id, uid, state, why: 'Lanterns.', pool: true })
      .execute()
  }
  const step = { n: 0, tid, how: 'chosen', state: 'pending', since: new Date() }
  await db
    .insertInto('application_steps')
    .values({ pid, application: ids[1]!, ...step })
    .execute()
  return {
    ids,
    values: {
      talk: [newId<string>()],
      sid: ['conduct', 'none'],
      kind: ['application.accepted', 'chiefs.digest', 'none'],
      language: ['en', 'zh-TW'],
    },
  }
}

/** Two tasks of the team, open and by request, with someone on each. */
export async function knownOfTasks(
  { make, database: { db } }: Awaited<ReturnType<typeof createTestApp>>,
  pid: string,
  tid: string,
) {
  const ids = [newId<string>(), newId<string>()]
  const { uid } = await make.person()
  for (const [i, id] of ids.entries()) {
    const times = {
      starts_at: new Date(Date.UTC(2028, 0, i + 1, 8)),
      ends_at: new Date(Date.UTC(2028, 0, i + 1, 10)),
    }
    const modes = { sign_up: ['open', 'request'][i]!, visible_to: 'anyone', made_by: uid }
    await db
      .insertInto('tasks')
      .values({ pid, id, tid, title: 'Lamps', ...times, ...modes })
      .execute()
    await db.insertInto('task_roles').values({ pid, task: id, n: 1, seats: 2, taken: 1 }).execute()
    await db
      .insertInto('task_seats')
      .values({ pid, id: newId<string>(), task: id, n: 1, uid, state: 'confirmed' })
      .execute()
  }
  return { ids, uid, values: { task: ids, file: [`${'0'.repeat(64)}.ics`] } }
}

export function newProjects(): object[] {
  const rest = { name: 'Lantern Days', starts_on: '2026-12-12', ends_on: '2026-12-13', time_zone: 'UTC' }
  return Array.from({ length: 1200 }, (_, i) => ({ pid: `made-${i}`, ...rest }))
}
