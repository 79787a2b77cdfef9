import { z } from 'zod'
import { Language, line } from '../platform/values.ts'

export const Me = z
  .object({
    uid: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    name: z.string().meta({ description: 'What others see.', example: 'Mei-Ling Chen 陳美玲' }),
    email: z
      .string()
      .meta({ description: 'Where mails go. Others never see it.', example: 'mei-ling@example.org' }),
    admin: z.boolean().meta({ description: 'Whether they run this installation.', example: false }),
    language: Language,
  })
  .meta({ id: 'Me', description: 'The caller.' })

export const MeChange = z
  .strictObject({
    name: line(120).meta({ description: 'What others see.', example: 'Mei-Ling Chen 陳美玲' }),
    language: Language,
  })
  .partial()
  .meta({ id: 'MeChange', description: 'Only what is given changes.', example: { language: 'zh-TW' } })
export type MeChange = z.output<typeof MeChange>
