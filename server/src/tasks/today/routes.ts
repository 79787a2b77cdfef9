import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { seatParams } from '../seats/schemas.ts'
import { recordAttendance } from './attendance.ts'
import { getBoard, presentOnBoard } from './board.ts'
import { Attendance, Board, BoardSeat, boardQuery } from './schemas.ts'

const tag = 'Tasks'

export const todayOperations: Runnable[] = [
  read({
    id: 'getBoard',
    method: 'GET',
    path: '/api/projects/{pid}/today',
    tag,
    summary: 'Read the board of the day',
    description:
      'What is planned from midnight to midnight at the place, and twelve hours before and after now, with everyone who is or should be there. Chiefs see their teams; owners and the desk see all. `boardEvents` says when to read it again.',
    access: { ...signedIn, who: 'chiefs of a team, the desk and owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    query: boardQuery,
    answer: { status: 200, description: 'The board.', schema: Board, etag: true },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => getBoard(db, actor, params.pid, query),
  }),

  write({
    id: 'recordAttendance',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/{uid}/attendance',
    tag,
    summary: 'Record whether someone is there',
    description:
      'From twelve hours before the task starts. Each step can be taken back: docs/integrators/tasks.md has the table. Who is excused gives the seat to the next who waits. The same twice is once; where someone else was faster, `decided` says who.',
    access: { ...signedIn, who: 'chiefs of the team, the desk and owners of the project, admins' },
    scope: 'write',
    params: seatParams,
    body: Attendance,
    answer: { status: 200, description: 'Their seat as it is now.', schema: BoardSeat },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handle({ tx, actor, params, body }) {
      const { task, seat } = await recordAttendance(tx, actor, { ...params, ...body })
      return presentOnBoard(task, seat, new Date())
    },
  }),
]
