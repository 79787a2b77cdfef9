import type { AudienceField } from '../platform/db/audience-field.ts'
import { Language } from '../platform/values.ts'
import { hasLanguage } from './queries.ts'

const language: AudienceField<Language> = { schema: Language, holds: hasLanguage }

export const audienceFields = { language }
