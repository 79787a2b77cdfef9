import { Problem } from '../../platform/errors.ts'
import { anyone, oneself } from '../../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../../platform/http/operation.ts'
import { clientKey, type RateLimits } from '../../platform/http/rate-limits.ts'
import { endCalendar, getCalendar, makeCalendar, writeFeed } from './calendar.ts'
import { changeTaskSettings, getSchedule, getTaskSettings } from './schedule.ts'
import {
  CalendarAddress,
  CalendarState,
  calendarParams,
  Schedule,
  scheduleQuery,
  TaskSettings,
} from './schemas.ts'

const tag = 'Your schedule'

interface Parts {
  limits: RateLimits
  baseUrl: string
}

export const mineOperations = (parts: Parts): Runnable[] => [...schedule, ...calendar(parts)]

const schedule: Runnable[] = [
  read({
    id: 'getSchedule',
    method: 'GET',
    path: '/api/users/me/schedule',
    tag,
    summary: 'Read your schedule',
    description:
      'Your seats, requests and places in line over all projects: what is to come, the next first. With `past` what is over.',
    access: oneself,
    scope: 'read',
    query: scheduleQuery,
    answer: { status: 200, description: 'A page of it.', schema: Schedule, etag: true },
    handle: ({ db, actor, query }) => getSchedule(db, actor, query),
  }),

  read({
    id: 'getTaskSettings',
    method: 'GET',
    path: '/api/users/me/task-settings',
    tag,
    summary: 'Read your limits and reminders',
    description: 'How much you want to do, and how you are reminded.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'As they are.', schema: TaskSettings },
    handle: ({ db, actor }) => getTaskSettings(db, actor),
  }),

  write({
    id: 'changeTaskSettings',
    method: 'PUT',
    path: '/api/users/me/task-settings',
    tag,
    summary: 'Set your limits and reminders',
    description: 'What you have taken already stays yours, also if it is more than you want from now on.',
    access: oneself,
    scope: 'write',
    body: TaskSettings,
    answer: { status: 200, description: 'As they are now.', schema: TaskSettings },
    handle: ({ tx, actor, body }) => changeTaskSettings(tx, actor, body),
  }),
]

const calendar = ({ limits, baseUrl }: Parts): Runnable[] => [
  read({
    id: 'getCalendar',
    method: 'GET',
    path: '/api/users/me/calendar',
    tag,
    summary: 'Read whether you have a calendar address',
    description: 'The address itself was shown when it was made; it cannot be read again.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Since when.', schema: CalendarState },
    handle: ({ db, actor }) => getCalendar(db, actor),
  }),

  write({
    id: 'makeCalendar',
    method: 'POST',
    path: '/api/users/me/calendar',
    tag,
    summary: 'Make a private calendar address',
    description:
      'For your calendar to subscribe to. Whoever has it can read your schedule, so keep it to yourself. It is shown this once; the one before is void at once.',
    access: oneself,
    scope: 'write',
    idempotencyKey: false,
    answer: { status: 201, description: 'The address.', schema: CalendarAddress },
    handle: ({ tx, actor }) => makeCalendar(tx, actor, baseUrl),
  }),

  write({
    id: 'endCalendar',
    method: 'DELETE',
    path: '/api/users/me/calendar',
    tag,
    summary: 'End your calendar address',
    description: 'It answers nobody any more. Twice is once.',
    access: oneself,
    scope: 'write',
    answer: { status: 204, description: 'Ended.' },
    async handle({ tx, actor }) {
      await endCalendar(tx, actor)
    },
  }),

  read({
    id: 'readCalendar',
    method: 'GET',
    path: '/api/calendars/{file}',
    tag,
    summary: 'Read a schedule as a calendar',
    description:
      'An iCalendar feed (RFC 5545) of the tasks that someone has a seat on, for who has the address. A task keeps its `UID` when it moves, and raises its `SEQUENCE`; what was cancelled stands there as such for 30 days.',
    access: { ...anyone, who: 'anyone who has the address' },
    scope: 'read',
    ignoresToken: true,
    params: calendarParams,
    answer: { status: 200, description: 'The calendar.', files: ['text/calendar'], etag: true },
    errors: ['not_found'],
    async handle({ db, params, request }) {
      const guesses = `guesses:${clientKey(request.ip)}`
      limits.requireLeft(guesses)
      try {
        const text = await writeFeed(db, params.file, baseUrl)
        return new FileAnswer('text/calendar; charset=utf-8; method=PUBLISH', Buffer.from(text), {
          'content-disposition': 'inline; filename="schedule.ics"',
        })
      } catch (error) {
        if (error instanceof Problem) limits.spend(guesses)
        throw error
      }
    },
  }),
]
