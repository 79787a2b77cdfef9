import { z } from 'zod'
import { day, line, time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'
import { Tid } from '../../teams/index.ts'
import { NewTask } from '../schemas.ts'
import { mostTasks, problemCodes } from './drafts.ts'
import { fields, layouts } from './reading/columns.ts'

export const seriesParams = pidParams.extend({
  series: z.uuid().toLowerCase().meta({ description: 'Series identifier.' }),
})

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
  .meta({
    description: '`true` to create the tasks; otherwise nothing changes.',
    override: { type: 'string', enum: ['true', 'false'] },
  })

export const planQuery = z.object({ create: flag })

const each = (values: unknown[]) => new Set(values.map((one) => JSON.stringify(one))).size === values.length
const minutes = (least: number, most: number, description: string, example: number) =>
  z.int().min(least).max(most).meta({ description, example })

export const TaskPlan = NewTask.omit({
  tid: true,
  title: true,
  location: true,
  starts_at: true,
  ends_at: true,
})
  .extend({
    title: line(200).meta({
      description:
        'Title of the tasks. `{location}`, `{team}` and `{number}`, the number of the time slot, are replaced.',
      example: 'Registration, {location}',
    }),
    days: z
      .array(day())
      .min(1)
      .max(62)
      .refine(each, 'Days must be unique.')
      .meta({ example: ['2026-08-08', '2026-08-09'] }),
    slots: z
      .array(
        z
          .strictObject({
            from: minutes(0, 2879, 'Start, in minutes after midnight of the day in local time.', 480),
            to: minutes(1, 4320, 'End; more than 1,440 is on the next day.', 600),
          })
          .refine(({ from, to }) => to > from, 'Must end after it starts.'),
      )
      .min(1)
      .max(100)
      .refine(each, 'Time slots must be unique.'),
    tids: z
      .array(Tid.nullable())
      .min(1)
      .max(50)
      .refine(each, 'Teams must be unique.')
      .meta({ description: 'Teams; null for the project itself.', example: ['registration'] }),
    locations: z
      .array(line(120).or(z.literal('')))
      .min(1)
      .max(100)
      .refine(each, 'Locations must be unique.')
      .default(['']),
  })
  .refine(
    ({ days, slots, tids, locations }) =>
      days.length * slots.length * tids.length * locations.length <= mostTasks,
    `At most ${mostTasks} tasks can be created at once.`,
  )
  .meta({
    id: 'TaskPlan',
    description: 'One task is created for each day, time slot, team and location.',
  })
export type TaskPlan = z.output<typeof TaskPlan>

const column = z.coerce.number().int().min(0).max(49).optional()
const columns = Object.fromEntries(
  fields.map((field) => [
    `${field}_column`,
    column.meta({ description: `Column of a list with the ${field}, starting at 0.` }),
  ]),
) as Record<`${(typeof fields)[number]}_column`, typeof column>

const dayList = z
  .string()
  .max(700)
  .transform((text) => text.split(','))
  .pipe(z.array(day()).max(62).refine(each, 'Days must be unique.'))
  .optional()
  .meta({
    description: 'Days of what has no date in the table, separated by commas.',
    example: '2026-08-08,2026-08-09',
    override: { type: 'string' },
  })

export const tableQuery = z.object({
  create: flag,
  layout: z.enum(layouts).optional().meta({
    description:
      '`list`: one task per row. `matrix`: time slots by rows; locations or days by columns; cells are numbers of seats or titles. Detected if omitted.',
  }),
  ...columns,
  tid: Tid.optional().meta({ description: 'Team of tasks without one in the table; none if omitted.' }),
  title: line(200).optional().meta({
    description: 'Title of tasks without one in the table, with the placeholders of a plan.',
  }),
  location: line(120).optional().meta({ description: 'Location of tasks without one in the table.' }),
  seats: z.coerce.number().int().min(1).max(1000).default(1).meta({
    description: 'Seats of tasks without a number in the table.',
  }),
  days: dayList,
  sign_up: NewTask.shape.sign_up,
  opens_at: NewTask.shape.opens_at,
  visible_to: NewTask.shape.visible_to,
})
export type TableQuery = z.output<typeof tableQuery>

const mapping = z.object(
  Object.fromEntries(fields.map((field) => [field, z.int().nullable().meta({ example: null })])) as Record<
    (typeof fields)[number],
    z.ZodNullable<z.ZodInt>
  >,
)

const DraftRow = z.object({
  n: z.int().nullable().meta({ description: 'Row of the table; the headings are row 1.', example: 2 }),
  column: z.int().nullable().meta({ description: 'Column of a matrix, starting at 0.', example: null }),
  task: z
    .object({
      tid: z.string().nullable().meta({ example: 'registration' }),
      team: z.string().nullable().meta({ example: 'Registration' }),
      title: z.string().meta({ example: 'Registration, main hall' }),
      category: z.string().meta({ example: '' }),
      location: z.string().meta({ example: 'Main hall' }),
      starts_at: time('Start time.'),
      ends_at: time('End time.'),
      roles: z.array(
        z.object({
          name: z.string().meta({ example: 'Desk' }),
          skill: z.string().meta({ example: '' }),
          seats: z.int().meta({ example: 4 }),
        }),
      ),
    })
    .nullable()
    .meta({ description: 'The task; null if there are problems.' }),
  exists: z.boolean().meta({
    description:
      'Whether there is such a task already: same team, title, location and time. It isn’t created again.',
  }),
  problems: z.array(
    z.object({
      code: z.enum(problemCodes).meta({ example: 'date_unclear' }),
      detail: z.string().meta({ example: '"soon" is not a date. Write it as 2026-08-08.' }),
      text: z.string().optional().meta({ description: 'The text concerned.', example: 'soon' }),
      row: z.int().optional().meta({ description: 'With `duplicate`: number of the other row.' }),
    }),
  ),
})

export const TaskBatch = z
  .object({
    series: z.uuid().nullable().meta({
      description: 'Identifier shared by the new tasks; null if nothing was created.',
    }),
    tasks: z.int().meta({ description: 'Number of new tasks.', example: 110 }),
    seats: z.int().meta({ description: 'Number of their seats.', example: 330 }),
    existing: z.int().meta({ description: 'How many exist already and aren’t created again.', example: 0 }),
    problems: z.int().meta({ description: 'Number of rows with problems.', example: 0 }),
    table: z
      .object({
        layout: z.enum(layouts),
        columns: z.array(z.string()).meta({ example: ['Date', 'Time', 'Location'] }),
        mapping: mapping.meta({
          description: 'Column of each field of a list, starting at 0; null for none.',
        }),
      })
      .nullable()
      .meta({ description: 'How the table was read; null if there is none.' }),
    rows: z.array(DraftRow).meta({ description: 'Ordered by time. Rows with problems come first.' }),
  })
  .meta({ id: 'TaskBatch', description: 'Tasks that are, or would be, created together.' })

export const UndoneBatch = z
  .object({
    removed: z.int().meta({ description: 'Number of tasks that were deleted.', example: 109 }),
    kept: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string().meta({ example: 'Registration, main hall' }),
          starts_at: time('Start time.').nullable(),
          ends_at: time('End time.').nullable(),
          why: z.enum(['people', 'changed']).meta({
            description:
              '`people`: someone signed up, was assigned or was asked to help. `changed`: the task was changed or cancelled.',
          }),
        }),
      )
      .meta({ description: 'The tasks that stay.' }),
  })
  .meta({ id: 'UndoneTaskSeries' })
