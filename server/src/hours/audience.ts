import { z } from 'zod'
import type { AudienceField } from '../platform/audience-field.ts'
import { hasWorked } from './queries.ts'

const hours = z.number().min(0).max(10_000).optional()

const Hours = z
  .strictObject({
    at_least: hours.meta({ description: 'Minimum, inclusive.' }),
    at_most: hours.meta({ description: 'Maximum, inclusive. Includes people without hours.' }),
  })
  .meta({ description: 'People by hours worked in this project.', example: { at_least: 8 } })

const worked: AudienceField<z.output<typeof Hours>> = { schema: Hours, holds: hasWorked }

export const audienceFields = { hours: worked }
