import { z } from 'zod'
import { line } from '../../platform/values.ts'

const mode = z.enum(['off', 'warn', 'block']).meta({
  description:
    '`block` forbids it unless a chief sets it aside, `warn` must be accepted, `off` says nothing.',
  example: 'warn',
})
const minutes = (description: string, example: number) =>
  z.int().min(0).max(1440).meta({ description, example })
const place = line(120).meta({ description: 'As tasks write it, in any case.', example: 'Main hall' })

const named = (written: string) => written.toLowerCase()
const keyOf = ({ from, to }: { from: string; to: string }) => [named(from), named(to)].toSorted().join('\n')

const pairs = z
  .array(
    z
      .strictObject({ from: place, to: place, minutes: minutes('Either way.', 25) })
      .refine(({ from, to }) => named(from) !== named(to), 'Two different places.'),
  )
  .max(200)
  .refine((all) => new Set(all.map(keyOf)).size === all.length, 'Each pair of places once.')

export const TaskRules = z
  .strictObject({
    overlap: z.strictObject({ mode }).meta({ description: 'Two shifts at once.' }),
    rest: z.strictObject({ mode, minutes: minutes('Between two shifts.', 30) }),
    day_hours: z.strictObject({
      mode,
      hours: z.int().min(1).max(24).meta({ description: 'On one day.', example: 10 }),
    }),
    nights: z.strictObject({
      mode,
      most: z.int().min(0).max(366).meta({
        description: 'In the project. A night is worked by any time between midnight and five.',
        example: 2,
      }),
    }),
    own_limits: z.strictObject({ mode }).meta({ description: 'What people said of themselves.' }),
    travel: z.strictObject({
      mode,
      minutes: minutes('Between two different places.', 15),
      pairs: pairs.meta({ description: 'Places that are nearer or farther.' }),
    }),
    skill: z.strictObject({ mode }).meta({ description: 'A role that takes what someone has not told.' }),
    hand_over: z.enum(['free', 'consent']).meta({
      description: 'Whether a chief must agree when a seat goes from one to another.',
      example: 'consent',
    }),
    offer_minutes: z.int().min(15).max(20_160).meta({
      description: 'How long a seat is kept for the next in line.',
      example: 720,
    }),
  })
  .meta({ id: 'TaskRules', description: 'What a project says about shifts.' })
