import { z } from 'zod'
import { time } from '../../platform/values.ts'

export const IdentityEntry = z
  .object({
    id: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    provider: z.string().meta({ description: 'Name of the identity provider.', example: 'GitLab' }),
    email: z.string().meta({
      description: 'Email address of the account when it was linked.',
      example: 'mei-ling@example.org',
    }),
    linked_at: time('When the account was linked.'),
  })
  .meta({ id: 'IdentityEntry' })

export const identityParams = z.object({
  id: z.uuid().meta({ description: 'Linked account identifier.' }),
})
