import { z } from 'zod'
import { WhyNot } from '../platform/docs/why.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { day, line, search, text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { Tid } from '../teams/index.ts'

export const taskParams = pidParams.extend({
  id: z.uuid().toLowerCase().meta({ description: 'Task identifier.' }),
})

/** A timestamp between 1970 and 2199, in whole minutes. */
export const moment = (description: string) =>
  z.iso
    .datetime({ offset: true })
    .transform((written) => new Date(written))
    .refine((at) => at.getTime() >= 0 && at.getTime() < Date.UTC(2200, 0), 'Must be between 1970 and 2199.')
    .refine((at) => at.getTime() % 60_000 === 0, 'Must be a whole minute.')
    .meta({
      description,
      example: '2026-08-08T08:30:00+08:00',
      override: { type: 'string', format: 'date-time' },
    })

export const signUpModes = ['open', 'request', 'assigned'] as const
const signUp = z.enum(signUpModes).meta({
  description:
    'How people get a seat. `open`: immediately. `request`: after a chief approves. `assigned`: only a chief can assign it.',
  example: 'open',
})
const visibleTo = z.enum(['team', 'project', 'anyone']).meta({
  description: 'Who can see the task and sign up: the team, everyone in the project, or anyone signed in.',
  example: 'project',
})
const title = { description: 'Title of the task.', example: 'Registration desk, morning' }
const category = { description: 'Category, used to group and filter tasks.', example: 'Front of house' }
const location = { description: 'Location.', example: 'Main hall' }
const description = { description: 'Description in Markdown.', example: 'Scan badges, **smile**.' }

const NewRole = z
  .strictObject({
    name: line(60).or(z.literal('')).default('').meta({ example: 'Desk' }),
    skill: line(60)
      .or(z.literal(''))
      .default('')
      .meta({ description: 'Required skill. Empty if none.', example: 'First aid' }),
    seats: z.int().min(0).max(1000).meta({ description: 'Number of seats.', example: 4 }),
  })
  .meta({ id: 'NewTaskRole' })

const eachOnce = (values: unknown[]): boolean => new Set(values).size === values.length
const eachNameOnce = (all: { name: string }[]) => eachOnce(all.map(({ name }) => name.toLowerCase()))

const roles = z.array(NewRole).min(1).max(20).refine(eachNameOnce, 'Role names must be unique.')

export const NewTask = z
  .strictObject({
    tid: Tid.nullable()
      .default(null)
      .meta({ description: 'Team that the task belongs to; null for the project itself.' }),
    title: line(120).meta(title),
    category: line(60).or(z.literal('')).default('').meta(category),
    location: line(120).or(z.literal('')).default('').meta(location),
    description: text(10_000).default('').meta(description),
    starts_at: moment('Start time; null for a task without a time.').nullable().default(null),
    ends_at: moment('End time, at most seven days after the start.').nullable().default(null),
    sign_up: signUp.default('open'),
    opens_at: moment('When sign-up opens; null for immediately.').nullable().default(null),
    visible_to: visibleTo.default('team'),
    roles: roles.default([{ name: '', skill: '', seats: 1 }]),
  })
  .meta({ id: 'NewTask' })
export type NewTask = z.output<typeof NewTask>

const week = 7 * 24 * 3_600_000

/** What is wrong with the times of a task: both or neither, in order, and at most a week. Null if nothing. */
export function wrongTimes({ starts_at, ends_at }: Pick<NewTask, 'starts_at' | 'ends_at'>): string | null {
  if ((starts_at === null) !== (ends_at === null)) return 'Give both a start and an end, or neither.'
  if (!starts_at || !ends_at) return null
  if (ends_at <= starts_at) return 'Must be after the start.'
  return ends_at.getTime() - starts_at.getTime() > week ? 'Must be at most seven days after the start.' : null
}

export const TaskChange = z
  .strictObject({
    tid: Tid.nullable(),
    title: line(120).meta(title),
    category: line(60).or(z.literal('')).meta(category),
    location: line(120).or(z.literal('')).meta(location),
    description: text(10_000).meta(description),
    starts_at: moment('Start time; null for a task without a time.').nullable(),
    ends_at: moment('End time, at most seven days after the start.').nullable(),
    sign_up: signUp,
    opens_at: moment('When sign-up opens; null for immediately.').nullable(),
    visible_to: visibleTo,
    roles: z
      .array(
        NewRole.extend({
          n: z
            .int()
            .min(1)
            .max(1000)
            .optional()
            .meta({ description: 'Number of an existing role. Omit it to add a role.' }),
        }),
      )
      .min(1)
      .max(20)
      .refine(eachNameOnce, 'Role names must be unique.')
      .refine((all) => eachOnce(all.flatMap(({ n }) => n ?? [])), 'Each role may appear only once.')
      .meta({
        description:
          'The complete list of roles. A role that is left out is deleted, provided nobody ever signed up for it.',
      }),
    message: text(500).meta({
      description: 'Message to everyone with a seat.',
      example: 'The hall opens later.',
    }),
  })
  .partial()
  .meta({ id: 'TaskChange', description: 'Only the given fields change.', example: { location: 'Room 3' } })
export type TaskChange = z.output<typeof TaskChange>

export const SeatState = z
  .enum([
    'requested',
    'waiting',
    'confirmed',
    'arrived',
    'done',
    'no_show',
    'excused',
    'cancelled',
    'handed_over',
  ])
  .meta({ id: 'SeatState', example: 'confirmed' })
