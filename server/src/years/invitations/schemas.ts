import { z } from 'zod'
import { Tid } from '../../teams/index.ts'

const secret = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'What follows `#yes.` or `#no.` in the links of the mail.', example: '5f1c…' })

export const Look = z.strictObject({ secret }).meta({ id: 'InvitationSecret' })

export const Answer = z
  .strictObject({
    secret,
    answer: z.enum(['yes', 'no']).meta({ example: 'yes' }),
    tids: z
      .array(Tid)
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'With `yes`: which of the teams, all that are open if left out.' }),
  })
  .meta({ id: 'InvitationAnswer' })
export type Answer = z.output<typeof Answer>

export const Invitation = z
  .object({
    pid: z.string().meta({ example: '2027' }),
    project: z.string().meta({ example: 'Lantern Days 2027' }),
    starts_on: z.string().meta({ format: 'date', example: '2027-12-11' }),
    ends_on: z.string().meta({ format: 'date', example: '2027-12-12' }),
    name: z.string().meta({ description: 'Who is asked.', example: 'Mei-Ling Chen 陳美玲' }),
    state: z.enum(['invited', 'yes', 'no']).meta({ description: 'What they have said.', example: 'invited' }),
    teams: z.array(
      z.object({
        tid: z.string().meta({ example: 'registration' }),
        name: z.string().meta({ example: 'Registration' }),
        was: z.enum(['chief', 'member']).meta({ description: 'As what they were in it.' }),
        open: z.boolean().meta({ description: 'Whether there is still such a team.' }),
        joined: z.boolean().meta({ description: 'Whether they are in it this year.' }),
      }),
    ),
  })
  .meta({ id: 'Invitation', description: 'Someone of the year before, asked whether they come back.' })

export const Sent = z
  .object({ count: z.int().meta({ description: 'How many mails are on their way now.', example: 402 }) })
  .meta({ id: 'SentInvitations' })
