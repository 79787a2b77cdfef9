import { z } from 'zod'
import { line, time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'
import { Tid } from '../../teams/index.ts'

const id = z
  .uuid()
  .transform((written) => written.toLowerCase())
  .meta({ override: { type: 'string', format: 'uuid' } })

export const talkParams = pidParams.extend({ id, talk: id })

/** With any offset; to the minute, as clocks show it. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() % 60_000 === 0, 'A whole minute.')
  .meta({ override: { type: 'string', format: 'date-time' }, example: '2026-11-15T08:30:00.000Z' })

export const NewTalk = z
  .strictObject({
    tid: Tid,
    times: z.array(moment).min(1).max(6).meta({ description: 'When you could. They choose one.' }),
    minutes: z.int().min(5).max(240).default(30).meta({ description: 'How long.', example: 30 }),
    place: line(300).meta({
      description: 'Where, or the address of a call.',
      example: 'https://meet.example.org/registration',
    }),
  })
  .meta({ id: 'NewTalk' })
export type NewTalk = z.output<typeof NewTalk>

export const TalkAnswer = z
  .union([
    z.strictObject({ time: moment.meta({ description: 'One of those proposed.' }) }),
    z.strictObject({ declined: z.literal(true) }),
  ])
  .meta({ id: 'TalkAnswer', description: 'The time that suits, or that none does.' })
export type TalkAnswer = z.output<typeof TalkAnswer>

export const Talk = z
  .object({
    id: z.uuid(),
    application: z.uuid(),
    tid: z.string().meta({ example: 'registration' }),
    team: z.string().meta({ example: 'Registration' }),
    by: z
      .object({ uid: z.uuid(), name: z.string().meta({ example: 'Ola Nordmann' }) })
      .meta({ description: 'Who asked for it.' }),
    state: z.enum(['proposed', 'agreed', 'declined', 'cancelled']).meta({ example: 'proposed' }),
    times: z.array(time('One that is proposed.')),
    minutes: z.int().meta({ description: 'How long.', example: 30 }),
    place: z.string().meta({ description: 'Where, or a link.', example: 'https://meet.example.org/photo' }),
    agreed_time: time('When it is.').nullable(),
    created_at: time('When it was proposed.'),
  })
  .meta({ id: 'Talk', description: 'A talk before a team decides.' })
