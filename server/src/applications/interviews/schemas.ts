import { z } from 'zod'
import { line, time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'
import { Tid } from '../../teams/index.ts'

const id = z
  .uuid()
  .transform((written) => written.toLowerCase())
  .meta({ override: { type: 'string', format: 'uuid' } })

export const interviewParams = pidParams.extend({ id, interview: id })

/** Accepts any offset; must be a whole minute. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() % 60_000 === 0, 'Must be a whole minute.')
  .meta({ override: { type: 'string', format: 'date-time' }, example: '2026-11-15T08:30:00.000Z' })

export const NewInterview = z
  .strictObject({
    tid: Tid,
    times: z.array(moment).min(1).max(6).meta({ description: 'Proposed times. The applicant picks one.' }),
    minutes: z.int().min(5).max(240).default(30).meta({ description: 'Duration in minutes.', example: 30 }),
    location: line(300).meta({
      description: 'Location, or the URL of a call.',
      example: 'https://meet.example.org/registration',
    }),
  })
  .meta({ id: 'NewInterview' })
export type NewInterview = z.output<typeof NewInterview>

export const InterviewAnswer = z
  .union([
    z.strictObject({ time: moment.meta({ description: 'One of the proposed times.' }) }),
    z.strictObject({ declined: z.literal(true) }),
  ])
  .meta({ id: 'InterviewAnswer', description: 'The chosen time, or `declined` if none of the times works.' })
export type InterviewAnswer = z.output<typeof InterviewAnswer>

export const Interview = z
  .object({
    id: z.uuid(),
    application: z.uuid(),
    tid: z.string().meta({ example: 'registration' }),
    team: z.string().meta({ example: 'Registration' }),
    by: z
      .object({ uid: z.uuid(), name: z.string().meta({ example: 'Ola Nordmann' }) })
      .meta({ description: 'Who proposed the interview.' }),
    state: z.enum(['proposed', 'agreed', 'declined', 'cancelled']).meta({ example: 'proposed' }),
    times: z.array(time('A proposed time.')),
    minutes: z.int().meta({ description: 'Duration in minutes.', example: 30 }),
    location: z
      .string()
      .meta({ description: 'Location, or the URL of a call.', example: 'https://meet.example.org/photo' }),
    agreed_time: time('The agreed time.').nullable(),
    created_at: time('When the interview was proposed.'),
  })
  .meta({ id: 'Interview', description: 'An interview before the team decides.' })
