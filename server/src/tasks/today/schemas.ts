import { z } from 'zod'
import { text, time } from '../../platform/values.ts'
import { Tid } from '../../teams/index.ts'
import { Override, SeatState, tentative } from '../schemas.ts'
import { attendanceStates } from './states.ts'

const attendance = z.enum(attendanceStates)

export const Attendance = z
  .strictObject({
    state: attendance.meta({ description: 'How it is with them now.', example: 'arrived' }),
    from: SeatState.optional().meta({
      description:
        'How it was when you looked. Given, nothing is recorded over what someone else has recorded since.',
    }),
    words: text(500).default('').meta({ description: 'For the other chiefs.', example: 'Called in sick.' }),
  })
  .meta({ id: 'Attendance', example: { state: 'arrived' } })

export const BoardSeat = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Lin Mei-ling' }),
    tentative,
    avatar_url: z.string().nullable(),
    n: z.int().meta({ description: 'The role.', example: 1 }),
    state: attendance.meta({ example: 'confirmed' }),
    group: z.enum(['late', 'due', 'on_shift', 'next', 'done', 'absent']).meta({
      description:
        '`late`: it has begun without them; `due`: it begins within an hour; `on_shift`; `next`: later; `done`; `absent`: did not come, or was excused.',
      example: 'due',
    }),
    arrived_at: time('When they came.').nullable(),
    left_at: time('When they were done.').nullable(),
    words: z.string().meta({ description: 'Said by who recorded it.', example: '' }),
    override: Override,
  })
  .meta({ id: 'BoardSeat' })

const BoardTask = z
  .object({
    id: z.uuid(),
    tid: z.string().nullable().meta({ example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Its name.', example: 'Registration' }),
    title: z.string().meta({ example: 'Registration desk, morning' }),
    category: z.string().meta({ example: 'Front of house' }),
    place: z.string().meta({ example: 'Main hall' }),
    starts_at: time('When it starts.'),
    ends_at: time('When it ends.'),
    roles: z.array(
      z.object({
        n: z.int().meta({ example: 1 }),
        name: z.string().meta({ example: 'Desk' }),
        seats: z.int().meta({ example: 4 }),
        free: z.int().meta({ description: 'Seats nobody holds.', example: 1 }),
      }),
    ),
    free: z.int().meta({ description: 'Seats nobody holds.', example: 1 }),
    waiting: z.int().meta({ description: 'How many wait for one.', example: 0 }),
    people: z.array(BoardSeat).meta({ description: 'By role and name.' }),
  })
  .meta({ id: 'BoardTask' })

export const Board = z
  .object({
    day: z.iso.date().meta({ description: 'In the zone of the project.', example: '2026-08-08' }),
    time_zone: z.string().meta({ description: 'Of the project.', example: 'Asia/Taipei' }),
    teams: z
      .array(z.object({ tid: z.string(), name: z.string() }))
      .meta({ description: 'Those that have something on it.' }),
    tasks: z.array(BoardTask).meta({ description: 'By time.' }),
    cut: z.boolean().meta({
      description: 'Whether there are more than these 2,000: those that start last are left out.',
      example: false,
    }),
  })
  .meta({ id: 'Board' })

export const boardQuery = z.object({
  at: z.iso
    .datetime({ offset: true })
    .transform((written) => new Date(written))
    .refine((at) => at.getTime() >= 0 && at.getTime() < Date.UTC(2200, 0), 'Between 1970 and 2199.')
    .optional()
    .meta({
      description: 'As it is at this time; now if left out.',
      example: '2026-08-08T08:30:00+08:00',
      override: { type: 'string', format: 'date-time' },
    }),
  tid: Tid.optional().meta({ description: 'Of this team alone.' }),
})
export type BoardQuery = z.output<typeof boardQuery>
