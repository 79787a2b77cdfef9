import { z } from 'zod'
import type { AudienceField } from '../../platform/audience-field.ts'
import { hasMembership } from '../queries.ts'
import { Tid } from '../schemas.ts'

const Membership = z
  .strictObject({
    tids: z.array(Tid).min(1).max(50).optional().meta({ description: 'In one of these teams.' }),
    role: z.enum(['chief', 'member']).optional().meta({ description: 'With this role.' }),
    state: z
      .enum(['invited', 'accepted'])
      .optional()
      .meta({ description: 'Whether the person has accepted the invitation.' }),
  })
  .meta({
    description: 'People with a membership for which all of this holds.',
    example: { tids: ['registration'], role: 'chief' },
  })

const membership: AudienceField<z.output<typeof Membership>> = { schema: Membership, holds: hasMembership }

export const audienceFields = { membership }
