import { z } from 'zod'
import type { AudienceField } from '../platform/audience-field.ts'
import { hasAnswered } from './queries.ts'
import { from, until } from './schemas.ts'

const Given = z
  .strictObject({
    state: z.enum(['given', 'missing']).default('given').meta({
      description: '`given`: has said when they can help. `missing`: hasn’t yet.',
    }),
    from: from.optional(),
    until: until.optional(),
  })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    message: 'Give both times or neither.',
    path: ['until'],
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    message: 'Must be after `from`.',
    path: ['until'],
  })
  .refine(({ state, from }) => state === 'given' || from === undefined, {
    message: 'Only those who have answered are available at a time.',
    path: ['from'],
  })
  .meta({
    description:
      'People who have answered when they can help; with times, those who can help from `from` until `until`.',
    example: { state: 'given', from: '2026-12-12T08:30', until: '2026-12-12T12:00' },
  })

const availability: AudienceField<z.output<typeof Given>> = { schema: Given, holds: hasAnswered }

export const audienceFields = { availability }
