import { randomUUID } from 'node:crypto'
import { sayYes } from '../joining/saying-yes.ts'
import { type Caller, callApi, callerFor } from '../sign-in.ts'

const dayMs = 86_400_000

/** A time some days from now, in Taipei. */
export function taipei(days: number, time: string): string {
  const day = new Date(Date.now() + days * dayMs + 8 * 3_600_000).toISOString().slice(0, 10)
  return `${day}T${time}:00+08:00`
}

const dateOf = (days: number) => taipei(days, '00:00').slice(0, 10)
const shift = (days: number, from: string, to: string) => ({
  starts_at: taipei(days, from),
  ends_at: taipei(days, to),
})

const description =
  'Scan badges, hand out lanyards, **smile**.\n\n- Come ten minutes early\n- The keys are with your chief'

/** Shifts to sign up for, to request, to queue for, and unavailable ones. */
const tasks = {
  desk: {
    title: 'Registration desk, morning',
    category: 'Front of house',
    location: 'Main hall',
    description,
    ...shift(3, '09:00', '12:00'),
    roles: [{ seats: 4 }],
  },
  guide: {
    title: 'Guide the speakers',
    location: 'Backstage',
    ...shift(3, '11:00', '13:00'),
    roles: [{ seats: 2 }],
  },
  lunch: {
    title: 'Lunch counter 午餐櫃台',
    category: 'Kitchen',
    location: 'Kitchen',
    ...shift(3, '12:10', '15:00'),
    roles: [{ seats: 3 }],
  },
  walk: {
    title: 'Lantern walk, front',
    category: 'On the way',
    location: 'East gate',
    ...shift(3, '18:00', '21:00'),
    roles: [{ seats: 1 }],
  },
  tea: {
    title: 'Tea house, evening',
    location: 'Tea house',
    ...shift(4, '17:00', '19:00'),
    roles: [{ seats: 1 }],
  },
  photo: {
    title: 'Pictures of the stage',
    category: 'On the way',
    location: 'Main hall',
    sign_up: 'request',
    ...shift(4, '10:00', '12:00'),
    roles: [
      { name: 'Camera', skill: 'Photography', seats: 1 },
      { name: 'Light', seats: 2 },
    ],
  },
  keys: {
    title: 'Keeper of the keys',
    location: 'Office',
    sign_up: 'assigned',
    ...shift(4, '08:00', '20:00'),
  },
  closing: {
    title: 'Take the lanterns down',
    location: 'East gate',
    opens_at: taipei(2, '12:00'),
    ...shift(5, '09:00', '12:00'),
    roles: [{ seats: 20 }],
  },
  night: {
    title: 'Night watch',
    location: 'East gate',
    starts_at: taipei(4, '22:00'),
    ends_at: taipei(5, '04:00'),
    roles: [{ seats: 2 }],
  },
  translate: { title: 'Translate the programme', roles: [{ seats: 2 }] },
  off: { title: 'Boat on the river', location: 'Pier', ...shift(5, '14:00', '16:00') },
} satisfies Record<string, object>

type Name = keyof typeof tasks

export interface Scene {
  pid: string
  owner: Caller
  /** A lead of the team, and someone in it. */
  chief: Caller
  friend: Caller
  ids: Record<Name, string>
  call: <T = unknown>(by: Caller, line: string, data?: object) => Promise<T>
  path: (name: Name, rest?: string) => string
}

