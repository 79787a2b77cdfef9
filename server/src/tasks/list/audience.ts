import { z } from 'zod'
import type { AudienceField } from '../../platform/audience-field.ts'
import { day } from '../../platform/values.ts'
import { Tid } from '../../teams/index.ts'
import { hasSeat, isInTeamWithOpenSpots } from '../queries.ts'

const Shift = z
  .strictObject({
    day: day().optional().meta({
      description: 'On this day, in the time zone of the project.',
      example: '2026-08-08',
    }),
    tids: z.array(Tid).min(1).max(50).optional().meta({ description: 'Of one of these teams.' }),
    state: z
      .enum(['held', 'unconfirmed', 'requested', 'waiting', 'no_show', 'excused'])
      .default('held')
      .meta({
        description:
          '`held`: has a seat, has arrived or has finished. `unconfirmed`: got a seat from a draft of the roster, and hasn’t confirmed it. `requested`: is waiting for a chief’s approval. `waiting`: is on the waitlist. `no_show`: did not come. `excused`: told the chiefs in advance.',
      }),
  })
  .meta({
    description: 'People with a shift or task for which all of this holds. Cancelled ones don’t count.',
    example: { day: '2026-08-08', state: 'held' },
  })

const shift: AudienceField<z.output<typeof Shift>> = { schema: Shift, holds: hasSeat }

const OpenSpots = z.boolean().meta({
  description: 'Whether one of the person’s teams has an upcoming task with an open seat.',
  example: true,
})

const open_spots: AudienceField<boolean> = { schema: OpenSpots, holds: isInTeamWithOpenSpots }

export const audienceFields = { shift, open_spots }
