import type { App } from './app.ts'

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** Steps with purposes of private data. */
export function purposeSteps({ call, database }: App) {
  const open = (pid: string, purpose: string, token: string, until = inTwoDays()) =>
    call(`PUT /api/projects/${pid}/purposes/${purpose}`, { token, body: { until } })
  const close = (pid: string, purpose: string, token: string) =>
    call(`DELETE /api/projects/${pid}/purposes/${purpose}`, { token })
  const readOf = (pid: string, purpose: string, uid: string, token: string) =>
    call(`POST /api/projects/${pid}/purposes/${purpose}/reads`, { token, body: { uid } })

  /** As if the emails about its purposes had been sent a day ago. */
  async function endNoticePeriod(pid: string): Promise<void> {
    await database.db
      .updateTable('purpose_notices')
      .set({ notified_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('pid', '=', pid)
      .execute()
  }

  /** Everyone is notified of catering, and the last count of diets is a day old. */
  async function dayAfterCount(pid: string, token: string): Promise<void> {
    await open(pid, 'catering', token)
    await endNoticePeriod(pid)
    const earlier = (column: string) => `${column} = ${column} - interval '25 hours'`
    // Entries are append-only for everyone else.
    await database.pool.query(`
      alter table private_reads disable trigger user;
      update private_reads set ${earlier('at')} where pid = '${pid}';
      alter table private_reads enable trigger user;
      update diet_counts set ${earlier('at')} where pid = '${pid}';
      update private_sections set ${earlier('updated_at')}
       where uid in (select uid from memberships where pid = '${pid}')`)
  }

  /** Stores private data with a unique value. */
  const confide = (token: string, section: string, body: object) =>
    call(`PUT /api/users/me/${section}`, { token, body })

  return { open, close, readOf, endNoticePeriod, dayAfterCount, confide }
}
