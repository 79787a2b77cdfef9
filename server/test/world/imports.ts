import { sql } from 'kysely'
import { expect } from 'vitest'
import { createCounter } from '../file-end.ts'
import type { App } from './app.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const nextNumber = createCounter()
/** An unused address. */
export const newAddress = () => `imported-${nextNumber()}@example.test`

/** Steps of the import tests. */
export function importSteps({ call, make, database }: App) {
  /** A project with two teams and an archived one, and what its owner can do. */
  async function scene() {
    const { pid } = await make.project({ name: 'Lantern Days' })
    await make.team(pid, { tid: 'registration', name: 'Registration', position: 1 })
    await make.team(pid, { tid: 'stage', name: '\u821e\u53f0\u7d44', position: 2 })
    await make.team(pid, { tid: 'old', name: 'Old', position: 3, archived_at: new Date() })
    const owner = await make.person({ name: 'Olga' })
    await make.owner(pid, owner.uid)
    const token = await make.token(owner.uid)
    const path = `/api/projects/${pid}/imports`
    const bring = (body: string | Buffer, type = 'text/csv') =>
      call(`POST ${path}?file_name=people`, { token, headers: { 'content-type': type }, body })
    const rows = async (id: string, query = '') =>
      (await call(`GET ${path}/${id}/rows${query}`, { token })).json()
    const run = (id: string) => call(`POST ${path}/${id}/run`, { token })
    const finished = async (id: string) => {
      await run(id)
      await expect
        .poll(async () => (await call(`GET ${path}/${id}`, { token })).json().state, { timeout: 20_000 })
        .toBe('done')
      return (await call(`GET ${path}/${id}`, { token })).json()
    }
    return { pid, owner, token, path, bring, rows, run, finished }
  }

  /** Everyone who was or is in the project, in the order of joining. */
  async function memberships(pid: string): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', people.email, people.name, tid, role, left_how) as line
        from memberships join people using (uid) where pid = ${pid} order by joined_at, id`.execute(
      database.db,
    )
    return rows.map(({ line }) => line)
  }

  async function audited(pid: string): Promise<string[]> {
    const rows = await database.db
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('pid', '=', pid)
      .orderBy('id')
      .execute()
    return rows.map(({ verb, after }) => (after ? `${verb} ${JSON.stringify(after)}` : verb))
  }

  return { scene, memberships, audited }
}
