import { z } from 'zod'
import { time } from '../../platform/values.ts'
import { AnswerState } from '../schemas.ts'

const values = z.record(z.string().max(40), z.unknown()).meta({
  description:
    'By question: a text, a number, a date, a boolean, the id of an option or a size, a list of options, the id of a file that you have sent, or for diets an object with `diet`, `allergies` and `note`. What is not answered is left out.',
  example: { shirt_size: 'M' },
})

export const MyAnswers = z
  .object({
    fid: z.string().meta({ example: 'clothes' }),
    version: z.int().meta({ description: 'Of the form, as it is now.', example: 2 }),
    state: AnswerState,
    values,
    kept: values.meta({
      description:
        'Answers that you gave to questions which hang on one of `anew`: not asked now, and worth offering again once they are.',
      example: {},
    }),
    anew: z.array(z.string()).meta({
      description:
        'Questions that have changed since you answered them, so that your answer no longer counts.',
      example: [],
    }),
    may_answer: z.boolean().meta({ description: 'Whether it can be filled in now.', example: true }),
    done_at: time('When you were done with it last.').nullable(),
    changed_at: time('When you saved it last.').nullable(),
  })
  .meta({ id: 'MyFormAnswers' })

export const NewAnswers = z
  .strictObject({
    version: z.int().min(1).max(1_000_000).meta({
      description: 'Of the form that you have read: you answer those questions, no others.',
      example: 2,
    }),
    values,
    done: z.boolean().meta({
      description: 'Whether this is all. If not, it is kept as a draft, of which nothing is missing yet.',
      example: true,
    }),
  })
  .meta({ id: 'NewFormAnswers' })
export type NewAnswers = z.output<typeof NewAnswers>
