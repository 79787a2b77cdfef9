import { z } from 'zod'
import { line, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { fields } from './fields.ts'

const oneCondition = (condition: object) =>
  Object.values(condition).filter((value) => value !== undefined).length === 1
const saysOne = 'Must have exactly one condition.'

const shape = Object.fromEntries(
  Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()]),
)
const Plain = z
  .strictObject(shape)
  .refine(oneCondition, saysOne)
  .meta({ id: 'AudienceCondition', description: 'One condition. It has exactly one property.' })
const Negatable = z
  .strictObject({
    ...shape,
    not: Plain.optional().meta({ description: 'People for whom this does not hold.' }),
  })
  .refine(oneCondition, saysOne)
  .meta({
    id: 'AudienceAlternative',
    description: 'A condition or its opposite. It has exactly one property.',
  })
const Part = z
  .strictObject({
    ...Negatable.shape,
    any: z
      .array(Negatable)
      .min(2)
      .max(10)
      .optional()
      .meta({ description: 'People for whom at least one of these holds.' }),
  })
  .refine(oneCondition, saysOne)
  .meta({
    id: 'AudiencePart',
    description: 'A condition, its opposite, or a choice of conditions. It has exactly one property.',
  })

const example = [{ shift: { day: '2026-08-08', state: 'held' } }, { statement: { signed: false } }]

const mostConditions = 20
/** So that whatever is saved fits into a URL. */
const mostCharacters = 4000

export const Where = z
  .array(Part)
  .max(mostConditions)
  .refine(
    (parts) => parts.reduce((sum, { any }) => sum + (any?.length ?? 1), 0) <= mostConditions,
    `Must have at most ${mostConditions} conditions, including alternatives.`,
  )
  .refine(
    (parts) => JSON.stringify(parts).length <= mostCharacters,
    `Must have at most ${mostCharacters} characters.`,
  )
  .meta({
    id: 'Audience',
    description:
      'People for whom all of these conditions hold: at most 20 conditions, including alternatives, and 4,000 characters.',
    example,
  })

export type Audience = z.output<typeof Where>

/** The same as a query parameter. */
export const where = z
  .string()
  .max(mostCharacters)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue('Must be JSON.')
      return z.NEVER
    }
  })
  .pipe(Where)
  .optional()
  .meta({
    description: 'Only people for whom all of these conditions hold: JSON as in the schema `Audience`.',
    example: JSON.stringify(example),
    override: { type: 'string', contentMediaType: 'application/json' },
  })

const name = line(80).meta({ description: 'Name of the audience.', example: 'Saturday, agreement missing' })

export const audienceParams = pidParams.extend({ name })

export const NewAudience = z.strictObject({ where: Where })

export const SavedAudience = z
  .object({ name, where: Where, changed_at: time('When it was last changed.') })
  .meta({ id: 'SavedAudience', description: 'Conditions on people of a project, saved under a name.' })

export const Audiences = z.object({ data: z.array(SavedAudience) })