/** A project with a team of three people and some shifts. */
export async function planTasks(url: string, volunteer: string): Promise<Scene> {
  const pid = `tasks-${randomUUID().slice(0, 8)}`
  const call = <T>(by: Caller, line: string, data?: object) => callApi<T>(by, url, line, data)
  const owner = await callerFor(url, 'admin@demo.test')
  const days = { starts_on: dateOf(3), ends_on: dateOf(5), time_zone: 'Asia/Taipei' }
  await call(owner, 'POST /api/projects', { pid, name: 'Lantern Days 燈會', accent: '#2a6f97', ...days })
  await call(owner, `POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration 報到組' })
  const [chief, friend] = [`mei.${pid}@demo.test`, `ben.${pid}@demo.test`]
  const people = [
    { email: chief, name: 'Lin Mei-ling 林美玲', role: 'chief' },
    { email: friend, name: 'Ben Wang', role: 'member' },
    { email: volunteer, name: 'Ada Chen 陳愛達', role: 'member' },
  ]
  for (const person of people) await call(owner, `POST /api/projects/${pid}/teams/desk/people`, person)
  await call(owner, `PATCH /api/projects/${pid}`, { state: 'open' })
  await sayYes(url, pid, ...people.map(({ email }) => email))
  const callers = { owner, chief: await callerFor(url, chief), friend: await callerFor(url, friend) }
  const ids = {} as Record<Name, string>
  for (const [name, task] of Object.entries(tasks)) {
    const body = { tid: 'desk', visible_to: 'project', ...task }
    const made = await call<{ id: string }>(callers.chief, `POST /api/projects/${pid}/tasks`, body)
    ids[name as Name] = made.id
  }
  const path = (name: Name, rest = '') => `/api/projects/${pid}/tasks/${ids[name]}${rest}`
  return { pid, ...callers, ids, call, path }
}

/** Recent shifts, with an hour between them and now; an earlier scene may have shifts at the same hours. */
async function workBefore({ chief, call, pid }: Scene, volunteer: Caller): Promise<void> {
  const hour = 3_600_000
  const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 16)}:00Z`
  const body = {
    tid: 'desk',
    title: 'Fold the programmes',
    location: 'Office',
    starts_at: at(-3 * hour),
    ends_at: at(hour),
  }
  const { id } = await call<{ id: string }>(chief, `POST /api/projects/${pid}/tasks`, body)
  const { uid } = await call<{ uid: string }>(volunteer, 'GET /api/users/me')
  const people = `/api/projects/${pid}/tasks/${id}/people`
  await call(chief, `PUT ${people}/${uid}`, { override: 'They asked for it.' })
  for (const state of ['arrived', 'done']) await call(chief, `PUT ${people}/${uid}/attendance`, { state })
}

/** Removes shifts that an earlier scene gave them in its own project, which would overlap all of these. */
async function freeOfOthers({ call, pid }: Scene, volunteer: Caller): Promise<void> {
  type Seats = { data: { pid: string; state: string; task: { id: string } }[] }
  const { data } = await call<Seats>(volunteer, 'GET /api/users/me/schedule')
  for (const seat of data)
    if (seat.pid.startsWith('tasks-') && seat.pid !== pid && seat.state === 'confirmed')
      await call(volunteer, `DELETE /api/projects/${seat.pid}/tasks/${seat.task.id}/people/me`)
}

/**
 * The state a week before the event: some seats are taken, one person is waiting, one seat is offered, one
 * requested.
 */
export async function fillTasks(scene: Scene, volunteer: Caller): Promise<void> {
  const { chief, friend, call, path, pid, ids } = scene
  const signUp = (by: Caller, name: Name, accept: string[] = []) =>
    call(by, `PUT ${path(name, '/people/me')}`, { accept })
  const give = (by: Caller, name: Name) => call(by, `DELETE ${path(name, '/people/me')}`)
  await freeOfOthers(scene, volunteer)
  await signUp(chief, 'desk')
  await signUp(volunteer, 'desk')
  await signUp(friend, 'walk')
  await signUp(chief, 'walk', ['day-hours'])
  await signUp(friend, 'tea')
  await signUp(volunteer, 'tea')
  await give(friend, 'tea')
  await signUp(volunteer, 'translate')
  await signUp(volunteer, 'off')
  await call(chief, `DELETE ${path('off')}?reason=The%20river%20is%20too%20high.`)
  await signUp(friend, 'night')
  const { uid } = await call<{ uid: string }>(volunteer, 'GET /api/users/me')
  await call(friend, `POST /api/projects/${pid}/swaps`, {
    task: ids.night,
    to: uid,
    message: 'I have an exam the next morning.',
  })
  await workBefore(scene, volunteer)
}
