import { createCounter } from '../file-end.ts'
import type { App } from './app.ts'

type Given = Parameters<App['call']>[1] & object

const nextNumber = createCounter()

export const aWish = { motivation: 'I like lanterns.', pool: false }

/** A project that recruits: photo and desk by application with a chief each, stage without; and an owner. */
export async function makeApplicationScene({ make, database }: Pick<App, 'make' | 'database'>) {
  const n = nextNumber()
  const { pid } = await make.project({ pid: `join-${n}`, name: `Lantern Days ${n}` })
  const person = (name: string, given: object = {}) => make.caller({ name, ...given })
  const team = async (tid: string, name: string, given: object = {}) => {
    await make.team(pid, { tid, name, position: 0 })
    await database.db
      .updateTable('teams')
      .set({ recruiting: true, ...given })
      .where('pid', '=', pid)
      .where('tid', '=', tid)
      .execute()
  }
  await team('photo', 'Photo')
  await team('desk', 'Registration')
  await team('stage', 'Stage')
  const people = {
    owner: await person('Owner'),
    chief: await person('Chief of Photo'),
    other: await person('Chief of Desk'),
    ada: await person('Ada'),
  }
  await make.owner(pid, people.owner.uid)
  await make.membership(pid, 'photo', people.chief.uid, 'chief')
  await make.membership(pid, 'desk', people.other.uid, 'chief')
  return { pid, person, team, ...people }
}

export type ApplicationScene = Awaited<ReturnType<typeof makeApplicationScene>>
type Scene = ApplicationScene
interface Caller {
  token: string
}

/** Steps with applications. */
export function applicationSteps(app: App) {
  const { call, database } = app
  const at = ({ pid }: Pick<Scene, 'pid'>, id = '', rest = '') =>
    `/api/projects/${pid}/applications${id && `/${id}`}${rest && `/${rest}`}`

  const apply = (scene: Scene, body: object = { tids: ['photo'] }, by: Caller = scene.ada) =>
    call(`POST ${at(scene)}`, { token: by.token, body: { ...aWish, ...body } })

  /** Applies; returns the id. */
  async function make(scene: Scene, body?: object, by?: Caller): Promise<string> {
    const answer = await apply(scene, body, by)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json().id
  }

  const post = (scene: Scene, id: string, what: string, by: Caller, body?: object) =>
    call(`POST ${at(scene, id, what)}`, { token: by.token, ...(body && { body }) } as Given)

  const decide = (scene: Scene, id: string, body: object, by: Caller = scene.chief) =>
    post(scene, id, 'decision', by, { tid: 'photo', ...body })

  const get = async (scene: Scene, id: string, by: Caller = scene.owner) =>
    (await call(`GET ${at(scene, id)}`, { token: by.token })).json()

  const list = (scene: Scene, query = '', by: Caller = scene.owner) =>
    call(`GET ${at(scene)}${query}`, { token: by.token })

  /** The state of each team's step, such as `photo declined`. */
  const states = async (scene: Scene, id: string) => {
    const { state, steps } = await get(scene, id)
    return [state, ...steps.map((step: { tid: string; state: string }) => `${step.tid} ${step.state}`)]
  }

  /** The emails to someone, oldest first. */
  const messagesTo = async ({ uid }: { uid: string }) =>
    database.db
      .selectFrom('messages')
      .select(['kind', 'state'])
      .where('uid', '=', uid)
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  /** As if the undo time or the promised time had passed. */
  async function letTimePass(scene: Scene, interval: string): Promise<void> {
    const { pid } = scene
    await database.pool.query(
      `update application_steps set since = since - $2::interval, answer_by = answer_by - $2::interval
        where pid = $1`,
      [pid, interval],
    )
    await database.pool.query(
      `update applications
          set before = jsonb_set(before, '{until}', to_jsonb((before->>'until')::timestamptz - $2::interval))
        where pid = $1 and before is not null`,
      [pid, interval],
    )
    await database.pool.query(
      `update messages set send_at = send_at - $2::interval, sent_at = sent_at - $2::interval,
              created_at = created_at - $2::interval
        where pid = $1`,
      [pid, interval],
    )
  }

  return {
    scene: () => makeApplicationScene(app),
    make,
    apply,
    post,
    decide,
    get,
    list,
    states,
    messagesTo,
    letTimePass,
    at,
  }
}
