import { z } from 'zod'
import { Language, line, text } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'

const Kind = z.string().max(60).meta({ description: 'Kind of message.', example: 'application.received' })

export const kindParams = pidParams.extend({ kind: Kind })
export const templateParams = kindParams.extend({ language: Language })

const subject = line(200).meta({ description: 'Subject line.', example: 'Welcome to {team}' })
const body = text(5000)
  .pipe(z.string().min(1, 'Must not be empty.'))
  .meta({
    description: 'Plain text; a blank line starts a new paragraph.',
    example: 'Hello {name},\n\nyou are in {team} now.',
    override: { type: 'string', minLength: 1, maxLength: 5000 },
  })

export const TemplateWords = z.strictObject({ subject, body }).meta({ id: 'MessageTemplateWords' })
export type TemplateWords = z.output<typeof TemplateWords>

export const Template = z
  .object({
    kind: Kind,
    language: Language,
    subject: z.string().meta({ example: 'Welcome to {team}' }),
    body: z.string().meta({ example: 'Hello {name},\n\nyou are in {team} now.' }),
    changed: z.boolean().meta({ description: 'Whether the owners have customised the template.' }),
    placeholders: z.array(z.string()).meta({
      description: 'Placeholders that can be used in braces.',
      example: ['name', 'project', 'team'],
    }),
  })
  .meta({ id: 'MessageTemplate', description: 'Text of one kind of message in one language.' })

export const Templates = z.object({ data: z.array(Template) })

export const PreviewRequest = z
  .strictObject({
    language: Language.optional().meta({ description: 'Language to use instead of each person’s own.' }),
    subject: subject.optional().meta({ description: 'Subject to use instead of the template’s.' }),
    body: body.optional().meta({ description: 'Text to use instead of the template’s.' }),
    ids: z
      .array(z.string().max(200))
      .max(100)
      .optional()
      .meta({ description: 'Objects the message would be about, such as selected applications.' }),
    params: z
      .record(z.string().max(40), text(2000))
      .optional()
      .meta({ description: 'Values for placeholders, such as the message that goes with a decision.' }),
  })
  .meta({ id: 'MessagePreviewRequest' })
export type PreviewRequest = z.output<typeof PreviewRequest>

export const Preview = z
  .object({
    count: z.int().meta({ description: 'Number of recipients.', example: 2 }),
    examples: z.array(
      z.object({
        name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
        language: Language,
        subject: z.string().meta({ example: 'Welcome to Registration' }),
        text: z.string().meta({ description: 'Text without links.' }),
      }),
    ),
  })
  .meta({ id: 'MessagePreview', description: 'A message as the first two recipients would see it.' })
