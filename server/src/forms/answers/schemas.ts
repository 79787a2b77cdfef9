import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { Language, time } from '../../platform/values.ts'
import { Uid } from '../../projects/index.ts'
import { Tid } from '../../teams/index.ts'
import { formParams } from '../schemas.ts'

const tid = Tid.optional().meta({ description: 'Only people who are in this team now.' })
const stateMeta = {
  description:
    '`done`; `outdated`: done, but a question has changed since, so that they are asked to look again; `draft`: begun. What is in a draft is for its author alone.',
  example: 'done',
}

const search = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .optional()
  .meta({ description: 'A part of the name.', example: 'ling' })

export const answersQuery = pageQuery.extend({
  state: z.enum(['done', 'outdated', 'draft']).optional().meta(stateMeta),
  tid,
  search,
})
export type AnswersQuery = z.output<typeof answersQuery>

export const missingQuery = pageQuery.extend({ tid, search })
export const summaryQuery = z.object({ tid })

const language = Language.default('en').meta({ description: 'Of headings and options.' })
const handedIn = z.enum(['done', 'outdated']).optional().meta({
  description: 'Only those; without it all that was handed in, also what is to be looked at again.',
  example: 'done',
})
export const exportQuery = z.object({ state: handedIn, tid, search, language })

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export type Format = keyof typeof exportTypes

const columnName = { description: 'Question and revision.', example: 'shirt_size@1' }
const words = z.object({ label: z.string(), help: z.string() })

const columnShape = {
  column: z.string().meta(columnName),
  question: z.string().meta({ example: 'shirt_size' }),
  rev: z.int().meta({ example: 1 }),
  kind: z
    .enum(['text', 'number', 'choice', 'date', 'file', 'size', 'dietary', 'consent'])
    .meta({ example: 'size' }),
  private: z.boolean().meta({ description: 'Whether answers are sealed.', example: false }),
  current: z.boolean().meta({ description: 'Whether the newest version asks it.', example: true }),
  wordings: z
    .array(
      z.object({
        versions: z.array(z.int()).meta({ description: 'Versions that asked it so.', example: [2, 1] }),
        texts: z.object({ en: words, 'zh-TW': words }),
        options: z.array(
          z.object({ id: z.string(), texts: z.object({ en: z.string(), 'zh-TW': z.string() }) }),
        ),
      }),
    )
    .meta({ description: 'The newest first.' }),
}
export const AnswerColumn = z.object(columnShape).meta({
  id: 'AnswerColumn',
  description:
    'One question, through all versions in which it stayed the same. Read an answer in the wording of its version.',
})
const columns = z.array(AnswerColumn)

const who = {
  uid: z.uuid(),
  name: z.string().meta({ example: 'Mei-Ling Chen' }),
  teams: z.array(z.object({ tid: z.string(), name: z.string() })).meta({
    description: 'Where they are now.',
    example: [{ tid: 'photo', name: 'Photo' }],
  }),
}
const version = z.int().meta({ description: 'Which one they answered.', example: 2 })
const values = (description: string) =>
  z.record(z.string(), z.unknown()).meta({ description, example: { 'shirt_size@1': 'M' } })

const FormAnswer = z
  .object({
    ...who,
    state: z.enum(['done', 'outdated', 'draft']).meta(stateMeta),
    version,
    done_at: time('When they were done with it last.').nullable(),
    changed_at: time('When they saved it last.'),
    values: values('By column. Private answers are not here.'),
    sealed: z.boolean().meta({ description: 'Whether there are private answers, too.', example: false }),
  })
  .meta({ id: 'FormAnswer' })

export const AnswersPage = pageOf(FormAnswer).extend({ columns }).meta({ id: 'FormAnswers' })

export const MissingPage = pageOf(
  z
    .object({
      ...who,
      state: z.enum(['missing', 'draft', 'outdated']).meta({
        description: '`missing`: nothing yet; `draft`: begun; `outdated`: to be looked at again.',
        example: 'missing',
      }),
      reminded_at: time('When they were reminded last.').nullable(),
    })
    .meta({ id: 'MissingAnswer' }),
)

const count = z.int().meta({ example: 12 })
const counts = z.array(z.object({ value: z.union([z.string(), z.boolean()]), count })).nullable()

export const AnswerSummary = z
  .object({
    asked: count.meta({ description: 'How many it asks.', example: 214 }),
    done: count,
    outdated: count.meta({ description: 'Done, but to be looked at again.', example: 3 }),
    drafts: count,
    columns: z.array(
      z.object({
        ...columnShape,
        answered: count.nullable().meta({ description: 'How many have answered it; null if private.' }),
        counts: counts.meta({
          description:
            'Of choices, sizes, consents and dates; of diets from five answers on, for tokens with the scope `private`. Else null.',
        }),
        allergies: counts.meta({ description: 'Of diets, likewise.' }),
        numbers: z
          .object({
            min: z.number(),
            max: z.number(),
            mean: z.number(),
            buckets: z.array(z.object({ from: z.number(), to: z.number(), count })),
          })
          .nullable()
          .meta({ description: 'Of numbers.' }),
      }),
    ),
  })
  .meta({ id: 'AnswerSummary', description: 'How many have answered, and what.' })

const chosen = z
  .array(z.string().max(60))
  .min(1)
  .max(200)
  .optional()
  .meta({ description: 'Private columns to open; all without it.', example: ['diet@1'] })

export const PrivateReading = z
  .strictObject({
    columns: chosen,
    uids: z.array(Uid).min(1).max(200).optional().meta({ description: 'Only of these people.' }),
    limit: pageQuery.shape.limit.default(50),
    cursor: pageQuery.shape.cursor,
  })
  .meta({ id: 'PrivateAnswerReading' })
export type PrivateReading = z.output<typeof PrivateReading>

export const PrivateAnswers = pageOf(
  z.object({ ...who, version, values: values('By column: the private ones asked for.') }),
)
  .extend({ columns })
  .meta({ id: 'PrivateAnswers' })

export const PrivateExport = z
  .strictObject({
    format: z.enum(['csv', 'xlsx']).meta({ example: 'xlsx' }),
    columns: chosen,
    state: handedIn,
    tid,
    language,
  })
  .meta({ id: 'PrivateAnswerExport' })

export const personParams = formParams.extend({ uid: Uid })
export const FileReading = z
  .strictObject({
    column: z
      .string()
      .max(60)
      .meta({ ...columnName, example: 'photo@1' }),
  })
  .meta({ id: 'AnswerFileReading' })

export const ReminderRequest = z
  .strictObject({
    uids: z
      .array(Uid)
      .min(1)
      .max(5000)
      .optional()
      .meta({ description: 'Whom; without it all who are missing.' }),
  })
  .meta({ id: 'FormReminderRequest' })

export const Reminded = z
  .object({
    reminded: count.meta({ description: 'How many get a mail.' }),
    left_out: count.meta({ description: 'Missing, but reminded within the last day.', example: 2 }),
  })
  .meta({ id: 'FormReminded' })
