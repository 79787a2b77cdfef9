import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { day, line, text, time } from '../../platform/values.ts'
import { NewTask } from '../schemas.ts'

export const NewSeries = z
  .strictObject({
    task: NewTask.meta({
      description:
        'The task to repeat, with its times on any day: only the time of day and the duration in days matter.',
    }),
    dates: z
      .array(day())
      .min(1)
      .max(100)
      .refine((all) => new Set(all).size === all.length, 'Dates must be unique.')
      .meta({ description: 'Start dates of the tasks.', example: ['2026-08-08', '2026-08-09'] }),
  })
  .meta({ id: 'NewTaskSeries' })
export type NewSeries = z.output<typeof NewSeries>

const one = (given: object) => Object.values(given).filter((value) => value !== undefined).length === 1
const days = z
  .int()
  .min(-3660)
  .max(3660)
  .refine((count) => count !== 0, 'Must not be 0.')
  .meta({
    description: 'Number of days to shift by, keeping the local time; negative for earlier.',
    example: 7,
  })

const change = z
  .strictObject({
    move: z
      .strictObject({
        minutes: z
          .int()
          .min(-10_080)
          .max(10_080)
          .refine((count) => count !== 0, 'Must not be 0.')
          .optional()
          .meta({ description: 'Number of minutes to shift by; negative for earlier.', example: 60 }),
        days: days.optional(),
      })
      .refine(one, 'Give either minutes or days.'),
    copy: z
      .strictObject({
        days: z.int().min(-3660).max(3660).default(0).meta({
          description: 'Number of days to shift by, keeping the local time; negative for earlier.',
          example: 7,
        }),
        minutes: z.int().min(-1440).max(1440).default(0).meta({
          description: 'Number of minutes on the clock to shift by as well; negative for earlier.',
          example: 0,
        }),
      })
      .refine(({ days, minutes }) => days !== 0 || minutes !== 0, 'Copy to another day or another time.')
      .meta({ description: 'Copies the tasks as a new series, without people.' }),
    rename: z.strictObject({ title: line(120).meta({ example: 'Registration desk' }) }),
    location: line(120).or(z.literal('')).meta({ example: 'Room 3' }),
    seats: z.strictObject({
      n: z.int().min(1).max(1000).meta({ description: 'Number of the role.', example: 1 }),
      seats: z.int().min(0).max(1000).meta({ example: 4 }),
    }),
    cancel: z.strictObject({
      reason: text(500)
        .default('')
        .meta({ description: 'Message to everyone with a seat.', example: 'Rain.' }),
    }),
  })
  .partial()
  .refine(one, 'Give exactly one change.')
  .meta({ description: 'The change to make. Give exactly one.', example: { move: { minutes: 60 } } })
export type BulkChange = z.output<typeof change>

export const TaskChanges = z
  .strictObject({
    ids: z
      .array(z.uuid().toLowerCase())
      .min(1)
      .max(200)
      .refine((all) => new Set(all).size === all.length, 'Each task may appear only once.'),
    change,
    message: text(500)
      .default('')
      .meta({ description: 'Message to everyone with a seat.', example: 'The hall opens later.' }),
  })
  .meta({ id: 'TaskChanges' })
export type TaskChanges = z.output<typeof TaskChanges>

const Times = z.object({
  starts_at: time('Start time.').nullable(),
  ends_at: time('End time.').nullable(),
})

export const TaskChangesPreview = z
  .object({
    possible: z.boolean().meta({ description: 'Whether every task can be changed.', example: true }),
    notified: z.int().meta({ description: 'Number of emails that would be sent.', example: 12 }),
    tasks: z.array(
      z.object({
        id: z.uuid(),
        title: z.string().meta({ example: 'Registration desk, morning' }),
        before: Times,
        after: Times.nullable().meta({
          description: 'New times, or those of the copy; null if the task is cancelled.',
        }),
        notified: z.int().meta({ description: 'Number of people who would be emailed.', example: 3 }),
        clashes: z
          .array(
            z.object({
              uid: z.uuid(),
              name: z.string().meta({ example: 'Lin Mei-ling' }),
              why: z.array(WhyNot),
            }),
          )
          .meta({
            description: 'People with a seat who would break a scheduling rule only because of the change.',
          }),
        why: z.array(WhyNot).meta({ description: 'Why the change isn’t possible; empty if it is.' }),
      }),
    ),
  })
  .meta({ id: 'TaskChangesPreview', description: 'Effects of a bulk change.' })
