import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { Language, time } from '../../platform/values.ts'
import { Uid } from '../../projects/index.ts'
import { Tid } from '../../teams/index.ts'
import { formParams } from '../schemas.ts'

const tid = Tid.optional().meta({ description: 'Only people who are currently in this team.' })
const stateMeta = {
  description:
    '`done`: submitted. `outdated`: submitted, but a question has changed since then, so the person is asked to review the answers. `draft`: started; only its author can read a draft.',
  example: 'done',
}

const search = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .optional()
  .meta({ description: 'Part of a name.', example: 'ling' })

export const answersQuery = pageQuery.extend({
  state: z.enum(['done', 'outdated', 'draft']).optional().meta(stateMeta),
  tid,
  search,
})
export type AnswersQuery = z.output<typeof answersQuery>

export const missingQuery = pageQuery.extend({ tid, search })
export const summaryQuery = z.object({ tid })

const language = Language.default('en').meta({ description: 'Language of headings and options.' })
const handedIn = z.enum(['done', 'outdated']).optional().meta({
  description: 'Only answers in this state. Defaults to everything submitted, including outdated answers.',
  example: 'done',
})
export const exportQuery = z.object({ state: handedIn, tid, search, language })

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export type Format = keyof typeof exportTypes

const columnName = { description: 'Question identifier and revision.', example: 'shirt_size@1' }
const words = z.object({ label: z.string(), help: z.string() })

const columnShape = {
  column: z.string().meta(columnName),
  question: z.string().meta({ example: 'shirt_size' }),
  rev: z.int().meta({ example: 1 }),
  kind: z
    .enum(['text', 'number', 'choice', 'date', 'file', 'size', 'dietary', 'consent'])
    .meta({ example: 'size' }),
  private: z.boolean().meta({ description: 'Whether the answers are private.', example: false }),
  current: z
    .boolean()
    .meta({ description: 'Whether the current version asks this question.', example: true }),
  wordings: z
    .array(
      z.object({
        versions: z.array(z.int()).meta({ description: 'Versions with this wording.', example: [2, 1] }),
        texts: z.object({ en: words, 'zh-TW': words }),
        options: z.array(
          z.object({ id: z.string(), texts: z.object({ en: z.string(), 'zh-TW': z.string() }) }),
        ),
      }),
    )
    .meta({ description: 'Wordings, newest first.' }),
}
export const AnswerColumn = z.object(columnShape).meta({
  id: 'AnswerColumn',
  description:
    'One question across all versions in which its meaning stayed the same. To read an answer, use the wording of the version it was given for.',
})
const columns = z.array(AnswerColumn)

const personFields = {
  uid: z.uuid(),
  name: z.string().meta({ example: 'Mei-Ling Chen' }),
  teams: z.array(z.object({ tid: z.string(), name: z.string() })).meta({
    description: 'Current teams.',
    example: [{ tid: 'photo', name: 'Photo' }],
  }),
}
const version = z.int().meta({ description: 'Version of the form that the person answered.', example: 2 })
const values = (description: string) =>
  z.record(z.string(), z.unknown()).meta({ description, example: { 'shirt_size@1': 'M' } })

const FormAnswer = z
  .object({
    ...personFields,
    state: z.enum(['done', 'outdated', 'draft']).meta(stateMeta),
    version,
    done_at: time('When the answers were last submitted.').nullable(),
    changed_at: time('When the answers were last saved.'),
    values: values('Answers by column, without private ones.'),
    sealed: z.boolean().meta({ description: 'Whether there are also private answers.', example: false }),
  })
  .meta({ id: 'FormAnswer' })

export const AnswersPage = pageOf(FormAnswer).extend({ columns }).meta({ id: 'FormAnswers' })

export const MissingPage = pageOf(
  z
    .object({
      ...personFields,
      state: z.enum(['missing', 'draft', 'outdated']).meta({
        description: '`missing`: not started. `draft`: started. `outdated`: to be reviewed.',
        example: 'missing',
      }),
      reminded_at: time('When the person was last reminded.').nullable(),
    })
    .meta({ id: 'MissingAnswer' }),
)

const count = z.int().meta({ example: 12 })
const counts = z.array(z.object({ value: z.union([z.string(), z.boolean()]), count })).nullable()

export const AnswerSummary = z
  .object({
    asked: count.meta({ description: 'Number of people asked.', example: 214 }),
    done: count,
    outdated: count.meta({
      description: 'Number of people whose submitted answers have to be reviewed.',
      example: 3,
    }),
    drafts: count,
    columns: z.array(
      z.object({
        ...columnShape,
        answered: count.nullable().meta({ description: 'Number of answers; null if private.' }),
        counts: counts.meta({
          description:
            'Counts per value for choices, sizes, consents and dates. Null otherwise, and if private.',
        }),
        numbers: z
          .object({
            min: z.number(),
            max: z.number(),
            mean: z.number(),
            buckets: z.array(z.object({ from: z.number(), to: z.number(), count })),
          })
          .nullable()
          .meta({ description: 'Statistics for number questions.' }),
      }),
    ),
  })
  .meta({ id: 'AnswerSummary', description: 'How many people answered, and what.' })

const chosen = z
  .array(z.string().max(60))
  .min(1)
  .max(200)
  .optional()
  .meta({ description: 'Private columns to read. Defaults to all.', example: ['diet@1'] })

export const PrivateReading = z
  .strictObject({
    columns: chosen,
    uids: z.array(Uid).min(1).max(200).optional().meta({ description: 'Only answers from these people.' }),
    limit: pageQuery.shape.limit.default(50),
    cursor: pageQuery.shape.cursor,
  })
  .meta({ id: 'PrivateAnswerReading' })
export type PrivateReading = z.output<typeof PrivateReading>

export const PrivateAnswers = pageOf(
  z.object({ ...personFields, version, values: values('Requested private answers by column.') }),
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
      .meta({ description: 'People to remind. Defaults to everyone who has not submitted the form.' }),
  })
  .meta({ id: 'FormReminderRequest' })

export const Reminded = z
  .object({
    reminded: count.meta({ description: 'Number of people emailed.' }),
    left_out: count.meta({
      description: 'Number of people skipped because they were reminded within the last day.',
      example: 2,
    }),
  })
  .meta({ id: 'FormReminded' })
