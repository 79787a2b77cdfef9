import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { line, text, time } from '../../platform/values.ts'
import { Tid } from '../../teams/index.ts'
import { Id, reasons } from '../schemas.ts'

export const decisions = ['accept', 'decline', 'forward'] as const

const given = {
  tid: Tid.optional().meta({
    description: 'The team that decides. Owners omit it for an application in the talent pool.',
    example: 'photo',
    override: { type: 'string' },
  }),
  decision: z.enum(decisions).meta({ example: 'accept' }),
  to: Tid.optional().meta({
    description: 'With `forward`: the team to forward to.',
    example: 'registration',
    override: { type: 'string' },
  }),
  note: line(500).optional().meta({
    description: 'With `forward`: message to the chiefs of that team.',
    example: 'Great with people.',
  }),
  reason: z
    .enum(reasons)
    .optional()
    .meta({ description: 'With `decline`: reason given to the applicant.', example: 'full' }),
  message: text(1000)
    .optional()
    .meta({ description: 'Message to the applicant, included in the email.', example: 'See you on Friday!' }),
}

interface Given {
  decision: (typeof decisions)[number]
  to?: string | undefined
  note?: string | undefined
  reason?: string | undefined
}

const forwards = {
  error: '`to` is required with `forward`; `to` and `note` are allowed only with `forward`.',
  path: ['to'],
}
const forwardsRightly = ({ decision, to, note }: Given) =>
  decision === 'forward' ? to !== undefined : to === undefined && note === undefined
const gives = { error: '`reason` is allowed only with `decline`.', path: ['reason'] }
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
        detail: z.string().optional().meta({ description: 'Why this application was not decided.' }),
        why: z.array(WhyNot).optional(),
        decided: z
          .object({
            by: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Ola Nordmann' }) }),
            at: time('When the application was decided.'),
            decision: z.string().meta({ example: 'declined' }),
            tid: z
              .string()
              .nullable()
              .meta({ description: 'Team that decided; null for the talent pool.', example: 'photo' }),
          })
          .optional()
          .meta({ description: 'The earlier decision, and who made it.' }),
      }),
    ),
  })
  .meta({ id: 'ApplicationsDecided', description: 'One entry per application, in the requested order.' })
