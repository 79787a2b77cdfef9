import { z } from 'zod'
import type { AudienceField } from '../platform/audience-field.ts'
import { hasSignedStatements } from './queries.ts'
import { Sid } from './schemas.ts'

const Statement = z
  .strictObject({
    sid: Sid.optional().meta({
      description: 'This statement. If omitted, all of them.',
      override: { type: 'string' },
    }),
    signed: z.boolean().meta({ description: 'Whether the current version is signed.' }),
  })
  .meta({
    description: 'People who have, or have not, signed the current version of statements.',
    example: { signed: false },
  })

const statement: AudienceField<z.output<typeof Statement>> = { schema: Statement, holds: hasSignedStatements }

export const audienceFields = { statement }
