import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { text, time } from '../../platform/values.ts'
import { Uid } from '../../projects/index.ts'
import { confirmation, Override, SeatState, taskParams, tentative } from '../schemas.ts'

export const seatParams = taskParams.extend({ uid: Uid })

const role = z
  .int()
  .min(1)
  .max(1000)
  .optional()
  .meta({ description: 'Number of the role. Defaults to the first role with an open seat.', example: 1 })

export const SignUp = z
  .strictObject({
    role,
    accept: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .meta({ description: 'Warnings that you accept, by rule name.', example: ['rest'] }),
  })
  .meta({ id: 'SignUp' })

export const Assignment = z
  .strictObject({
    role,
    override: text(500).pipe(z.string().min(1, 'Must not be empty.')).optional().meta({
      description: 'Reason for overriding scheduling rules. It is saved with the seat.',
      example: 'They asked for it.',
    }),
  })
  .meta({ id: 'Assignment' })

export const OfferAnswer = z.strictObject({ answer: z.enum(['yes', 'no']) }).meta({ id: 'OfferAnswer' })

export const endingQuery = z.object({
  message: text(500)
    .default('')
    .meta({ description: 'Message to the people affected.', example: 'We moved you to the stage team.' }),
})

export const Seat = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Lin Mei-ling' }),
    tentative,
    avatar_url: z.string().nullable(),
    n: z.int().meta({ description: 'Number of the role.', example: 1 }),
    state: SeatState,
    ahead: z
      .int()
      .nullable()
      .meta({ description: 'How many people are ahead of this person on the waitlist.', example: null }),
    offered_until: time('A seat is held for this person until this time.').nullable(),
    override: Override,
    assigned: z.boolean().meta({ description: 'Whether a chief assigned the person.', example: false }),
    confirmation,
  })
  .meta({ id: 'Seat' })

export const Seats = pageOf(Seat)
