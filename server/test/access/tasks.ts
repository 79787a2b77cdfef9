import { newId } from '../../src/platform/ids.ts'
import {
  type Answers,
  anyoneKnown,
  at,
  database,
  make,
  newNumber,
  ownersAndAdmins,
  people,
  pid,
  type Role,
  type Rows,
  tid,
} from './stage.ts'

const { db } = database
export const tasks = `/api/projects/${pid}/tasks`

/** A shift that overlaps no other, so that no rule applies. */
export async function task(given: object = {}): Promise<string> {
  const id = newId<string>()
  const starts_at = new Date(Date.UTC(2028, 0, 1) + newNumber() * 3 * 86_400_000)
  const ends_at = new Date(starts_at.getTime() + 3_600_000)
  await db
    .insertInto('tasks')
    .values({
      pid,
      id,
      tid,
      title: 'A shift',
      starts_at,
      ends_at,
      sign_up: 'open',
      visible_to: 'team',
      made_by: people.owner.uid,
      ...given,
    })
    .execute()
  await db.insertInto('task_roles').values({ pid, task: id, n: 1, seats: 5 }).execute()
  return id
}

/** Creates a seat; returns its id. */
export async function seat(id: string, uid: string, given: { state?: string; offered_until?: Date } = {}) {
  const state = given.state ?? 'confirmed'
  const position = state === 'waiting' ? 1 : null
  await db
    .insertInto('task_seats')
    .values({ pid, id: newId<string>(), task: id, n: 1, uid, position, ...given, state })
    .execute()
  if (state !== 'requested')
    await db
      .updateTable('task_roles')
      .set({ taken: 1 })
      .where('pid', '=', pid)
      .where('task', '=', id)
      .execute()
  return uid
}

export const someoneOfTeam = async () => {
  const { uid } = await make.person()
  await make.membership(pid, tid, uid)
  return uid
}

/** People who may not see the task don't learn that it exists. */
export const seers = (status: number): Answers => ({
  ...concerned(status),
  member: status,
  desk: status,
})
export const concerned = (status: number): Answers => ({
  anyone: 401,
  else: 404,
  chief: status,
  owner: status,
  admin: status,
})
/** Everyone in the project sees it, and its leaders may manage it. */
export const leaders = (status: number): Answers => ({
  ...concerned(status),
  member: 403,
  desk: 403,
})

export const on =
  (method: string, rest = '', body?: object, given?: object) =>
  async () => ({ line: `${method} ${tasks}/${await task(given)}${rest}`, ...(body && { body }) })

/** By someone with a seat, a request or a waitlist position. */
const own =
  (method: string, rest: string, given: Parameters<typeof seat>[2], body?: object) => async (role: Role) => {
    const id = await task()
    if (role !== 'anyone') await seat(id, people[role].uid, given)
    return { line: `${method} ${tasks}/${id}${rest}`, ...(body && { body }) }
  }

const inAnHour = () => new Date(Date.now() + 3_600_000)

export const taskRows: Rows = {
  listTasks: { call: at(`GET ${tasks}`), scope: 'read', answers: anyoneKnown(200) },
  createTask: {
    call: at(`POST ${tasks}`, { tid, title: 'Another' }),
    scope: 'write',
    answers: { ...ownersAndAdmins(201), chief: 201 },
  },
  'createTask: of the project': {
    call: at(`POST ${tasks}`, { title: 'Another' }),
    scope: 'write',
    answers: ownersAndAdmins(201),
  },
  getTask: { call: on('GET'), scope: 'read', answers: seers(200) },
  'getTask: for the project': {
    call: on('GET', '', undefined, { visible_to: 'project' }),
    scope: 'read',
    answers: { ...seers(200), 'chief-of-another-team': 200 },
  },
  'getTask: for anyone': {
    call: on('GET', '', undefined, { visible_to: 'anyone' }),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  'getTask: with a seat': {
    call: own('GET', '', {}),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  changeTask: { call: on('PATCH', '', { location: 'Hall' }), scope: 'write', answers: leaders(200) },
  'changeTask: for anyone': {
    call: on('PATCH', '', { location: 'Hall' }, { visible_to: 'anyone' }),
    scope: 'write',
    answers: { ...ownersAndAdmins(200), chief: 200 },
  },
  'changeTask: of the project': {
    call: on('PATCH', '', { location: 'Hall' }, { tid: null, visible_to: 'project' }),
    scope: 'write',
    answers: { ...leaders(403), owner: 200, admin: 200, 'chief-of-another-team': 403 },
  },
  removeTask: { call: on('DELETE'), scope: 'write', answers: leaders(204) },
  listTaskPeople: { call: on('GET', '/people'), scope: 'read', answers: seers(200) },
  signUp: {
    call: on('PUT', '/people/me', {}),
    scope: 'write',
    // Owners, the help desk and admins see it, but aren't in its team.
    answers: { ...seers(409), member: 200, chief: 200 },
  },
  'signUp: for anyone': {
    call: on('PUT', '/people/me', {}, { visible_to: 'anyone' }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  releaseSeat: { call: on('DELETE', '/people/me'), scope: 'write', answers: seers(204) },
  'releaseSeat: one had': {
    call: own('DELETE', '/people/me', {}),
    scope: 'write',
    answers: anyoneKnown(204),
  },
  getCalendarEntry: { call: on('GET', '/people/me/calendar'), scope: 'read', answers: anyoneKnown(404) },
  'getCalendarEntry: one had': {
    call: own('GET', '/people/me/calendar', {}),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  confirmSeat: { call: own('PUT', '/people/me/confirmation', {}), scope: 'write', answers: anyoneKnown(200) },
  answerOffer: {
    call: on('PUT', '/people/me/offer', { answer: 'yes' }),
    scope: 'write',
    answers: anyoneKnown(404),
  },
  'answerOffer: one had': {
    call: (role) =>
      own(
        'PUT',
        '/people/me/offer',
        { state: 'waiting', offered_until: inAnHour() },
        { answer: 'yes' },
      )(role),
    scope: 'write',
    // Someone who has left the team has lost the seat.
    answers: { ...anyoneKnown(409), member: 200, chief: 200 },
  },
  assignSeat: {
    call: async () => ({ line: `PUT ${tasks}/${await task()}/people/${await someoneOfTeam()}`, body: {} }),
    scope: 'write',
    answers: leaders(200),
  },
  'assignSeat: someone of nowhere': {
    call: async () => ({
      line: `PUT ${tasks}/${await task()}/people/${(await make.person()).uid}`,
      body: {},
    }),
    scope: 'write',
    answers: { ...leaders(404) },
  },
  'assignSeat: the requester': {
    call: async () => {
      const id = await task()
      const uid = await seat(id, (await make.person()).uid, { state: 'requested' })
      return { line: `PUT ${tasks}/${id}/people/${uid}`, body: {} }
    },
    scope: 'write',
    answers: leaders(200),
  },
  removeFromTask: {
    call: async () => {
      const id = await task()
      return { line: `DELETE ${tasks}/${id}/people/${await seat(id, await someoneOfTeam())}` }
    },
    scope: 'write',
    answers: leaders(204),
  },
}
