import { z } from 'zod'
import type { AudienceField } from '../platform/audience-field.ts'
import { tookPartLastYear } from './queries.ts'

const LastYear = z.boolean().meta({
  description:
    'Whether the person was in a team of the project that this one was rolled over from. Someone who was invited by email address and hasn’t accepted matches neither.',
  example: true,
})

const last_year: AudienceField<boolean> = { schema: LastYear, holds: tookPartLastYear }

export const audienceFields = { last_year }
