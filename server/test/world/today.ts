import type { App } from './app.ts'
import type { TaskScene } from './tasks.ts'

/** That many minutes from now, rounded to the minute. */
export const inMinutes = (minutes: number) =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString()

/** Start and end, in minutes from now. */
export const between = (from: number, to: number) => ({
  starts_at: inMinutes(from),
  ends_at: inMinutes(to),
})

/** That many minutes after a time. */
export const after = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString()

interface Caller {
  token: string
}

/** Steps on the day of the event. */
export function todaySteps({ call, make }: App) {
  const recordAttendance = (
    { pid, chief }: TaskScene,
    id: string,
    uid: string,
    body: { state: string; from?: string; note?: string; at?: string },
    by: Caller = chief,
    key?: string,
  ) =>
    call(`PUT /api/projects/${pid}/tasks/${id}/people/${uid}/attendance`, {
      token: by.token,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })

  /** By themselves. */
  const checkIn = (
    { pid }: TaskScene,
    id: string,
    by: Caller,
    body: { code?: string; at?: string } = {},
    key?: string,
  ) =>
    call(`POST /api/projects/${pid}/tasks/${id}/people/me/check-in`, {
      token: by.token,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })

  const sayLate = ({ pid }: TaskScene, id: string, by: Caller, minutes: number) =>
    call(`PUT /api/projects/${pid}/tasks/${id}/people/me/late`, { token: by.token, body: { minutes } })

  /** The one shown at the desk. */
  const deskCode = async ({ pid, chief }: TaskScene, by: Caller = chief): Promise<string> =>
    (await call(`GET /api/projects/${pid}/check-in/code`, { token: by.token })).json().code

  const allowCheckIn = ({ pid, owner }: TaskScene, settings: object) =>
    call(`PUT /api/projects/${pid}/check-in`, {
      token: owner.token,
      body: { button: false, code: true, minutes_before: 60, minutes_after: 60, ...settings },
    })

  const board = ({ pid, chief }: TaskScene, query = '', by: Caller = chief) =>
    call(`GET /api/projects/${pid}/today${query}`, { token: by.token })

  /** Someone with the desk role. */
  async function makeDeskWorker({ pid, person }: TaskScene) {
    const one = await person('At the Desk')
    await make.role(pid, one.uid, 'desk')
    return one
  }

  return { recordAttendance, checkIn, sayLate, deskCode, allowCheckIn, board, makeDeskWorker }
}
