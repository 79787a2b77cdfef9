import { z } from 'zod'
import { pageOf } from '../platform/http/pages.ts'
import { line, text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'

export const Sid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'Use up to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit.',
  )
  .meta({
    description: 'Statement identifier, case-insensitive.',
    example: 'code-of-conduct',
    override: { type: 'string' },
  })

export const statementParams = pidParams.extend({ sid: Sid })

const title = { example: 'Code of conduct' }
const words = {
  description: 'Text that people agree to, in Markdown.',
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
      .meta({ description: 'The text in both languages. Both are required.' }),
  })
  .meta({ id: 'NewStatement' })
export type Texts = z.output<typeof NewStatement>['texts']

const wording = z.object({ title: z.string().meta(title), text: z.string().meta(words) })
const shape = {
  sid: z.string().meta({ example: 'code-of-conduct' }),
  version: z.int().meta({ description: 'Version number, raised with each changed text.', example: 2 }),
  texts: z.object({ en: wording, 'zh-TW': wording }),
  made_at: time('When this version was created.'),
}

export const Statement = z
  .object({
    ...shape,
    signed_version: z
      .int()
      .nullable()
      .meta({ description: 'The latest version that you signed; null if none.', example: 1 }),
  })
  .meta({
    id: 'Statement',
    description: 'Agreement that people sign before they join a team of the project.',
  })

export const Statements = pageOf(
  Statement.extend({
    signed_count: z.int().optional().meta({
      description: 'Number of people who signed this version. Only for owners of the project.',
      example: 42,
    }),
  }).meta({ id: 'StatementInList' }),
)

export const MyStatement = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Name of the project.', example: 'Lantern Days 2026' }),
    ...shape,
  })
  .meta({ id: 'MyStatement', description: 'A statement that you have not signed in its current version.' })

export const MyStatements = pageOf(MyStatement)

const signed = z
  .int()
  .min(1)
  .max(1_000_000)
  .meta({ description: 'The version of the statement that you read.', example: 2 })

export const Signature = z.strictObject({ version: signed }).meta({ id: 'Signature' })

/** A statement that someone agrees to while joining. */
export const SignedVersion = z.strictObject({ sid: Sid, version: signed }).meta({ id: 'SignedVersion' })

export const UnsignedStatement = z
  .object(shape)
  .meta({ id: 'UnsignedStatement', description: 'A statement to sign before joining.' })
