import { Problem } from '../../platform/errors.ts'
import { anyone, oneself } from '../../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../../platform/http/operation.ts'
import { clientKey, type RateLimits } from '../../platform/http/rate-limits.ts'
import { taskParams } from '../schemas.ts'
import { endCalendar, getCalendar, makeCalendar, writeEntry, writeFeed } from './calendar.ts'
import { changeTaskSettings, getSchedule, getTaskSettings } from './schedule.ts'
import {
  CalendarAddress,
  CalendarState,
  calendarParams,
  entryQuery,
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
    summary: 'Get your schedule',
    description:
      'Returns your seats, requests and waitlist positions across all projects, soonest first. With `past`, returns past ones instead.',
    access: oneself,
    scope: 'read',
    query: scheduleQuery,
    answer: { status: 200, description: 'A page of your schedule.', schema: Schedule, etag: true },
    handle: ({ db, actor, query }) => getSchedule(db, actor, query),
  }),

  read({
    id: 'getTaskSettings',
    method: 'GET',
    path: '/api/users/me/task-settings',
    tag,
    summary: 'Get your limits and reminders',
    description: 'Returns your limits for shifts, and how you get reminders.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Your limits and reminders.', schema: TaskSettings },
    handle: ({ db, actor }) => getTaskSettings(db, actor),
  }),

  write({
    id: 'changeTaskSettings',
    method: 'PUT',
    path: '/api/users/me/task-settings',
    tag,
    summary: 'Replace your limits and reminders',
    description: 'New limits don’t affect seats you already have, even if those seats exceed the limits.',
    access: oneself,
    scope: 'write',
    body: TaskSettings,
    answer: { status: 200, description: 'The updated limits and reminders.', schema: TaskSettings },
    handle: ({ tx, actor, body }) => changeTaskSettings(tx, actor, body),
  }),
]

const calendar = (parts: Parts): Runnable[] => [
  read({
    id: 'getCalendar',
    method: 'GET',
    path: '/api/users/me/calendar',
    tag,
    summary: 'Get the state of your calendar feed',
    description: 'Returns whether you have a calendar feed. Its URL is shown only once, when you create it.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'When the feed was created.', schema: CalendarState },
    handle: ({ db, actor }) => getCalendar(db, actor),
  }),

  write({
    id: 'makeCalendar',
    method: 'POST',
    path: '/api/users/me/calendar',
    tag,
    summary: 'Create a private calendar feed',
    description:
      'Creates a URL for your calendar app to subscribe to. Anyone who has the URL can read your schedule, so keep it secret. It is returned only once. Any earlier URL stops working immediately.',
    access: oneself,
    scope: 'write',
    idempotencyKey: false,
    answer: { status: 201, description: 'The feed URL.', schema: CalendarAddress },
    handle: ({ tx, actor }) => makeCalendar(tx, actor, parts.baseUrl),
  }),

  write({
    id: 'endCalendar',
    method: 'DELETE',
    path: '/api/users/me/calendar',
    tag,
    summary: 'Delete your calendar feed',
    description: 'The URL stops working. Idempotent.',
    access: oneself,
    scope: 'write',
    answer: { status: 204, description: 'Calendar feed deleted.' },
    async handle({ tx, actor }) {
      await endCalendar(tx, actor)
    },
  }),

  readCalendar(parts),
  getCalendarEntry(parts),
]

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH'

const readCalendar = ({ limits, baseUrl }: Parts): Runnable =>
  read({
    id: 'readCalendar',
    method: 'GET',
    path: '/api/calendars/{file}',
    tag,
    summary: 'Get a calendar feed',
    description:
      'iCalendar feed (RFC 5545) of the tasks on which someone has a seat. A rescheduled task keeps its `UID` and raises its `SEQUENCE`; a cancelled one stays in the feed, marked as cancelled, for 30 days.',
    access: { ...anyone, callers: 'anyone who has the URL' },
    scope: 'read',
    ignoresToken: true,
    ignoresOtherQuery: true,
    params: calendarParams,
    answer: { status: 200, description: 'The calendar.', files: ['text/calendar'], etag: true },
    errors: ['not_found'],
    async handle({ db, params, request }) {
      const guesses = `guesses:${clientKey(request.ip)}`
      limits.requireLeft(guesses)
      try {
        const text = await writeFeed(db, params.file, baseUrl)
        return new FileAnswer(calendarType, Buffer.from(text), {
          'content-disposition': 'inline; filename="schedule.ics"',
        })
      } catch (error) {
        if (error instanceof Problem) limits.spend(guesses)
        throw error
      }
    },
  })

const getCalendarEntry = ({ baseUrl }: Parts): Runnable =>
  read({
    id: 'getCalendarEntry',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/people/me/calendar',
    tag,
    summary: 'Get a calendar file of a task',
    description:
      'Returns one task on which you have a seat as a calendar file (RFC 5545). Its `UID` is the same as in emails and in your calendar feed, so calendars that have the task update it.',
    access: oneself,
    scope: 'read',
    params: taskParams,
    query: entryQuery,
    answer: { status: 200, description: 'The calendar file.', files: ['text/calendar'] },
    errors: ['not_found'],
    async handle({ db, actor, params, query }) {
      const text = await writeEntry(db, actor, params, { baseUrl, ...query })
      return new FileAnswer(calendarType, Buffer.from(text), {
        'content-disposition': 'attachment; filename="shift.ics"',
      })
    },
  })
