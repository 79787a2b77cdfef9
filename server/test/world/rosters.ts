import type { App } from './app.ts'
import { roleSteps } from './roles.ts'
import { type TaskScene, taskSteps } from './tasks.ts'

interface Caller {
  token: string
}

/** Steps with drafts of the roster. */
export function rosterSteps(app: App) {
  const { call } = app
  const path = ({ pid }: Pick<TaskScene, 'pid'>, id = '', rest = '') =>
    `/api/projects/${pid}/roster-drafts${id && `/${id}`}${rest && `/${rest}`}`

  /** Everyone in their roles for three days, so that leads may plan. */
  async function scene() {
    const all = await taskSteps(app).scene()
    await roleSteps(app).letHoursPass(all.pid, 72)
    return all
  }

  const create = (all: TaskScene, body: object = {}, by: Caller = all.owner) =>
    call(`POST ${path(all)}`, { token: by.token, body: { name: 'First try', ...body } })

  /** Creates a draft; returns its id. */
  async function make(all: TaskScene, body: object = {}, by?: Caller): Promise<string> {
    const answer = await create(all, body, by)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json().id
  }

  const get = (all: TaskScene, id = '', rest = '', by: Caller = all.owner) =>
    call(`GET ${path(all, id, rest)}`, { token: by.token })

  const change = (all: TaskScene, id: string, body: object, by: Caller = all.owner, headers = {}) =>
    call(`PATCH ${path(all, id)}`, { token: by.token, body, headers })

  const add = (
    all: TaskScene,
    id: string,
    [task, uid]: [task: string, uid: string],
    more: { role?: number; locked?: boolean } = {},
    by: Caller = all.owner,
  ) => change(all, id, { add: [{ task, uid, role: 1, ...more }] }, by)

  const discard = (all: TaskScene, id: string, by: Caller = all.owner) =>
    call(`DELETE ${path(all, id)}`, { token: by.token })

  /** Names and titles of the proposed seats. */
  async function proposed(all: TaskScene, id: string, query = '', by?: Caller): Promise<string[]> {
    const answer = await get(all, id, `seats${query}`, by)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer
      .json()
      .data.map(
        ({ name, task, why_not }: { name: string; task: { title: string }; why_not: { rule: string }[] }) =>
          [name, task.title, ...why_not.map(({ rule }) => rule)].join(', '),
      )
  }

  return { path, scene, create, make, get, change, add, discard, proposed }
}
