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
    'Letters, digits, dot, dash and underscore, at most 64; starts with a letter or digit.',
  )
  .meta({
    description: 'Form identifier. Upper and lower case are the same.',
    example: 'clothes',
    override: { type: 'string' },
  })

export const formParams = pidParams.extend({ fid: NewFid })

const title = { description: 'What people call it.', example: 'Your T-shirt' }
const intro = { description: 'Markdown, above the questions.', example: 'We order in **June**.' }
const purpose = {
  description: 'What private answers are asked for; needed where there are any.',
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
    error: 'Give it a title.',
    path: ['en', 'title'],
  })
  .meta({ id: 'NewFormTexts', description: 'Of a draft one language may wait; what is open has both.' })

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
  description: 'A `draft` is for owners alone; `open` is for those it asks; `retired` asks nobody any more.',
  example: 'open',
})
const audience = z.enum(audiences).meta({
  description:
    'Who is asked: `everyone` in the project, `chiefs` of teams, or those in the `teams` that `tids` names.',
  example: 'everyone',
})
const requiredFor = z.array(z.enum(things)).meta({
  description: 'What cannot be had without it: a badge, a shift, the traffic subsidy.',
  example: ['badge'],
})
const readers = z.array(z.enum(readerRoles)).meta({
  description: 'Who may read the answers beside owners.',
  example: [],
})
const position = { description: 'Its place among the forms.', example: 3 }

/** A moment between 1970 and 2199. */
const moment = (description: string) =>
  z.iso
    .datetime({ offset: true })
    .transform((written) => new Date(written))
    .refine((at) => at.getTime() >= 0 && at.getTime() < Date.UTC(2200, 0), 'Between 1970 and 2199.')
    .meta({
      description,
      example: '2026-08-08T08:30:00+08:00',
      override: { type: 'string', format: 'date-time' },
    })

const opensAt = 'From when on it can be filled in; null for as soon as it is open.'
const closesAt = 'Until when it can be filled in; null for always.'
const eachOnce = (values: unknown[]) => new Set(values).size === values.length

export const settings = {
  audience: audience.default('everyone'),
  tids: z.array(Tid).max(200).refine(eachOnce, 'Each once.').default([]),
  opens_at: moment(opensAt).nullable().default(null),
  closes_at: moment(closesAt).nullable().default(null),
  required_for: requiredFor.max(3).refine(eachOnce, 'Each once.').default([]),
  readers: readers.max(2).refine(eachOnce, 'Each once.').default([]),
  position: z.int().min(0).max(10_000).default(0).meta(position),
}

export const Form = z
  .object({
    fid: z.string().meta({ example: 'clothes' }),
    version: z.int().meta({ description: 'Raised when the questions or the words change.', example: 2 }),
    state,
    texts: Texts,
    questions: z.array(Question),
    schema: z.record(z.string(), z.unknown()).meta({
      description:
        'The same as JSON Schema (2020-12): what a complete answer is. What begins with `x-` says what a schema cannot.',
    }),
    audience,
    tids: z.array(z.string()),
    opens_at: time(opensAt).nullable(),
    closes_at: time(closesAt).nullable(),
    required_for: requiredFor,
    readers,
    position: z.int().meta(position),
  })
  .meta({ id: 'Form', description: 'What a project asks its people.' })

export const answerStates = ['missing', 'draft', 'done', 'closed'] as const
export const AnswerState = z.enum(answerStates).meta({
  id: 'FormAnswerState',
  description:
    '`missing`: nothing is answered yet. `draft`: begun, or to be looked at again since the questions changed. `done`. `closed`: it can no longer be filled in, and is not done.',
  example: 'missing',
})

export const Template = z
  .object({
    id: z.enum(templateIds),
    texts: Texts,
    questions: z.array(Question),
  })
  .meta({ id: 'FormTemplate', description: 'A ready-made form to start from.' })
