import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { day, line, text, time } from '../../platform/values.ts'
import { NewTask } from '../schemas.ts'

export const NewSeries = z
  .strictObject({
    task: NewTask.meta({
      description: 'With its times on any day: the clock counts, and how many days it takes.',
    }),
    dates: z
      .array(day())
      .min(1)
      .max(100)
      .refine((all) => new Set(all).size === all.length, 'Each day once.')
      .meta({ description: 'The days on which it starts.', example: ['2026-08-08', '2026-08-09'] }),
  })
  .meta({ id: 'NewTaskSeries' })
export type NewSeries = z.output<typeof NewSeries>

const one = (given: object) => Object.values(given).filter((value) => value !== undefined).length === 1
const days = z
  .int()
  .min(-3660)
  .max(3660)
  .refine((count) => count !== 0, 'Not none.')
  .meta({ description: 'To the same time by the clock there.', example: 7 })

const change = z
  .strictObject({
    move: z
      .strictObject({
        minutes: z
          .int()
          .min(-10_080)
          .max(10_080)
          .refine((count) => count !== 0, 'Not none.')
          .optional()
          .meta({ description: 'Exactly so many later; earlier if negative.', example: 60 }),
        days: days.optional(),
      })
      .refine(one, 'Either minutes or days.'),
    copy: z.strictObject({ days }).meta({ description: 'As a new series, without its people.' }),
    rename: z.strictObject({ title: line(120).meta({ example: 'Registration desk' }) }),
    place: line(120).or(z.literal('')).meta({ example: 'Room 3' }),
    seats: z.strictObject({
      n: z.int().min(1).max(1000).meta({ description: 'The role, by its number.', example: 1 }),
      seats: z.int().min(0).max(1000).meta({ example: 4 }),
    }),
    cancel: z.strictObject({
      reason: text(500).default('').meta({ description: 'Said to those who have a seat.', example: 'Rain.' }),
    }),
  })
  .partial()
  .refine(one, 'Exactly one change.')
  .meta({ description: 'One of these.', example: { move: { minutes: 60 } } })
export type BulkChange = z.output<typeof change>

export const TaskChanges = z
  .strictObject({
    ids: z
      .array(z.uuid().toLowerCase())
      .min(1)
      .max(200)
      .refine((all) => new Set(all).size === all.length, 'Each task once.'),
    change,
    words: text(500)
      .default('')
      .meta({ description: 'Said to those who have a seat.', example: 'The hall opens later.' }),
  })
  .meta({ id: 'TaskChanges' })
export type TaskChanges = z.output<typeof TaskChanges>

const Times = z.object({
  starts_at: time('When it starts.').nullable(),
  ends_at: time('When it ends.').nullable(),
})

export const TaskChangesPreview = z
  .object({
    possible: z.boolean().meta({ description: 'Whether nothing stands against any of them.', example: true }),
    told: z.int().meta({ description: 'How many mails are sent.', example: 12 }),
    tasks: z.array(
      z.object({
        id: z.uuid(),
        title: z.string().meta({ example: 'Registration desk, morning' }),
        before: Times,
        after: Times.nullable().meta({ description: 'Of the copy, where it is copied; null if it goes.' }),
        told: z.int().meta({ description: 'How many people are told by mail.', example: 3 }),
        clashes: z
          .array(
            z.object({
              uid: z.uuid(),
              name: z.string().meta({ example: 'Lin Mei-ling' }),
              why: z.array(WhyNot),
            }),
          )
          .meta({ description: 'Who has a seat, and would have something against it that is not so now.' }),
        why: z.array(WhyNot).meta({ description: 'Why it cannot be done; empty if it can.' }),
      }),
    ),
  })
  .meta({ id: 'TaskChangesPreview', description: 'What would happen.' })
