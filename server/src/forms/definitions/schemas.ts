import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { AnswerState, Form, NewFid, NewTexts, settings, Template, templateIds } from '../schemas.ts'
import { NewQuestions } from './questions.ts'

export const NewForm = z
  .strictObject({
    fid: NewFid.optional().meta({ description: 'Made from the title if it is left out.' }),
    from: z
      .enum(templateIds)
      .nullable()
      .default(null)
      .meta({ description: 'A ready-made one to start from; null for an empty one.' }),
    texts: NewTexts.optional().meta({ description: 'Those of the ready-made one if they are left out.' }),
  })
  .refine(({ from, texts }) => from || texts, { error: 'Give it a title.', path: ['texts'] })
  .meta({ id: 'NewForm', example: { from: 'clothes' } })
export type NewForm = z.output<typeof NewForm>

export const FormChange = z
  .strictObject({
    state: z.enum(['draft', 'open']).meta({
      description: 'A retired one comes back as `open`. `DELETE` retires.',
      example: 'open',
    }),
    texts: NewTexts,
    questions: NewQuestions,
    ...settings,
  })
  .superRefine((form, context) => {
    for (const { path, message } of faultsIn(form)) context.addIssue({ code: 'custom', path, message })
  })
  .meta({ id: 'FormChange', description: 'All of the form.' })
export type FormChange = z.output<typeof FormChange>

interface Parts {
  state: string
  texts: z.output<typeof NewTexts>
  questions: z.output<typeof NewQuestions>
  audience: string
  tids: string[]
  opens_at: Date | null
  closes_at: Date | null
}

/** A draft may be half done; what is open may not. */
function* faultsIn({ state, texts, questions, audience, tids, opens_at, closes_at }: Parts) {
  if (opens_at && closes_at && closes_at <= opens_at)
    yield { path: ['closes_at'], message: 'Must be after it opens.' }
  if (state === 'draft') return
  yield* wordsMissing(texts, questions)
  if (!questions.some(({ kind }) => kind !== 'section'))
    yield { path: ['questions'], message: 'Asks nothing yet.' }
  if (audience === 'teams' && tids.length === 0) yield { path: ['tids'], message: 'Name the teams.' }
  if (!questions.some((one) => one.kind !== 'section' && one.private)) return
  for (const language of ['en', 'zh-TW'] as const)
    if (texts[language].purpose === '')
      yield { path: ['texts', language, 'purpose'], message: 'Say what the private answers are for.' }
}

function* wordsMissing(texts: Parts['texts'], questions: Parts['questions']) {
  const message = 'Must not be empty.'
  for (const language of ['en', 'zh-TW'] as const) {
    if (texts[language].title === '') yield { path: ['texts', language, 'title'], message }
    for (const [at, question] of questions.entries()) {
      const path = ['questions', at]
      if (question.texts[language].label === '')
        yield { path: [...path, 'texts', language, 'label'], message }
      const options = question.kind === 'choice' ? question.options : []
      for (const [n, option] of options.entries())
        if (option.texts[language] === '') yield { path: [...path, 'options', n, 'texts', language], message }
    }
  }
}

export const FormInList = z
  .object({
    fid: Form.shape.fid,
    version: Form.shape.version,
    texts: Form.shape.texts,
    state: AnswerState.nullable().meta({ description: 'Yours; null if it does not ask you.' }),
    again: z.boolean().meta({
      description: 'Whether you were done, and are asked to look again since a question has changed.',
      example: false,
    }),
    reads: z.boolean().meta({
      description: 'Whether you may read the answers of others: as owner, or by a role that the form names.',
      example: false,
    }),
    form_state: Form.shape.state,
    opens_at: Form.shape.opens_at,
    due_at: time('Until when it can be filled in; null for always.').nullable(),
    required_for: Form.shape.required_for,
    private: z.boolean().meta({ description: 'Whether it asks for something in confidence.' }),
    questions: z.int().meta({ description: 'How many it asks.', example: 4 }),
    answered: z.int().optional().meta({
      description: 'How many of those it asks are done; with `all`, for owners.',
      example: 42,
    }),
    asked: z
      .int()
      .optional()
      .meta({ description: 'How many people it asks; with `all`, for owners.', example: 60 }),
  })
  .meta({ id: 'FormInList' })

export const Forms = pageOf(FormInList)

export const formsQuery = z.object({
  all: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description:
        '`true` for all of the project, also drafts, retired ones and those that ask others, with counts. For owners.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

export const Templates = pageOf(Template)
