import { z } from 'zod'
import { WhyNot } from '../platform/docs/why.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { line, text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { Tid } from '../teams/index.ts'

export const taskParams = pidParams.extend({
  id: z.uuid().toLowerCase().meta({ description: 'Task identifier.' }),
})

/** Moments between 1970 and 2199, to the minute: nobody's shift begins at a second. */
export const moment = (description: string) =>
  z.iso
    .datetime({ offset: true })
    .transform((written) => new Date(written))
    .refine((at) => at.getTime() >= 0 && at.getTime() < Date.UTC(2200, 0), 'Between 1970 and 2199.')
    .refine((at) => at.getTime() % 60_000 === 0, 'To the minute.')
    .meta({
      description,
      example: '2026-08-08T08:30:00+08:00',
      override: { type: 'string', format: 'date-time' },
    })

export const signUpModes = ['open', 'request', 'assigned'] as const
const signUp = z.enum(signUpModes).meta({
  description:
    'How one gets a seat: `open` at once, `request` after a chief agreed, `assigned` by a chief alone.',
  example: 'open',
})
const visibleTo = z.enum(['team', 'project', 'anyone']).meta({
  description: 'Who sees it and may sign up: its team, everyone in the project, or anyone signed in.',
  example: 'project',
})
const title = { description: 'What people call it.', example: 'Registration desk, morning' }
const category = { description: 'To find those that are alike.', example: 'Front of house' }
const place = { description: 'Where one goes.', example: 'Main hall' }
const description = { description: 'Markdown.', example: 'Scan badges, **smile**.' }

const NewRole = z
  .strictObject({
    name: line(60).or(z.literal('')).default('').meta({ example: 'Desk' }),
    skill: line(60)
      .or(z.literal(''))
      .default('')
      .meta({ description: 'What it takes; empty for nothing special.', example: 'First aid' }),
    seats: z.int().min(0).max(1000).meta({ description: 'How many are wanted.', example: 4 }),
  })
  .meta({ id: 'NewTaskRole' })

const eachOnce = (values: unknown[]): boolean => new Set(values).size === values.length
const eachNameOnce = (all: { name: string }[]) => eachOnce(all.map(({ name }) => name.toLowerCase()))

const roles = z.array(NewRole).min(1).max(20).refine(eachNameOnce, 'Each name once.')

export const NewTask = z
  .strictObject({
    tid: Tid.nullable().default(null).meta({ description: 'Whose task it is; null for the project itself.' }),
    title: line(120).meta(title),
    category: line(60).or(z.literal('')).default('').meta(category),
    place: line(120).or(z.literal('')).default('').meta(place),
    description: text(10_000).default('').meta(description),
    starts_at: moment('Null for what is done whenever.').nullable().default(null),
    ends_at: moment('At most seven days after it starts.').nullable().default(null),
    sign_up: signUp.default('open'),
    opens_at: moment('From when on people may sign up; null for at once.').nullable().default(null),
    visible_to: visibleTo.default('team'),
    roles: roles.default([{ name: '', skill: '', seats: 1 }]),
  })
  .meta({ id: 'NewTask' })
export type NewTask = z.output<typeof NewTask>

export const TaskChange = z
  .strictObject({
    tid: Tid.nullable(),
    title: line(120).meta(title),
    category: line(60).or(z.literal('')).meta(category),
    place: line(120).or(z.literal('')).meta(place),
    description: text(10_000).meta(description),
    starts_at: moment('Null for what is done whenever.').nullable(),
    ends_at: moment('At most seven days after it starts.').nullable(),
    sign_up: signUp,
    opens_at: moment('From when on people may sign up; null for at once.').nullable(),
    visible_to: visibleTo,
    roles: z
      .array(
        NewRole.extend({
          n: z.int().min(1).max(1000).optional().meta({ description: 'Of one that is there.' }),
        }),
      )
      .min(1)
      .max(20)
      .refine(eachNameOnce, 'Each name once.')
      .refine((all) => eachOnce(all.flatMap(({ n }) => n ?? [])), 'Each role once.')
      .meta({ description: 'All of them. One that is left out goes, if nobody ever came for it.' }),
    words: text(500).meta({
      description: 'Said to those who have a seat.',
      example: 'The hall opens later.',
    }),
  })
  .partial()
  .meta({ id: 'TaskChange', description: 'Only what is given changes.', example: { place: 'Room 3' } })
