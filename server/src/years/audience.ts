import { z } from 'zod'
import type { AudienceField } from '../platform/audience-field.ts'
import { tookPartLastYear } from './queries.ts'

const LastYear = z.boolean().meta({
  description: 'Whether the person was in a team of the project that this one was rolled over from.',
  example: true,
})

const last_year: AudienceField<boolean> = { schema: LastYear, holds: tookPartLastYear }

export const audienceFields = { last_year }
