import { z } from 'zod'
import type { AudienceField } from '../../platform/audience-field.ts'
import { line } from '../../platform/values.ts'
import { hasApplication } from '../queries.ts'

const Application = z
  .strictObject({
    state: z
      .enum(['pending', 'accepted', 'declined', 'withdrawn', 'pooled'])
      .optional()
      .meta({ description: 'State of the application.' }),
    skill: line(60)
      .optional()
      .meta({
        description: 'One of the skills that the applicant named, ignoring case.',
        override: { type: 'string' },
      }),
    available: z
      .enum(['before', 'during', 'after'])
      .optional()
      .meta({ description: 'When the applicant is available: before, during or after the event.' }),
  })
  .meta({
    description: 'People with an application to this project for which all of this holds.',
    example: { skill: 'First aid', available: 'during' },
  })

const application: AudienceField<z.output<typeof Application>> = {
  schema: Application,
  holds: hasApplication,
}

export const audienceFields = { application }
