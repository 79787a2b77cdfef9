import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { pidParams, Uid } from '../../projects/index.ts'

export const resetParams = pidParams.extend({ uid: Uid })

export const SecondStepReset = z
  .object({
    pid: z.string().nullable().meta({
      description: 'Project whose owners requested the reset; null if the server operator requested it.',
      example: '2026',
    }),
    project: z.string().nullable().meta({ example: 'Lantern Days 2026' }),
    uid: z.uuid().meta({ description: 'Person whose two-step verification is reset.' }),
    name: z.string().meta({ example: 'Mei-Ling Chen' }),
    asked_by: z
      .object({ uid: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'The owner who requested the reset.' }),
    asked_at: time('When the reset was requested.'),
    due_at: time('When the reset is carried out; null until another owner confirms it.').nullable(),
  })
  .meta({ id: 'SecondStepReset', description: 'A pending reset of someone’s two-step verification.' })

export const SecondStepResets = pageOf(SecondStepReset)

export const StopLink = z
  .strictObject({
    link: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: 'The part after `#` in the emailed link.', example: '7Hq0…' }),
  })
  .meta({ id: 'SecondStepResetStop' })
