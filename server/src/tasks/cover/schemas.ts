import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { tentative } from '../schemas.ts'

const roleInQuery = z.coerce
  .number()
  .int()
  .min(1)
  .max(1000)
  .optional()
  .meta({ description: 'Number of the role; left out, the first with a free seat.', example: 1 })

export const candidateQuery = pageQuery.extend({ role: roleInQuery })
export const coverQuery = z.object({
  role: roleInQuery.meta({ description: 'Number of the role; left out, whichever moved last.', example: 1 }),
})
export const stopQuery = z.object({
  role: roleInQuery.meta({ description: 'Number of the role; left out, all of them.', example: 1 }),
})

const Person = z.object({
  uid: z.uuid(),
  name: z.string().meta({ example: 'Lin Mei-ling' }),
  avatar_url: z.string().nullable(),
})

export const Candidate = Person.extend({
  tentative,
  why_not: z.array(WhyNot).meta({ description: 'What forbids it; a chief can set it aside.' }),
  warnings: z.array(WhyNot).meta({ description: 'What speaks against it.' }),
  fits: z
    .array(z.enum(['in-team', 'skill', 'did-this-before', 'few-hours']))
    .meta({ description: 'What speaks for it.', example: ['in-team', 'few-hours'] }),
  minutes: z.int().meta({ description: 'Of shifts that they have in this project.', example: 240 }),
  busy: z.array(z.object({ starts_at: time('From when.'), ends_at: time('Until when.') })).meta({
    description:
      'When they have other shifts, from a day before to a day after: of other projects only one that is in the way.',
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
      .meta({ description: 'Number of the role; left out, the first with a free seat.', example: 1 }),
    wave_size: waveSize.default(5).meta({ description: 'How many are asked at a time.', example: 5 }),
    wave_minutes: waveMinutes
      .default(30)
      .meta({ description: 'How long they have before the next are asked.', example: 30 }),
  })
  .meta({ id: 'NewCover' })

export const CoverAnswer = z
  .strictObject({
    answer: z.enum(['yes', 'no']),
    accept: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .meta({ description: 'Rules that warned, taken upon oneself.', example: ['rest'] }),
  })
  .meta({ id: 'CoverAnswer' })

export const Cover = z
  .object({
    role: z.int().meta({ example: 1 }),
    state: z
      .enum(['none', 'asking', 'filled', 'nobody-left', 'stopped'])
      .meta({ description: '`none` where nobody was ever asked.', example: 'asking' }),
    wave_size: z.int().meta({ example: 5 }),
    wave_minutes: z.int().meta({ example: 30 }),
    waves: z.int().meta({ description: 'How many there were.', example: 1 }),
    next_wave_at: time('When the next are asked.').nullable(),
    asked: z.array(
      Person.extend({
        wave: z.int().meta({ example: 1 }),
        answer: z.enum(['yes', 'no']).nullable().meta({ description: 'Null for none so far.' }),
        asked_at: time('When they were asked.'),
        answered_at: time('When they answered.').nullable(),
      }),
    ),
  })
  .meta({ id: 'Cover' })
