import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { AnswerState, Form, NewFid, NewTexts, settings, Template, templateIds } from '../schemas.ts'
import { NewQuestions } from './questions.ts'

export const NewForm = z
  .strictObject({
    fid: NewFid.optional().meta({ description: 'Form identifier. Derived from the title if omitted.' }),
    from: z
      .enum(templateIds)
      .nullable()
      .default(null)
      .meta({ description: 'Template to start from; null for an empty form.' }),
    texts: NewTexts.optional().meta({ description: 'Texts of the form. Default to those of the template.' }),
  })
  .refine(({ from, texts }) => from || texts, { error: 'Give the form a title.', path: ['texts'] })
  .meta({ id: 'NewForm', example: { from: 'clothes' } })
export type NewForm = z.output<typeof NewForm>

export const FormChange = z
  .strictObject({
    state: z.enum(['draft', 'open']).meta({
      description: 'New state. Set a retired form to `open` to reopen it. Use `DELETE` to retire a form.',
      example: 'open',
    }),
    texts: NewTexts,
    questions: NewQuestions,
    ...settings,
  })
  .superRefine((form, context) => {
    for (const { path, message } of faultsIn(form)) context.addIssue({ code: 'custom', path, message })
  })
  .meta({ id: 'FormChange', description: 'The complete form.' })
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

/** A draft may be incomplete; an open form may not. */
function* faultsIn({ state, texts, questions, audience, tids, opens_at, closes_at }: Parts) {
  if (opens_at && closes_at && closes_at <= opens_at)
    yield { path: ['closes_at'], message: 'Must be after `opens_at`.' }
  if (state === 'draft') return
  yield* missingTexts(texts, questions)
  if (!questions.some(({ kind }) => kind !== 'section'))
    yield { path: ['questions'], message: 'Add at least one question.' }
  if (audience === 'teams' && tids.length === 0)
    yield { path: ['tids'], message: 'Select at least one team.' }
  if (!questions.some((one) => one.kind !== 'section' && one.private)) return
  for (const language of ['en', 'zh-TW'] as const)
    if (texts[language].purpose === '')
      yield { path: ['texts', language, 'purpose'], message: 'State what the private answers are used for.' }
}

function* missingTexts(texts: Parts['texts'], questions: Parts['questions']) {
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
    state: AnswerState.nullable().meta({ description: 'Your progress; null if the form isn’t for you.' }),
    again: z.boolean().meta({
      description: 'Whether you submitted the form, but have to review it because a question changed.',
      example: false,
    }),
    reads: z.boolean().meta({
      description:
        'Whether you can read other people’s answers, as an owner or through a role listed as reader.',
      example: false,
    }),
    form_state: Form.shape.state,
    opens_at: Form.shape.opens_at,
    due_at: time('When the form closes; null for no deadline.').nullable(),
    required_for: Form.shape.required_for,
    private: z.boolean().meta({ description: 'Whether the form has private questions.' }),
    questions: z.int().meta({ description: 'Number of questions.', example: 4 }),
    answered: z.int().optional().meta({
      description: 'Number of people who have submitted the form. Only with `all`.',
      example: 42,
    }),
    asked: z.int().optional().meta({ description: 'Number of people asked. Only with `all`.', example: 60 }),
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
        '`true` for all forms of the project with counts, including drafts, retired forms and forms that you don’t fill in yourself. Only for owners.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

export const Templates = pageOf(Template)
