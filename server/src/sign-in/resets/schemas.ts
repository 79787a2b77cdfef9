import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { pidParams, Uid } from '../../projects/index.ts'

export const resetParams = pidParams.extend({ uid: Uid })

export const SecondStepReset = z
  .object({
    pid: z
      .string()
      .nullable()
      .meta({ description: 'Whose owners it is by; null if by the operator.', example: '2026' }),
    project: z.string().nullable().meta({ example: 'Lantern Days 2026' }),
    uid: z.uuid().meta({ description: 'Whose second step it is.' }),
    name: z.string().meta({ example: 'Mei-Ling Chen' }),
    asked_by: z
      .object({ uid: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'The first owner who asked for it.' }),
    asked_at: time('When they did.'),
    due_at: time('When it is done; null until another owner has confirmed it.').nullable(),
  })
  .meta({ id: 'SecondStepReset', description: 'A second step that is about to be removed.' })

export const SecondStepResets = pageOf(SecondStepReset)

export const StopLink = z
  .strictObject({
    link: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: 'What follows `#` in the link of the mail.', example: '7Hq0…' }),
  })
  .meta({ id: 'SecondStepResetStop' })
