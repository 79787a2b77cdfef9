import { z } from 'zod'
import { time } from '../../platform/values.ts'
import { AnswerState } from '../schemas.ts'

const values = z.record(z.string().max(40), z.unknown()).meta({
  description:
    'Answers by question: a text, a number, a date, a boolean, the id of an option or a size, a list of options, the id of an uploaded file, or for diets an object with `diet`, `allergies` and `note`. Omit questions without an answer.',
  example: { shirt_size: 'M' },
})

export const MyAnswers = z
  .object({
    fid: z.string().meta({ example: 'clothes' }),
    version: z.int().meta({ description: 'Current version of the form.', example: 2 }),
    state: AnswerState,
    values,
    kept: values.meta({
      description:
        'Your earlier answers to questions that depend on one of `reanswer`. Those questions are not asked now; if one is asked later, offer the earlier answer again. Also contains a diet that is no longer an option and has to be chosen again.',
      example: {},
    }),
    reanswer: z.array(z.string()).meta({
      description:
        'Questions that have changed since you answered them, so that your answer no longer counts.',
      example: [],
    }),
    may_answer: z.boolean().meta({ description: 'Whether the form can be filled in now.', example: true }),
    may_withdraw: z.boolean().meta({
      description:
        'Whether you can withdraw your answers. After the form has closed, only if you were told that they are read by more people or for another purpose.',
      example: true,
    }),
    done_at: time('When you last submitted the form.').nullable(),
    changed_at: time('When you last saved your answers.').nullable(),
  })
  .meta({ id: 'MyFormAnswers' })

export const NewAnswers = z
  .strictObject({
    version: z.int().min(1).max(1_000_000).meta({
      description: 'Version of the form that the answers are for.',
      example: 2,
    }),
    values,
    done: z.boolean().meta({
      description:
        'Whether this is the final submission. Otherwise, the answers are saved as a draft, and required ones may be missing.',
      example: true,
    }),
  })
  .meta({ id: 'NewFormAnswers' })
export type NewAnswers = z.output<typeof NewAnswers>
