import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'

export const SecondStepHolder = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen' }),
    roles: z
      .array(z.enum(['owner', 'finance', 'chief']))
      .meta({ description: 'What they are in the project.', example: ['owner'] }),
    second_step: z.boolean().meta({
      description:
        'Whether they have a passkey or an authenticator app, or signed in with a second step elsewhere.',
    }),
  })
  .meta({ id: 'SecondStepHolder', description: 'Someone of whom a project can ask for a second step.' })

export const SecondStepHolders = pageOf(SecondStepHolder)
