import { oneself, signedIn } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { keepKeysOfEvent, ownersOfProject, pidParams } from '../../projects/index.ts'
import { taskParams } from '../../tasks/index.ts'
import { checkIn, getMyAttendance, setRunningLate } from './check-in.ts'
import { CheckIn, CheckInCode, CheckInSettings, Lateness, MyAttendance } from './schemas.ts'
import { changeSettings, getSettings, showCode } from './settings.ts'

const tag = 'Event day'
const own = { ...oneself, callers: 'anyone with a seat on the task, for themselves' }
const path = '/api/projects/{pid}/tasks/{id}/people/me'

interface Parts {
  limits: RateLimits
  baseUrl: string
}

/** Counted by person: a whole event may share one address. */
const guesses = { name: 'check-in-codes', most: 30, seconds: 600 }

const ownOperations = (limits: RateLimits): Runnable[] => [
  read({
    id: 'getMyAttendance',
    method: 'GET',
    path: `${path}/attendance`,
    tag,
    summary: 'Get your attendance on a task',
    description: 'Returns whether you are checked in, and how you can check yourself in.',
    access: own,
    scope: 'read',
    params: taskParams,
    answer: { status: 200, description: 'Your attendance.', schema: MyAttendance, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getMyAttendance(db, actor, params),
  }),
  write({
    id: 'checkIn',
    method: 'POST',
    path: `${path}/check-in`,
    tag,
    summary: 'Check yourself in',
    description:
      'Records that you have arrived, as far as the event allows it: with the code shown at the desk, or without. A code that was scanned without a network can be sent within twelve hours, with `at`. Idempotent.',
    access: own,
    scope: 'write',
    params: taskParams,
    body: CheckIn,
    answer: { status: 200, description: 'Your attendance.', schema: MyAttendance },
    errors: ['not_found', 'conflict'],
    keepKeys: keepKeysOfEvent,
    limit: async ({ actor, body }) =>
      body.code === undefined ? undefined : limits.spendExactly(guesses, [`check-in-codes:${actor.uid}`]),
    handle: ({ tx, actor, params, body }) => checkIn(tx, actor, { ...params, ...body }),
  }),
  write({
    id: 'setRunningLate',
    method: 'PUT',
    path: `${path}/late`,
    tag,
    summary: 'Say that you are running late',
    description:
      'Shows it to the chiefs of the team and the desk on the day board, until you are checked in. Idempotent.',
    access: own,
    scope: 'write',
    params: taskParams,
    body: Lateness,
    answer: { status: 200, description: 'Your attendance.', schema: MyAttendance },
    errors: ['not_found', 'conflict'],
    keepKeys: keepKeysOfEvent,
    handle: ({ tx, actor, params, body }) => setRunningLate(tx, actor, { ...params, ...body }),
  }),
]

const settingOperations = (baseUrl: string): Runnable[] => [
  read({
    id: 'getCheckInSettings',
    method: 'GET',
    path: '/api/projects/{pid}/check-in',
    tag,
    summary: 'Get how people check themselves in',
    description: 'Returns the defaults until an owner changes them: by code, within an hour of the start.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The settings.', schema: CheckInSettings, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getSettings(db, actor, params.pid),
  }),
  write({
    id: 'changeCheckInSettings',
    method: 'PUT',
    path: '/api/projects/{pid}/check-in',
    tag,
    summary: 'Replace how people check themselves in',
    description: 'Applies at once.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: CheckInSettings,
    answer: { status: 200, description: 'The updated settings.', schema: CheckInSettings, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeSettings(tx, actor, params.pid, {
        settings: body,
        expect: (current) =>
          requireMatch(request.headers['if-match'], etagOf(JSON.stringify(CheckInSettings.parse(current)))),
      }),
  }),
  write({
    id: 'getCheckInCode',
    method: 'GET',
    path: '/api/projects/{pid}/check-in/code',
    tag,
    summary: 'Get the code to show at the desk',
    description:
      'A new code every 45 seconds; the one before it still works. Whoever opens its URL, or enters it, on their phone is checked in to their shift.',
    access: { ...signedIn, callers: 'chiefs of a team, the desk and owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The current code.', schema: CheckInCode },
    errors: ['forbidden', 'not_found'],
    handle: ({ tx, actor, params }) => showCode(tx, actor, { pid: params.pid, baseUrl }),
  }),
]

export const selfOperations = ({ limits, baseUrl }: Parts): Runnable[] => [
  ...ownOperations(limits),
  ...settingOperations(baseUrl),
]
