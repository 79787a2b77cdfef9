import type { App } from './app.ts'
import type { TaskScene } from './tasks.ts'

interface How {
  by?: { token: string }
  create?: boolean
  /** ETag of the preview. */
  seen?: string
  key?: string
}

export const aPlan = {
  title: 'Set up',
  tids: ['photo'] as (string | null)[],
  days: ['2038-08-08'],
  slots: [
    { from: 480, to: 600 },
    { from: 600, to: 720 },
  ],
  category: 'Stage',
  description: 'Bring gloves.',
  sign_up: 'request',
  visible_to: 'project',
}

/** Many tasks at once. */
export function batchSteps({ call, database }: App) {
  const headersOf = ({ seen, key }: How) => ({
    ...(seen && { 'if-match': seen }),
    ...(key && { 'idempotency-key': key }),
  })

  const plan = ({ pid, chief }: TaskScene, body: object, how: How = {}) =>
    call(`POST /api/projects/${pid}/task-batches/plan${how.create ? '?create=true' : ''}`, {
      token: (how.by ?? chief).token,
      body,
      headers: headersOf(how),
    })

  /** Of a team, unless the query says otherwise. */
  const bring = ({ pid, chief }: TaskScene, table: string | Buffer, query: object = {}, how: How = {}) => {
    const wanted = { tid: 'photo', ...query, ...(how.create && { create: 'true' }) }
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
    return call(
      `POST /api/projects/${pid}/task-batches/table?${new URLSearchParams(given as [string, string][]).toString()}`,
      {
        token: (how.by ?? chief).token,
        body: Buffer.from(table as string),
        headers: { 'content-type': 'text/csv', ...headersOf(how) },
      },
    )
  }

  const undo = ({ pid, chief }: TaskScene, series: string, how: How = {}) =>
    call(`POST /api/projects/${pid}/task-series/${series}/undo`, {
      token: (how.by ?? chief).token,
      headers: headersOf(how),
    })

  /** Lines about whole series. */
  const audited = ({ pid }: TaskScene) =>
    database.db
      .selectFrom('audit')
      .select(['verb', 'subject', 'tid', 'actor', 'after'])
      .where('pid', '=', pid)
      .where('verb', 'in', ['task-series.created', 'task-series.undone'])
      .orderBy('id')
      .execute()

  return { aPlan, plan, bring, undo, audited }
}
