import { z } from 'zod'
import { text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { Tid } from '../teams/index.ts'
import { lineOrNothing, Question } from './definitions/questions.ts'

export const templateIds = [
  'clothes',
  'accommodation',
  'appreciation-name',
  'parking',
  'catering',
  'certificate-data',
] as const
export type TemplateId = (typeof templateIds)[number]

export const NewFid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'Use up to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit.',
  )
  .meta({
    description: 'Form identifier, case-insensitive.',
    example: 'clothes',
    override: { type: 'string' },
  })

export const formParams = pidParams.extend({ fid: NewFid })

const title = { description: 'Title of the form.', example: 'Your T-shirt' }
const intro = {
  description: 'Introduction above the questions, in Markdown.',
  example: 'We order in **June**.',
}
const purpose = {
  description: 'What private answers are used for. Required if the form has private questions.',
  example: 'To order your T-shirt.',
}

const newWords = z.strictObject({
  title: lineOrNothing(120).meta(title),
  intro: text(4000).default('').meta(intro),
  purpose: text(500).default('').meta(purpose),
})
export const NewTexts = z
  .strictObject({ en: newWords, 'zh-TW': newWords })
  .refine((texts) => texts.en.title !== '' || texts['zh-TW'].title !== '', {
    error: 'Give the form a title.',
    path: ['en', 'title'],
  })
  .meta({
    id: 'NewFormTexts',
    description: 'Texts in both languages. A draft can lack one language; an open form needs both.',
  })

const words = z.object({
  title: z.string().meta(title),
  intro: z.string().meta(intro),
  purpose: z.string().meta(purpose),
})
export const Texts = z.object({ en: words, 'zh-TW': words }).meta({ id: 'FormTexts' })

export const formStates = ['draft', 'open', 'retired'] as const
export const audiences = ['everyone', 'chiefs', 'teams'] as const
export const things = ['badge', 'task', 'claim'] as const
export const readerRoles = ['finance', 'desk'] as const

const state = z.enum(formStates).meta({
  description:
    '`draft`: visible only to owners. `open`: shown to its audience. `retired`: closed to new answers.',
  example: 'open',
})
const audience = z.enum(audiences).meta({
  description:
    'Who is asked: `everyone` in the project, `chiefs` of teams, or people in the teams given in `tids`.',
  example: 'everyone',
})
const requiredFor = z.array(z.enum(things)).meta({
  description: 'What requires this form: a badge, signing up for a shift, or a travel claim.',
  example: ['badge'],
})
const readers = z.array(z.enum(readerRoles)).meta({
  description: 'Roles that can read the answers, besides owners.',
  example: [],
})
const position = { description: 'Position in the list of forms.', example: 3 }

/** A timestamp between 1970 and 2199. */
const moment = (description: string) =>
  z.iso
    .datetime({ offset: true })
    .transform((written) => new Date(written))
    .refine((at) => at.getTime() >= 0 && at.getTime() < Date.UTC(2200, 0), 'Must be between 1970 and 2199.')
    .meta({
      description,
      example: '2026-08-08T08:30:00+08:00',
      override: { type: 'string', format: 'date-time' },
    })

const opensAt = 'When the form can first be filled in; null for as soon as it is open.'
const closesAt = 'When the form closes; null for no deadline.'
const eachOnce = (values: unknown[]) => new Set(values).size === values.length

export const settings = {
  audience: audience.default('everyone'),
  tids: z.array(Tid).max(200).refine(eachOnce, 'Each value may appear only once.').default([]),
  opens_at: moment(opensAt).nullable().default(null),
  closes_at: moment(closesAt).nullable().default(null),
  required_for: requiredFor.max(3).refine(eachOnce, 'Each value may appear only once.').default([]),
  readers: readers.max(2).refine(eachOnce, 'Each value may appear only once.').default([]),
  position: z.int().min(0).max(10_000).default(0).meta(position),
}

export const Form = z
  .object({
    fid: z.string().meta({ example: 'clothes' }),
    version: z
      .int()
      .meta({ description: 'Version number, raised when questions, texts or readers change.', example: 2 }),
    state,
    texts: Texts,
    questions: z.array(Question),
    schema: z.record(z.string(), z.unknown()).meta({
      description:
        'The questions as JSON Schema (2020-12) for a complete answer. Keywords beginning with `x-` carry what JSON Schema can’t express.',
    }),
    audience,
    tids: z.array(z.string()),
    opens_at: time(opensAt).nullable(),
    closes_at: time(closesAt).nullable(),
    required_for: requiredFor,
    readers,
    position: z.int().meta(position),
  })
  .meta({ id: 'Form', description: 'A form that a project asks its people to fill in.' })

export const answerStates = ['missing', 'draft', 'done', 'closed'] as const
export const AnswerState = z.enum(answerStates).meta({
  id: 'FormAnswerState',
  description:
    '`missing`: not started. `draft`: started, or to be reviewed because questions changed. `done`: submitted. `closed`: past the deadline and not submitted.',
  example: 'missing',
})

export const Template = z
  .object({
    id: z.enum(templateIds),
    texts: Texts,
    questions: z.array(Question),
  })
  .meta({ id: 'FormTemplate', description: 'A ready-made form to start from.' })
