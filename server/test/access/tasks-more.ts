import { newId } from '../../src/platform/ids.ts'
import { defaultRules } from '../../src/tasks/rules/rules.ts'
import {
  type Answers,
  anyoneKnown,
  at,
  database,
  ownersAndAdmins,
  people,
  pid,
  type Role,
  type Rows,
  tid,
} from './stage.ts'
import { concerned, leaders, on, seat, seers, someoneOfTeam, task, tasks } from './tasks.ts'

const { db } = database
export const project = `/api/projects/${pid}`
export const nowhere = newId<string>()

/** Chiefs of any team. */
export const anyChief = (status: number): Answers => ({
  ...ownersAndAdmins(status),
  chief: status,
  'chief-of-another-team': status,
})

/** A handover from one person to another. */
async function swap(from: string, to: string, state = 'requested'): Promise<string> {
  const id = await task()
  await seat(id, from)
  const { id: held } = await db
    .selectFrom('task_seats')
    .select('id')
    .where('task', '=', id)
    .executeTakeFirstOrThrow()
  const row = { pid, id: newId<string>(), seat: held, from_uid: from, to_uid: to, state }
  await db.insertInto('task_swaps').values(row).execute()
  return row.id
}

const onSwap = (method: string, body?: object, state?: string) => async () => ({
  line: `${method} ${project}/swaps/${await swap(await someoneOfTeam(), await someoneOfTeam(), state)}`,
  ...(body && { body }),
})

/** A task with a cover search, and whom it asked, if given. */
async function cover(asked?: Role): Promise<string> {
  const id = await task()
  const soon = new Date(Date.now() + 3_600_000)
  const row = { asked_by: people.owner.uid, wave_size: 1, wave_minutes: 30, next_wave_at: soon, waves: 1 }
  await db
    .insertInto('task_covers')
    .values({ pid, task: id, n: 1, ...row })
    .execute()
  if (asked && asked !== 'anyone')
    await db
      .insertInto('task_cover_asks')
      .values({ pid, task: id, n: 1, uid: people[asked].uid, wave: 1 })
      .execute()
  return id
}
const onCover = (method: string) => async () => ({ line: `${method} ${tasks}/${await cover()}/cover` })

/** On a shift that is over. */
export async function worked(uid: string, state = 'confirmed'): Promise<string> {
  const hours = (ago: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 - ago * 3_600_000)
  const id = await task({ starts_at: hours(2), ends_at: hours(1) })
  await seat(id, uid, { state })
  return id
}
export const onWorked = (rest: string, body: object, state?: string) => async () => {
  const uid = await someoneOfTeam()
  return { line: `PUT ${tasks}/${await worked(uid, state)}/people/${uid}/${rest}`, body }
}

/** On a shift of theirs that starts soon. */
const mineToday = (method: string, rest: string, body?: object) => async (role: Role) => {
  const soon = (minutes: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000)
  const id = await task({ starts_at: soon(10), ends_at: soon(70) })
  if (role !== 'anyone') await seat(id, people[role].uid)
  return { line: `${method} ${tasks}/${id}/people/me/${rest}`, ...(body && { body }) }
}

const settings = {
  max_hours_day: null,
  max_hours: null,
  nights: true,
  break_minutes: 0,
  remind_minutes: 1440,
  remind_by: 'email',
}
export const mine = '/api/users/me'

