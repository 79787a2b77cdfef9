import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { count } from '../schemas.ts'

export const RosterPublication = z
  .object({
    seats: count('Seats that people got.', 140),
    people: count('People who got seats, and one email each.', 95),
    not_published: z
      .array(
        z.object({
          uid: z.uuid(),
          name: z.string().meta({ example: 'Lin Mei-ling' }),
          seats: count('Their proposed seats, none of which was published.', 2),
          why_not: z.array(WhyNot).meta({ description: 'What is against one or more of them.' }),
        }),
      )
      .meta({ description: 'At most 100 of the people who got nothing.' }),
    left_out: count('Seats that weren’t published. The list of seats has them all.', 4),
  })
  .meta({ id: 'RosterPublication' })
