import { callApi, callerFor } from '../sign-in.ts'

interface Drafted {
  /** Has proposed seats. */
  id: string
  /** Of the same team, with fewer. */
  other: string
}

interface Shift {
  id: string
  roles: { n: number; seats: number; taken: number; proposed: number }[]
}

interface Candidate {
  uid: string
  available: boolean | null
  why_not: object[]
  warnings: object[]
}

const drafts = '/api/projects/2026/roster-drafts'
const owner = 'owner@demo.test'

/** Two drafts of a team of the demo event. */
export async function draftByHand(url: string): Promise<Drafted> {
  const caller = await callerFor(url, owner)
  const call = <T>(line: string, data?: object) => callApi<T>(caller, url, line, data)
  const create = async (name: string) =>
    (await call<{ id: string }>(`POST ${drafts}`, { name, tid: 'session-rooms' })).id
  const [id, other] = [await create('Evenings off'), await create('First try')]
  const { data: shifts } = await call<{ data: Shift[] }>(`GET ${drafts}/${id}/shifts?limit=200`)
  const open = shifts.flatMap(({ id: task, roles }) =>
    roles.filter(({ seats, taken }) => taken < seats).map(({ n }) => ({ task, role: n })),
  )
  // The first one stays open, on the first day.
  for (const [at, { task, role }] of open.slice(1, 9).entries()) {
    const line = `GET /api/projects/2026/tasks/${task}/candidates?role=${role}&limit=20`
    const { data } = await call<{ data: Candidate[] }>(line)
    const fitting = data.filter(
      ({ available, why_not, warnings }) =>
        available !== false && why_not.length === 0 && warnings.length === 0,
    )
    for (const { uid } of fitting.slice(at % 3, (at % 3) + 2)) {
      const add = [{ task, uid, role, locked: at % 4 === 1 }]
      // Whoever was proposed for a shift at the same time, or is in another team, is refused.
      const proposed = await call(`PATCH ${drafts}/${id}`, { add }).catch(() => null)
      if (proposed && at % 2 === 0) await call(`PATCH ${drafts}/${other}`, { add })
      if (proposed) break
    }
  }
  return { id, other }
}
