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

interface Caller {
  token: string
}

/** Steps on the day of the event. */
export function todaySteps({ call, make }: App) {
  const recordAttendance = (
    { pid, chief }: TaskScene,
    id: string,
    uid: string,
    body: { state: string; from?: string; note?: string },
    by: Caller = chief,
  ) => call(`PUT /api/projects/${pid}/tasks/${id}/people/${uid}/attendance`, { token: by.token, body })

  const board = ({ pid, chief }: TaskScene, query = '', by: Caller = chief) =>
    call(`GET /api/projects/${pid}/today${query}`, { token: by.token })

  /** Someone with the desk role. */
  async function makeDeskWorker({ pid, person }: TaskScene) {
    const one = await person('At the Desk')
    await make.role(pid, one.uid, 'desk')
    return one
  }

  return { recordAttendance, board, makeDeskWorker }
}
