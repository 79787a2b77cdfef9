import { z } from 'zod'
import { WhyNot } from '../platform/docs/why.ts'
import { day, line, time } from '../platform/values.ts'
import { pidParams, Uid } from '../projects/index.ts'

export const availabilityParams = pidParams.extend({ uid: Uid })

const asked = z
  .boolean()
  .meta({ description: 'Whether the project asks its people when they can help.', example: true })
const extra = (description: string) => z.int().min(0).max(14).meta({ description, example: 1 })
const closesOn = day().nullable().meta({
  description: 'The last day for answers, in the time zone of the project; null for none.',
  example: '2026-11-30',
})

export const NewAvailabilitySettings = z
  .strictObject({
    asked,
    days_before: extra('Days before the event that people are asked about, too.'),
    days_after: extra('The same for days after the event.'),
    closes_on: closesOn,
  })
  .meta({ id: 'NewAvailabilitySettings' })

export const AvailabilitySettings = z
  .object({
    ...NewAvailabilitySettings.shape,
    days: z.array(z.iso.date()).meta({
      description: 'The days that people are asked about.',
      example: ['2026-12-12', '2026-12-13'],
    }),
    kinds: z.array(z.string()).meta({
      description: 'Categories of the tasks that you can see, for wishes. At most 50.',
      example: ['Front of house'],
    }),
    why_not: z.array(WhyNot).meta({ description: 'Why answers can’t change; empty if they can.' }),
  })
  .meta({ id: 'AvailabilitySettings' })

const localTime = (description: string, example: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[03]0$/, 'Must be a local time in half hours.')
    .refine((written) => day().safeParse(written.slice(0, 10)).success, 'Must be a day that exists.')
    .meta({ description, example, override: { type: 'string' } })

export const from = localTime(
  'Start, as local time of the project: on the hour or half past.',
  '2026-12-12T08:30',
)
export const until = localTime('End. Midnight is 00:00 of the next day.', '2026-12-12T17:00')

const mostRanges = 200

const Range = z
  .strictObject({ from, until })
  .refine(({ from, until }) => from < until, 'Must end after it starts.')
  .meta({ id: 'AvailabilityRange' })

const ranges = z.array(Range).max(mostRanges)
const rangesNote = 'When the person can help. None means: on none of the days.'
const dayAbout = (description: string, example: string) =>
  z.iso.date().nullable().meta({ description, example })
const mostLikes = 20
const kindsOf = (description: string) =>
  z
    .array(line(60))
    .max(mostLikes)
    .refine((all) => new Set(all).size === all.length, 'Each may appear only once.')
    .meta({ description, example: ['Front of house'] })
const likes = kindsOf('Categories of tasks that the person would like.')
const dislikes = kindsOf('Categories of tasks that the person would rather not do.')
const timeOfDay = z
  .enum(['morning', 'afternoon', 'evening', 'night'])
  .nullable()
  .meta({ description: 'Preferred time of day.', example: 'morning' })
const hours = (description: string, example: number) =>
  z.int().min(1).max(500).nullable().meta({ description, example })
const target = hours('Hours of shifts that the person wishes for in all.', 12)
const max = hours('Hours that should not be exceeded.', 16)

export const NewAvailability = z
  .strictObject({
    ranges: ranges.meta({ description: `${rangesNote} Ranges that meet become one.` }),
    likes: likes.default([]),
    dislikes: dislikes.default([]),
    time_of_day: timeOfDay.default(null),
    target_hours: target.default(null),
    max_hours: max.default(null),
  })
  .refine(({ likes, dislikes }) => !likes.some((one) => dislikes.includes(one)), {
    message: 'Nothing can be in both lists.',
    path: ['dislikes'],
  })
  .refine(({ target_hours, max_hours }) => !target_hours || !max_hours || target_hours <= max_hours, {
    message: 'Must be at least as many as `target_hours`.',
    path: ['max_hours'],
  })
  .meta({ id: 'NewAvailability' })
export type NewAvailability = z.output<typeof NewAvailability>

export const Availability = z
  .object({
    changed_at: time('When the person last answered.').nullable().meta({
      description: 'When the person last answered; null if they haven’t yet.',
      example: '2026-11-15T08:30:00.000Z',
    }),
    first_day: dayAbout(
      'The first of the days that the answer is about; null without an answer. Nothing is known about days that were added later.',
      '2026-12-12',
    ),
    last_day: dayAbout('The last of these days.', '2026-12-13'),
    ranges: z.array(z.object({ from, until })).meta({ description: rangesNote }),
    likes,
    dislikes,
    time_of_day: timeOfDay,
    target_hours: target,
    max_hours: max,
  })
  .meta({ id: 'Availability' })
