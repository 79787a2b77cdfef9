import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'

export const SecondStepHolder = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen' }),
    roles: z
      .array(z.enum(['owner', 'finance', 'chief']))
      .meta({ description: 'Roles in the project.', example: ['owner'] }),
    second_step: z.boolean().meta({
      description:
        'Whether the person has a passkey or an authenticator app, or signed in with two-step verification at an identity provider.',
    }),
  })
  .meta({ id: 'SecondStepHolder', description: 'A person whose role can require two-step verification.' })

export const SecondStepHolders = pageOf(SecondStepHolder)
