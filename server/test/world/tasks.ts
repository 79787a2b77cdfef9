import { createCounter } from '../file-end.ts'
import type { App } from './app.ts'

const nextNumber = createCounter()

/** A time on a day of 2038 in Taipei: in the future for years, with the weekdays of 2027. */
export const at = (day: string, time: string) => `2038-${day}T${time}:00+08:00`

/**
 * A project with two teams: photo with a chief and three members, desk with a chief; an owner; an outsider.
 */
async function makeScene({ make }: App) {
  const n = nextNumber()
  const { pid } = await make.project({ pid: `tasks-${n}`, name: `Lantern Days ${n}` })
  const person = (name: string, given: object = {}) => make.caller({ name, ...given })
  await make.team(pid, { tid: 'photo', name: 'Photo' })
  await make.team(pid, { tid: 'desk', name: 'Registration' })
  const people = {
    owner: await person('Owner'),
    chief: await person('Chief of Photo'),
    other: await person('Chief of Desk'),
    ada: await person('Ada'),
    ben: await person('Ben'),
    cy: await person('Cy'),
    outsider: await person('Outsider'),
  }
  await make.owner(pid, people.owner.uid)
  await make.membership(pid, 'photo', people.chief.uid, 'chief')
  await make.membership(pid, 'desk', people.other.uid, 'chief')
  for (const one of [people.ada, people.ben, people.cy]) await make.membership(pid, 'photo', one.uid)
  return { pid, person, ...people }
}

export type TaskScene = Awaited<ReturnType<typeof makeScene>>
interface Caller {
  token: string
}

export const aShift = {
  tid: 'photo',
  title: 'Group picture',
  location: 'Main hall',
  starts_at: at('08-08', '09:00'),
  ends_at: at('08-08', '11:00'),
}

/** Steps with tasks. */
export function taskSteps(app: App) {
  const { call } = app
  const path = ({ pid }: Pick<TaskScene, 'pid'>, id = '', rest = '') =>
    `/api/projects/${pid}/tasks${id && `/${id}`}${rest && `/${rest}`}`

  const create = (scene: TaskScene, body: object = {}, by: Caller = scene.chief) =>
    call(`POST ${path(scene)}`, { token: by.token, body: { ...aShift, ...body } })

  /** Creates a task; returns its id. */
  async function make(scene: TaskScene, body: object = {}, by?: Caller): Promise<string> {
    const answer = await create(scene, body, by)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json().id
  }

  const get = async (scene: TaskScene, id: string, by: Caller = scene.owner) =>
    (await call(`GET ${path(scene, id)}`, { token: by.token })).json()

  const list = (scene: TaskScene, query = '', by: Caller = scene.owner) =>
    call(`GET ${path(scene)}${query}`, { token: by.token })

  const change = (scene: TaskScene, id: string, body: object, by: Caller = scene.chief) =>
    call(`PATCH ${path(scene, id)}`, { token: by.token, body })

  const remove = (scene: TaskScene, id: string, query = '', by: Caller = scene.chief) =>
    call(`DELETE ${path(scene, id)}${query}`, { token: by.token })

  const signUp = (scene: TaskScene, id: string, by: Caller, body: object = {}) =>
    call(`PUT ${path(scene, id, 'people/me')}`, { token: by.token, body })

  const release = (scene: TaskScene, id: string, by: Caller) =>
    call(`DELETE ${path(scene, id, 'people/me')}`, { token: by.token })

  const answerOffer = (scene: TaskScene, id: string, by: Caller, answer: 'yes' | 'no') =>
    call(`PUT ${path(scene, id, 'people/me/offer')}`, { token: by.token, body: { answer } })

  const assign = (scene: TaskScene, id: string, uid: string, body: object = {}, by: Caller = scene.chief) =>
    call(`PUT ${path(scene, id, `people/${uid}`)}`, { token: by.token, body })

  const unassign = (scene: TaskScene, id: string, uid: string, by: Caller = scene.chief) =>
    call(`DELETE ${path(scene, id, `people/${uid}`)}`, { token: by.token })

  const people = async (scene: TaskScene, id: string, by: Caller = scene.owner) =>
    (await call(`GET ${path(scene, id, 'people')}`, { token: by.token })).json().data

  return {
    scene: () => makeScene(app),
    make,
    create,
    get,
    list,
    change,
    remove,
    signUp,
    release,
    answerOffer,
    assign,
    unassign,
    people,
    path,
  }
}
