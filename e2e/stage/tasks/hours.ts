import { randomUUID } from 'node:crypto'
import { sayYes } from '../joining/saying-yes.ts'
import { callApi, callerFor } from '../sign-in.ts'

export interface Worked {
  pid: string
  project: string
  /** Addresses of a volunteer and of their team lead. */
  volunteer: string
  chief: string
  /** Another volunteer of the team. */
  friend: string
  /** Number of a certificate of the volunteer. */
  code: string
}

type Call = <T = unknown>(line: string, data?: object) => Promise<T>

const hourMs = 3_600_000
const at = (hours: number) => `${new Date(Date.now() + hours * hourMs).toISOString().slice(0, 16)}:00Z`
const dateOf = (days: number) => new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10)

export const reason = 'Stayed until the last lantern hung.'

/**
 * A project of today with two teams, three volunteers, one absence and one correction. Finished shifts accept
 * nobody, so these are still running.
 */
export async function workForHours(
  url: string,
  { volunteer, chief }: { volunteer: string; chief: string },
): Promise<Worked> {
  const pid = `hours-${randomUUID().slice(0, 8)}`
  const friend = `ben.${pid}@demo.test`
  const as = async <T>(email: string, step: (call: Call) => Promise<T>): Promise<T> => {
    const caller = await callerFor(url, email)
    return step((line, data) => callApi(caller, url, line, data))
  }
  const uidOf = (email: string, name: string) =>
    as(email, async (call) => {
      await call('PATCH /api/users/me', { name })
      return (await call<{ uid: string }>('GET /api/users/me')).uid
    })
  const ada = await uidOf(volunteer, 'Ada Chen 陳愛達')
  const mei = await uidOf(chief, 'Lin Mei-ling 林美玲')
  const ben = await uidOf(friend, 'Ben Wang')
  const project = 'Lantern Days 燈會'
  await as('admin@demo.test', async (call) => {
    const days = { starts_on: dateOf(-1), ends_on: dateOf(1), time_zone: 'Asia/Taipei' }
    await call('POST /api/projects', { pid, name: project, accent: '#2a6f97', ...days })
    for (const [tid, name] of [
      ['desk', 'Registration 報到組'],
      ['stage', 'Stage 舞台組'],
    ]) {
      await call(`POST /api/projects/${pid}/teams`, { tid, name })
      for (const uid of [ada, ben]) await call(`PUT /api/projects/${pid}/teams/${tid}/members/${uid}`)
    }
    await call(`PUT /api/projects/${pid}/teams/desk/chiefs/${mei}`)
    await call(`PATCH /api/projects/${pid}`, { state: 'open' })
    await sayYes(url, pid, volunteer, friend, chief)
    await fill(call, { pid, ada, ben, mei })
  })
  const code = await as(volunteer, async (call) => {
    const wish = { pid, language: 'zh-TW' }
    return (await call<{ code: string }>('POST /api/users/me/certificates', wish)).code
  })
  return { pid, project, volunteer, chief, friend, code }
}

interface People {
  pid: string
  ada: string
  ben: string
  mei: string
}

async function fill(call: Call, { pid, ada, ben, mei }: People): Promise<void> {
  const tasks = `/api/projects/${pid}/tasks`
  const make = async (task: object) =>
    (await call<{ id: string }>(`POST ${tasks}`, { roles: [{ seats: 4 }], ...task })).id
  const record = async (id: string, uid: string, state: string) => {
    await call(`PUT ${tasks}/${id}/people/${uid}`, { override: 'They asked for it.' })
    await call(`PUT ${tasks}/${id}/people/${uid}/attendance`, { state })
  }
  const desk = await make({
    tid: 'desk',
    title: 'Registration desk, morning',
    starts_at: at(-4),
    ends_at: at(1),
  })
  for (const uid of [ada, ben, mei]) await record(desk, uid, 'done')
  const door = await make({ tid: 'desk', title: 'East gate', starts_at: at(-2), ends_at: at(1) })
  await record(door, ben, 'no_show')
  const lanterns = await make({ tid: 'stage', title: 'Hang the lanterns' })
  await record(lanterns, ada, 'done')
  await call(`PUT ${tasks}/${lanterns}/people/${ada}/hours`, { minutes: 150, reason })
}
