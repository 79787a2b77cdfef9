import { z } from 'zod'
import type { AudienceField } from '../platform/audience-field.ts'
import { line } from '../platform/values.ts'
import { hasAnswered, hasAnswerState } from './queries.ts'
import { NewFid } from './schemas.ts'

const fid = {
  description: 'Identifier of the form.',
  example: 't-shirts',
  override: { type: 'string' as const },
}

const Form = z
  .strictObject({
    fid: NewFid.optional().meta({ ...fid, description: 'This form. If omitted, any form.' }),
    state: z.enum(['missing', 'submitted']).meta({
      description:
        '`missing`: the form is open and isn’t submitted. `submitted`: the current version is submitted. Either way, the form asks the person now.',
    }),
  })
  .meta({
    description: 'People who have submitted a form, or still have to.',
    example: { fid: 't-shirts', state: 'missing' },
  })

const form: AudienceField<z.output<typeof Form>> = { schema: Form, holds: hasAnswerState }

const Answer = z
  .strictObject({
    fid: NewFid.meta(fid),
    question: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/)
      .meta({ description: 'Identifier of the question.', example: 'size' }),
    is: z.union([line(200), z.number(), z.boolean()]).meta({
      description: 'The answer, or one of the chosen options.',
      example: 'M',
    }),
  })
  .meta({
    description:
      'People whose submitted form has this answer, among those whom the form asks now. Private answers never match.',
    example: { fid: 't-shirts', question: 'size', is: 'M' },
  })

const answer: AudienceField<z.output<typeof Answer>> = { schema: Answer, holds: hasAnswered }

export const audienceFields = { form, answer }