export type TaskChange = z.output<typeof TaskChange>

export const seatStates = [
  'requested',
  'waiting',
  'confirmed',
  'arrived',
  'done',
  'no_show',
  'excused',
  'cancelled',
  'handed_over',
] as const
export const SeatState = z.enum(seatStates).meta({ id: 'SeatState', example: 'confirmed' })

/** Left out for nearly everyone. */
export const tentative = z.literal(true).optional().meta({
  description: 'They are invited to the project and have not said yes: the seat is planned, not sure.',
})

export const Override = z
  .object({
    rules: z.array(z.string()).meta({ example: ['rest'] }),
    reason: z.string().meta({ example: 'They asked for it.' }),
  })
  .nullable()
  .meta({ id: 'Override', description: 'Which rules a chief set aside, and why.' })

export const OwnSeat = z
  .object({
    n: z.int().meta({ description: 'The role.', example: 1 }),
    state: SeatState,
    ahead: z
      .int()
      .nullable()
      .meta({ description: 'How many are before you in line; null if you do not wait.', example: 2 }),
    offered_until: time('A seat is kept for you until then.').nullable(),
    override: Override,
  })
  .meta({ id: 'OwnSeat' })

export const TaskRole = z
  .object({
    n: z.int().meta({ example: 1 }),
    name: z.string().meta({ example: 'Desk' }),
    skill: z.string().meta({ example: '' }),
    seats: z.int().meta({ example: 4 }),
    taken: z.int().meta({ example: 3 }),
    waiting: z.int().meta({ description: 'How many wait.', example: 0 }),
    asking: z.int().nullable().meta({
      description:
        'How many have asked for a seat and have no answer yet; null for whom it does not concern.',
      example: 0,
    }),
  })
  .meta({ id: 'TaskRole' })

export const Task = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    id: z.uuid(),
    tid: z.string().nullable().meta({ example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Its name.', example: 'Registration' }),
    title: z.string().meta(title),
    category: z.string().meta(category),
    place: z.string().meta(place),
    description: z.string().meta(description),
    starts_at: time('When it starts.').nullable(),
    ends_at: time('When it ends.').nullable(),
    time_zone: z.string().meta({ description: 'Of the project.', example: 'Asia/Taipei' }),
    sign_up: signUp,
    opens_at: time('From when on people may sign up.').nullable(),
    visible_to: visibleTo,
    state: z.enum(['planned', 'cancelled']).meta({ example: 'planned' }),
    reason: z.string().meta({ description: 'Why it was cancelled.', example: '' }),
    series: z.uuid().nullable().meta({ description: 'Shared by those made together.' }),
    roles: z.array(TaskRole),
    you: OwnSeat.nullable().meta({ description: 'What you have with it.' }),
    why_not: z.array(WhyNot).meta({ description: 'Why you cannot sign up; empty if you can.' }),
    warnings: z.array(WhyNot).meta({ description: 'What you must accept to sign up.' }),
    leads: z.boolean().meta({ description: 'Whether you may change it.', example: false }),
  })
  .meta({ id: 'Task' })

export const Tasks = pageOf(Task)

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description, override: { type: 'string', enum: ['true', 'false'] } })

export const taskQuery = pageQuery.extend({
  from: moment('Those that end after this.').optional(),
  to: moment('Those that start before this.').optional(),
  tid: Tid.optional(),
  category: text(60).optional(),
  place: text(120).optional(),
  series: z.uuid().optional(),
  open: flag('`true` for those with a free seat that are still to come.'),
  risk: flag('`true` for those that start within seven days and have fewer people than seats.'),
  mine: flag('`true` for those on which you have a seat, a request or a place in line.'),
  fits: flag('`true` for those that nothing forbids you to take.'),
  cancelled: flag('`true` to have the cancelled ones as well.'),
})
export type TaskQuery = z.output<typeof taskQuery>
