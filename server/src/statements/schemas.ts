import { z } from 'zod'
import { pageOf } from '../platform/http/pages.ts'
import { line, text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'

const Sid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'Letters, digits, dot, dash and underscore, at most 64; starts with a letter or digit.',
  )
  .meta({
    description: 'Statement identifier. Upper and lower case are the same.',
    example: 'code-of-conduct',
    override: { type: 'string' },
  })

export const statementParams = pidParams.extend({ sid: Sid })

const title = { example: 'Code of conduct' }
const words = {
  description: 'Markdown: what people agree to.',
  example: 'We treat **everyone** with respect.',
}

const newWording = z.strictObject({
  title: line(120).meta(title),
  text: text(10_000).min(1, 'Must not be empty.').meta(words),
})

export const NewStatement = z
  .strictObject({
    texts: z
      .strictObject({ en: newWording, 'zh-TW': newWording })
      .meta({ description: 'In both languages: nobody can agree to what they cannot read.' }),
  })
  .meta({ id: 'NewStatement' })
export type Texts = z.output<typeof NewStatement>['texts']

const wording = z.object({ title: z.string().meta(title), text: z.string().meta(words) })
const shape = {
  sid: z.string().meta({ example: 'code-of-conduct' }),
  version: z.int().meta({ description: 'Raised by each new wording.', example: 2 }),
  texts: z.object({ en: wording, 'zh-TW': wording }),
  made_at: time('When this version was made.'),
}

export const Statement = z
  .object({
    ...shape,
    signed_version: z
      .int()
      .nullable()
      .meta({ description: 'The newest version that you have signed; null if none.', example: 1 }),
  })
  .meta({ id: 'Statement', description: 'What people agree to before they join a team of the project.' })

export const Statements = pageOf(
  Statement.extend({
    signed_count: z
      .int()
      .optional()
      .meta({ description: 'How many have signed this version, for owners of the project.', example: 42 }),
  }).meta({ id: 'StatementInList' }),
)

export const MyStatement = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Its name.', example: 'Lantern Days 2026' }),
    ...shape,
  })
  .meta({ id: 'MyStatement', description: 'What you have not agreed to in its present wording.' })

export const MyStatements = pageOf(MyStatement)

export const Signature = z
  .strictObject({
    version: z.int().min(1).max(1_000_000).meta({ description: 'The one that you have read.', example: 2 }),
  })
  .meta({ id: 'Signature' })
