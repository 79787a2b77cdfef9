import { z } from 'zod'
import { line } from '../../platform/values.ts'

const mode = z.enum(['off', 'warn', 'block']).meta({
  description:
    '`block`: prevents sign-up unless a chief overrides the rule. `warn`: the person must accept the warning. `off`: not checked.',
  example: 'warn',
})
const minutes = (description: string, example: number) =>
  z.int().min(0).max(1440).meta({ description, example })
const location = line(120).meta({
  description: 'Location as written on tasks, case-insensitive.',
  example: 'Main hall',
})

const named = (written: string) => written.toLowerCase()
const keyOf = ({ from, to }: { from: string; to: string }) => [named(from), named(to)].toSorted().join('\n')

const pairs = z
  .array(
    z
      .strictObject({
        from: location,
        to: location,
        minutes: minutes('Travel time in minutes, in either direction.', 25),
      })
      .refine(({ from, to }) => named(from) !== named(to), 'The two locations must differ.'),
  )
  .max(200)
  .refine(
    (all) => new Set(all.map(keyOf)).size === all.length,
    'Each pair of locations may appear only once.',
  )

export const TaskRules = z
  .strictObject({
    overlap: z.strictObject({ mode }).meta({ description: 'Overlapping shifts.' }),
    rest: z.strictObject({ mode, minutes: minutes('Minimum rest between two shifts, in minutes.', 30) }),
    day_hours: z.strictObject({
      mode,
      hours: z.int().min(1).max(24).meta({ description: 'Maximum hours per day.', example: 10 }),
    }),
    nights: z.strictObject({
      mode,
      max: z.int().min(0).max(366).meta({
        description:
          'Maximum number of nights in the project. Any shift between midnight and 05:00 counts as a night.',
        example: 2,
      }),
    }),
    own_limits: z.strictObject({ mode }).meta({ description: 'The limits that people set for themselves.' }),
    travel: z.strictObject({
      mode,
      minutes: minutes('Travel time between two different locations, in minutes.', 15),
      pairs: pairs.meta({ description: 'Pairs of locations whose travel time differs from `minutes`.' }),
    }),
    skill: z
      .strictObject({ mode })
      .meta({ description: 'Roles whose required skill the person has not listed.' }),
    hand_over: z.enum(['free', 'consent']).meta({
      description: 'Whether a chief must approve when a seat passes from one person to another.',
      example: 'consent',
    }),
    offer_minutes: z.int().min(15).max(20_160).meta({
      description: 'How long a seat is held for the next person on the waitlist, in minutes.',
      example: 720,
    }),
  })
  .meta({ id: 'TaskRules', description: 'Scheduling rules of a project.' })
