import { signedIn } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { keepKeysOfEvent, pidParams } from '../projects/index.ts'
import { seatParams } from '../tasks/index.ts'
import { recordAttendance } from './attendance.ts'
import { getBoard, presentOnBoard } from './board.ts'
import { Attendance, Board, BoardSeat, boardQuery } from './schemas.ts'
import { selfOperations } from './self/routes.ts'

const tag = 'Event day'

interface Parts {
  limits: RateLimits
  baseUrl: string
}

export const eventDayOperations = (parts: Parts): Runnable[] => [...boardOperations, ...selfOperations(parts)]

const boardOperations: Runnable[] = [
  read({
    id: 'getBoard',
    method: 'GET',
    path: '/api/projects/{pid}/today',
    tag,
    summary: 'Get the day board',
    description:
      'Returns tasks from midnight to midnight in the project’s time zone, and from twelve hours before to twelve hours after now, with everyone who is or should be there. Chiefs see their teams; owners and the help desk see everything. `streamBoardEvents` reports when to fetch the board again.',
    access: { ...signedIn, callers: 'chiefs of a team, the desk and owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    query: boardQuery,
    answer: { status: 200, description: 'The day board.', schema: Board, etag: true },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => getBoard(db, actor, params.pid, query),
  }),

  write({
    id: 'recordAttendance',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/{uid}/attendance',
    tag,
    summary: 'Record attendance',
    description:
      'Checks someone in or out, or marks them as a no-show or excused. Possible from twelve hours before the task starts. Each step can be undone: docs/integrators/tasks.md lists the transitions. The seat of an excused person is offered to the next person on the waitlist. Idempotent; if someone else recorded a different state first, `recorded` says what and who, and `sent` what you sent. With an `Idempotency-Key`, phones can send again what they recorded without a network.',
    access: { ...signedIn, callers: 'chiefs of the team, the desk and owners of the project, admins' },
    scope: 'write',
    params: seatParams,
    body: Attendance,
    answer: { status: 200, description: 'The updated seat.', schema: BoardSeat },
    errors: ['forbidden', 'not_found', 'conflict'],
    keepKeys: keepKeysOfEvent,
    async handle({ tx, actor, params, body }) {
      const { task, seat } = await recordAttendance(tx, actor, { ...params, ...body })
      return presentOnBoard(task, seat, new Date())
    },
  }),
]
