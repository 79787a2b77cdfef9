import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { search, time } from '../../platform/values.ts'
import { tentative } from '../schemas.ts'

const roleInQuery = z.coerce
  .number()
  .int()
  .min(1)
  .max(1000)
  .optional()
  .meta({ description: 'Number of the role. Defaults to the first role with an open seat.', example: 1 })

export const candidateQuery = pageQuery.extend({
  role: roleInQuery,
  search: search('Search in names: all words, in any order.', 'mei'),
})
export const coverQuery = z.object({
  role: roleInQuery.meta({
    description: 'Number of the role. Defaults to the role whose search changed last.',
    example: 1,
  }),
})
export const stopQuery = z.object({
  role: roleInQuery.meta({ description: 'Number of the role. Defaults to all roles.', example: 1 }),
})

const Person = z.object({
  uid: z.uuid(),
  name: z.string().meta({ example: 'Lin Mei-ling' }),
  avatar_url: z.string().nullable(),
})

export const Candidate = Person.extend({
  tentative,
  why_not: z
    .array(WhyNot)
    .meta({ description: 'Rules that block the assignment; a chief can override them.' }),
  warnings: z.array(WhyNot).meta({ description: 'Rules that warn against the assignment.' }),
  fits: z
    .array(z.enum(['in-team', 'skill', 'did-this-before', 'few-hours']))
    .meta({ description: 'Reasons that make the person a good match.', example: ['in-team', 'few-hours'] }),
  minutes: z
    .int()
    .meta({ description: 'Minutes of shifts that the person already has in this project.', example: 240 }),
  available: z.boolean().nullable().meta({
    description:
      'Whether the person said that they can help at the time of the task; null if they haven’t said. Assigning them is possible either way.',
    example: true,
  }),
  busy: z.array(z.object({ starts_at: time('Start time.'), ends_at: time('End time.') })).meta({
    description:
      'Times of the person’s other shifts, from one day before to one day after the task. Shifts in other projects are included only if they overlap.',
  }),
}).meta({ id: 'Candidate' })

export const Candidates = pageOf(Candidate)

const waveSize = z.int().min(1).max(50)
const waveMinutes = z.int().min(5).max(1440)

export const NewCover = z
  .strictObject({
    role: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'Number of the role. Defaults to the first role with an open seat.', example: 1 }),
    wave_size: waveSize.default(5).meta({ description: 'Number of people asked per wave.', example: 5 }),
    wave_minutes: waveMinutes.default(30).meta({ description: 'Minutes between waves.', example: 30 }),
  })
  .meta({ id: 'NewCover' })

export const CoverAnswer = z
  .strictObject({
    answer: z.enum(['yes', 'no']),
    accept: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .meta({ description: 'Warnings that you accept, by rule name.', example: ['rest'] }),
  })
  .meta({ id: 'CoverAnswer' })

export const Cover = z
  .object({
    role: z.int().meta({ example: 1 }),
    state: z
      .enum(['none', 'asking', 'filled', 'nobody-left', 'stopped'])
      .meta({ description: 'State of the search. `none` if it was never started.', example: 'asking' }),
    wave_size: z.int().meta({ example: 5 }),
    wave_minutes: z.int().meta({ example: 30 }),
    waves: z.int().meta({ description: 'Number of waves sent so far.', example: 1 }),
    next_wave_at: time('When the next wave is sent.').nullable(),
    asked: z.array(
      Person.extend({
        wave: z.int().meta({ example: 1 }),
        answer: z
          .enum(['yes', 'no'])
          .nullable()
          .meta({ description: 'The person’s answer; null if they have not answered yet.' }),
        asked_at: time('When the person was asked.'),
        answered_at: time('When the person answered.').nullable(),
      }),
    ),
  })
  .meta({ id: 'Cover' })