export const moreTaskRows: Rows = {
  getTaskRules: { call: at(`GET ${project}/task-rules`), scope: 'read', answers: anyoneKnown(200) },
  changeTaskRules: {
    call: at(`PUT ${project}/task-rules`, defaultRules),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  countTasks: {
    call: at(`GET ${project}/task-counts`),
    scope: 'read',
    answers: { ...ownersAndAdmins(200), chief: 200, 'chief-of-another-team': 200 },
  },
  createTaskSeries: {
    call: at(`POST ${project}/task-series`, {
      task: { tid, title: 'Each day', starts_at: '2029-01-01T08:00:00Z', ends_at: '2029-01-01T09:00:00Z' },
      dates: ['2029-01-01', '2029-01-02'],
    }),
    scope: 'write',
    answers: { ...ownersAndAdmins(201), chief: 201 },
  },
  generateTasks: {
    call: at(`POST ${project}/task-batches/plan?create=true`, {
      title: 'Each hour',
      tids: [tid],
      days: ['2029-01-01'],
      slots: [{ from: 480, to: 540 }],
    }),
    scope: 'write',
    answers: { ...ownersAndAdmins(200), chief: 200 },
  },
  importTasks: {
    call: async () => ({
      line: `POST ${project}/task-batches/table?tid=${tid}`,
      body: Buffer.from('date,time,title\n2029-01-01,8-9,Desk\n'),
      headers: { 'content-type': 'text/csv' },
    }),
    scope: 'write',
    answers: { ...ownersAndAdmins(200), chief: 200 },
  },
  undoTaskSeries: {
    call: async () => {
      const series = newId<string>()
      await task({ series })
      return { line: `POST ${project}/task-series/${series}/undo` }
    },
    scope: 'write',
    answers: { ...ownersAndAdmins(200), chief: 200 },
  },
  previewTaskChanges: {
    call: async () => ({
      line: `POST ${project}/task-changes/preview`,
      body: { ids: [await task()], change: { location: 'Gate' } },
    }),
    scope: 'read',
    answers: leaders(200),
  },
  changeTasks: {
    call: async () => ({
      line: `POST ${project}/task-changes`,
      body: { ids: [await task()], change: { location: 'Gate' } },
    }),
    scope: 'write',
    answers: leaders(200),
  },
  listCandidates: { call: on('GET', '/candidates'), scope: 'read', answers: leaders(200) },
  getCover: { call: onCover('GET'), scope: 'read', answers: leaders(200) },
  startCover: { call: on('PUT', '/cover', {}), scope: 'write', answers: leaders(200) },
  stopCover: { call: onCover('DELETE'), scope: 'write', answers: leaders(204) },
  answerCover: {
    call: async () => ({ line: `PUT ${tasks}/${await cover()}/cover/me`, body: { answer: 'no' } }),
    scope: 'write',
    answers: anyoneKnown(404),
  },
  'answerCover: the person asked': {
    call: async (role) => ({ line: `PUT ${tasks}/${await cover(role)}/cover/me`, body: { answer: 'no' } }),
    scope: 'write',
    answers: seers(200),
  },
  listHandOverCandidates: {
    call: async (role) => {
      const id = await task()
      if (role !== 'anyone') await seat(id, people[role].uid)
      return { line: `GET ${tasks}/${id}/hand-over-candidates?find=ma` }
    },
    scope: 'read',
    answers: anyoneKnown(200),
  },
  'listHandOverCandidates: without a seat': {
    call: on('GET', '/hand-over-candidates?find=ma'),
    scope: 'read',
    answers: { ...concerned(409), member: 409, desk: 409 },
  },
  listSwaps: { call: at(`GET ${project}/swaps`), scope: 'read', answers: anyoneKnown(200) },
  requestSwap: {
    call: async (role) => {
      const id = await task()
      if (role !== 'anyone') await seat(id, people[role].uid)
      return { line: `POST ${project}/swaps`, body: { task: id, to: await someoneOfTeam() } }
    },
    scope: 'write',
    answers: anyoneKnown(201),
  },
  'requestSwap: without a seat': {
    call: async () => ({
      line: `POST ${project}/swaps`,
      body: { task: await task(), to: await someoneOfTeam() },
    }),
    scope: 'write',
    answers: { ...concerned(409), member: 409, desk: 409 },
  },
  'answerSwap: consent': {
    call: onSwap('PUT', { consent: 'no' }, 'agreed'),
    scope: 'write',
    answers: concerned(200),
  },
  'answerSwap: for another': {
    call: onSwap('PUT', { answer: 'no' }),
    scope: 'write',
    answers: concerned(403),
  },
  'answerSwap: the person asked': {
    call: async (role) => ({
      line: `PUT ${project}/swaps/${await swap(await someoneOfTeam(), people[role].uid)}`,
      body: { answer: 'no' },
    }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  withdrawSwap: { call: onSwap('DELETE'), scope: 'write', answers: concerned(403) },
  'withdrawSwap: the requester': {
    call: async (role) => ({
      line: `DELETE ${project}/swaps/${await swap(people[role].uid, await someoneOfTeam())}`,
    }),
    scope: 'write',
    answers: anyoneKnown(204),
  },
  getBoard: { call: at(`GET ${project}/today`), scope: 'read', answers: { ...anyChief(200), desk: 200 } },
  streamBoardEvents: {
    call: at(`GET ${project}/today/events`),
    scope: 'read',
    answers: { ...anyChief(200), desk: 200 },
  },
  recordAttendance: {
    call: onWorked('attendance', { state: 'arrived' }),
    scope: 'write',
    answers: { ...leaders(200), desk: 200 },
  },
  getMyAttendance: { call: mineToday('GET', 'attendance'), scope: 'read', answers: anyoneKnown(200) },
  checkIn: { call: mineToday('POST', 'check-in', {}), scope: 'write', answers: anyoneKnown(409) },
  setRunningLate: {
    call: mineToday('PUT', 'late', { minutes: 10 }),
    scope: 'write',
    // Whoever was invited isn't in the event yet.
    answers: { ...anyoneKnown(200), invited: 409 },
  },
  'setRunningLate: without a seat': {
    call: async () => ({ line: `PUT ${tasks}/${await task()}/people/me/late`, body: { minutes: 10 } }),
    scope: 'write',
    answers: anyoneKnown(404),
  },
  getCheckInSettings: { call: at(`GET ${project}/check-in`), scope: 'read', answers: anyoneKnown(200) },
  changeCheckInSettings: {
    call: at(`PUT ${project}/check-in`, { button: false, code: true, minutes_before: 60, minutes_after: 60 }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  getCheckInCode: {
    call: at(`GET ${project}/check-in/code`),
    scope: 'read',
    answers: { ...anyChief(200), desk: 200 },
  },
  exportRoster: { call: at(`GET ${project}/roster`), scope: 'read', answers: anyChief(200) },
  getSchedule: { call: at(`GET ${mine}/schedule`), scope: 'read', answers: anyoneKnown(200) },
  getTaskSettings: { call: at(`GET ${mine}/task-settings`), scope: 'read', answers: anyoneKnown(200) },
  changeTaskSettings: {
    call: at(`PUT ${mine}/task-settings`, settings),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  getCalendar: { call: at(`GET ${mine}/calendar`), scope: 'read', answers: anyoneKnown(200) },
  makeCalendar: { call: at(`POST ${mine}/calendar`), scope: 'write', answers: anyoneKnown(201) },
  endCalendar: { call: at(`DELETE ${mine}/calendar`), scope: 'write', answers: anyoneKnown(204) },
  readCalendar: { call: at('GET /api/calendars/none.ics'), scope: 'none', answers: { else: 404 } },
}
