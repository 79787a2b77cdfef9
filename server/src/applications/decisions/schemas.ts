import { z } from 'zod'
import { line, text, time } from '../../platform/values.ts'
import { Tid } from '../../teams/index.ts'
import { Id, reasons } from '../schemas.ts'

export const decisions = ['accept', 'decline', 'forward'] as const

const given = {
  tid: Tid.optional().meta({
    description: 'The team that decides. Left out by owners for one in the pool.',
    example: 'photo',
    override: { type: 'string' },
  }),
  decision: z.enum(decisions).meta({ example: 'accept' }),
  to: Tid.optional().meta({
    description: 'With `forward`: the team it goes to.',
    example: 'registration',
    override: { type: 'string' },
  }),
  line: line(500)
    .optional()
    .meta({ description: 'With `forward`: for the chiefs of the next team.', example: 'Great with people.' }),
  reason: z
    .enum(reasons)
    .optional()
    .meta({ description: 'With `decline`: told to the person.', example: 'full' }),
  words: text(1000)
    .optional()
    .meta({ description: 'To the person, in the mail.', example: 'See you on Friday!' }),
}

interface Given {
  decision: (typeof decisions)[number]
  to?: string | undefined
  line?: string | undefined
  reason?: string | undefined
}

const forwards = {
  error: 'Only `forward` has a team to go to and a line for it, and it needs the team.',
  path: ['to'],
}
const forwardsRightly = ({ decision, to, line }: Given) =>
  decision === 'forward' ? to !== undefined : to === undefined && line === undefined
const gives = { error: 'Only `decline` has a reason.', path: ['reason'] }
const givesReasonRightly = ({ decision, reason }: Given) => decision === 'decline' || reason === undefined

export const Decision = z
  .strictObject(given)
  .refine(forwardsRightly, forwards)
  .refine(givesReasonRightly, gives)
  .meta({ id: 'ApplicationDecision' })
export type Decision = z.output<typeof Decision>

const ids = z
  .array(Id)
  .min(1)
  .max(100)
  .transform((given) => [...new Set(given)])
  .meta({ override: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 100 } })

export const Decisions = z
  .strictObject({ ids, ...given })
  .refine(forwardsRightly, forwards)
  .refine(givesReasonRightly, gives)
  .meta({ id: 'ApplicationDecisions' })

export const Undoing = z.strictObject({ ids }).meta({ id: 'UndoDecisions' })

export const Decided = z
  .object({
    data: z.array(
      z.object({
        id: z.uuid(),
        done: z.boolean(),
        detail: z.string().optional().meta({ description: 'Why not.' }),
        why: z.array(z.object({ rule: z.string(), setting: z.string(), lifted_by: z.string() })).optional(),
        decided: z
          .object({
            by: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Ola Nordmann' }) }),
            at: time('When.'),
            decision: z.string().meta({ example: 'declined' }),
            tid: z.string().nullable().meta({ description: 'Null for the pool.', example: 'photo' }),
          })
          .optional()
          .meta({ description: 'Who was faster, and what they did.' }),
      }),
    ),
  })
  .meta({ id: 'ApplicationsDecided', description: 'One entry for each, in the order asked for.' })
