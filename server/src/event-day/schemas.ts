import { z } from 'zod'
import { text, time } from '../platform/values.ts'
import { Override, SeatState, tentative } from '../tasks/index.ts'
import { Tid } from '../teams/index.ts'
import { attendanceStates } from './states.ts'

const attendance = z.enum(attendanceStates)

const instant = z.iso
  .datetime({ offset: true })
  .transform((written) => new Date(written))
  .refine((at) => at.getTime() >= 0 && at.getTime() < Date.UTC(2200, 0), 'Must be between 1970 and 2199.')
  .optional()

export const happened = instant.meta({
  description:
    'When it happened, if you send it later: at most seven days ago, and not before twelve hours before the task starts. Defaults to now.',
  example: '2026-08-08T08:55:00+08:00',
  override: { type: 'string', format: 'date-time' },
})

export const Attendance = z
  .strictObject({
    state: attendance.meta({ description: 'The new state.', example: 'arrived' }),
    from: SeatState.optional().meta({
      description:
        'The state you expect. If given, the request is refused when someone else has recorded a different state since.',
    }),
    at: happened,
    note: text(500)
      .default('')
      .meta({ description: 'Note for the other chiefs.', example: 'Called in sick.' }),
  })
  .meta({ id: 'Attendance', example: { state: 'arrived' } })

export const how = z.enum(['lead', 'button', 'code']).nullable().meta({
  description:
    'How the person was checked in: by a chief or the desk, or by themselves with a button or the code at the desk. Null if they were not.',
  example: null,
})

export const runningLate = z
  .object({
    minutes: z.int().meta({ example: 10 }),
    at: time('When they said so.'),
  })
  .nullable()
  .meta({ description: 'By how much the person says they are running late; null if they don’t.' })

export const BoardSeat = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Lin Mei-ling' }),
    tentative,
    avatar_url: z.string().nullable(),
    n: z.int().meta({ description: 'Number of the role.', example: 1 }),
    state: attendance.meta({ example: 'confirmed' }),
    group: z.enum(['late', 'due', 'on_shift', 'next', 'done', 'absent']).meta({
      description:
        '`late`: the task has started, but the person has not arrived. `due`: it starts within an hour. `on_shift`: present. `next`: starts later. `done`: finished. `absent`: no-show or excused.',
      example: 'due',
    }),
    arrived_at: time('When the person checked in.').nullable(),
    left_at: time('When the person checked out.').nullable(),
    recorded_at: time(
      'When the state was recorded; later than it happened if a phone was offline.',
    ).nullable(),
    how,
    running_late: runningLate,
    note: z.string().meta({ description: 'Note by the person who recorded the state.', example: '' }),
    override: Override,
  })
  .meta({ id: 'BoardSeat' })

const BoardTask = z
  .object({
    id: z.uuid(),
    tid: z.string().nullable().meta({ example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Name of the team.', example: 'Registration' }),
    title: z.string().meta({ example: 'Registration desk, morning' }),
    category: z.string().meta({ example: 'Front of house' }),
    location: z.string().meta({ example: 'Main hall' }),
    starts_at: time('Start time.'),
    ends_at: time('End time.'),
    roles: z.array(
      z.object({
        n: z.int().meta({ example: 1 }),
        name: z.string().meta({ example: 'Desk' }),
        seats: z.int().meta({ example: 4 }),
        free: z.int().meta({ description: 'Number of open seats.', example: 1 }),
      }),
    ),
    free: z.int().meta({ description: 'Number of open seats.', example: 1 }),
    waiting: z.int().meta({ description: 'Number of people on the waitlist.', example: 0 }),
    people: z.array(BoardSeat).meta({ description: 'People, ordered by role and name.' }),
  })
  .meta({ id: 'BoardTask' })

export const Board = z
  .object({
    day: z.iso.date().meta({ description: 'Date in the project’s time zone.', example: '2026-08-08' }),
    time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
    teams: z
      .array(z.object({ tid: z.string(), name: z.string() }))
      .meta({ description: 'Teams with tasks on the board.' }),
    tasks: z.array(BoardTask).meta({ description: 'Tasks, ordered by time.' }),
    truncated: z.boolean().meta({
      description: 'Whether the board is truncated at 2,000 tasks. The latest tasks are left out.',
      example: false,
    }),
  })
  .meta({ id: 'Board' })

export const boardQuery = z.object({
  at: instant.meta({
    description: 'Time to show the board for. Defaults to now.',
    example: '2026-08-08T08:30:00+08:00',
    override: { type: 'string', format: 'date-time' },
  }),
  tid: Tid.optional().meta({ description: 'Only tasks of this team.' }),
})
export type BoardQuery = z.output<typeof boardQuery>