export type SeatState = z.output<typeof SeatState>

/** Omitted unless true. */
export const tentative = z.literal(true).optional().meta({
  description: 'The person is invited to the project but hasn’t accepted yet, so the seat is provisional.',
})

export const Override = z
  .object({
    rules: z.array(z.string()).meta({ example: ['rest'] }),
    reason: z.string().meta({ example: 'They asked for it.' }),
  })
  .nullable()
  .meta({ id: 'Override', description: 'Scheduling rules that a chief overrode, and why.' })

export const confirmation = z.enum(['asked', 'given']).optional().meta({
  description:
    'Whether someone who got the seat from a draft of the roster has confirmed it; omitted if nobody asked.',
  example: 'asked',
})

export const OwnSeat = z
  .object({
    n: z.int().meta({ description: 'Number of the role.', example: 1 }),
    state: SeatState,
    ahead: z.int().nullable().meta({
      description: 'How many people are ahead of you on the waitlist; null if you are not on it.',
      example: 2,
    }),
    offered_until: time('A seat is held for you until this time.').nullable(),
    override: Override,
    confirmation,
  })
  .meta({ id: 'OwnSeat' })

export const TaskRole = z
  .object({
    n: z.int().meta({ example: 1 }),
    name: z.string().meta({ example: 'Desk' }),
    skill: z.string().meta({ example: '' }),
    seats: z.int().meta({ example: 4 }),
    taken: z.int().meta({ example: 3 }),
    waiting: z.int().meta({ description: 'Number of people on the waitlist.', example: 0 }),
    requested: z.int().nullable().meta({
      description: 'Pending requests for a seat; null if you can’t manage the task.',
      example: 0,
    }),
    tentative: z.int().optional().meta({
      description:
        'How many of the taken seats are provisional, because the person is invited but hasn’t accepted yet. Only in lists of tasks, for tasks that you can manage; omitted if there are none.',
      example: 1,
    }),
  })
  .meta({ id: 'TaskRole' })

export const Task = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    id: z.uuid(),
    tid: z.string().nullable().meta({ example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Name of the team.', example: 'Registration' }),
    title: z.string().meta(title),
    category: z.string().meta(category),
    location: z.string().meta(location),
    description: z.string().meta(description),
    starts_at: time('Start time.').nullable(),
    ends_at: time('End time.').nullable(),
    time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
    sign_up: signUp,
    opens_at: time('When sign-up opens.').nullable(),
    visible_to: visibleTo,
    state: z.enum(['planned', 'cancelled']).meta({ example: 'planned' }),
    reason: z.string().meta({ description: 'Why the task was cancelled.', example: '' }),
    series: z
      .uuid()
      .nullable()
      .meta({ description: 'Identifier shared by tasks that were created together.' }),
    roles: z.array(TaskRole),
    you: OwnSeat.nullable().meta({ description: 'Your own seat, request or waitlist entry.' }),
    why_not: z.array(WhyNot).meta({ description: 'Why you can’t sign up; empty if you can.' }),
    warnings: z.array(WhyNot).meta({ description: 'Warnings that you must accept to sign up.' }),
    leads: z.boolean().meta({ description: 'Whether you can manage the task.', example: false }),
  })
  .meta({ id: 'Task' })

export const Tasks = pageOf(Task)

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description, override: { type: 'string', enum: ['true', 'false'] } })

/** A timeline shows all tasks of the days in view, so those who manage them get them at once. */
const mostLed = 2000
const mostOthers = 200

export const taskQuery = pageQuery.extend({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostLed)
    .default(50)
    .meta({
      description: `Maximum number of items. Without \`leads\`, you get at most ${mostOthers} per page.`,
      example: 50,
    }),
  from: moment('Only tasks that end after this time.').optional(),
  to: moment('Only tasks that start before this time.').optional(),
  tid: Tid.optional(),
  category: text(60).optional(),
  location: text(120).optional(),
  series: z.uuid().optional(),
  open: flag('`true` for upcoming tasks with open seats.'),
  at_risk: flag('`true` for understaffed tasks that start within seven days.'),
  mine: flag('`true` for tasks where you have a seat, a request or a waitlist position.'),
  fits: flag('`true` to get only the tasks that you can sign up for.'),
  leads: flag('`true` for tasks that you manage.'),
  requested: flag('`true` for tasks with requests that nobody has answered.'),
  cover: z.enum(['nobody-left']).optional().meta({
    description:
      'Only upcoming tasks with open seats whose cover search ended because nobody was left to ask.',
  }),
  cancelled: flag('`true` to include cancelled tasks.'),
  state: z.enum(['planned', 'cancelled']).optional().meta({
    description: 'Only tasks in this state.',
  }),
  search: search('Search in titles, categories and locations.'),
  day: day().or(z.literal('none')).optional().meta({
    description:
      'Only tasks that start on this day in the event’s time zone; `none` for those without a time.',
    example: '2026-12-12',
  }),
})
export type TaskQuery = z.output<typeof taskQuery>

export const pageSize = ({ limit, leads }: TaskQuery): number => (leads ? limit : Math.min(limit, mostOthers))

export type ArrivedHow = 'lead' | 'button' | 'code'

/** What a seat has about the day itself. */
export interface Attended {
  arrived_at: Date | null
  left_at: Date | null
  /** When the server learned the present state. */
  recorded_at: Date | null
  arrived_how: ArrivedHow | null
  late_minutes: number | null
  late_said_at: Date | null
}
