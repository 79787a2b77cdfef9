import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { emailAddress, Language, line, time } from '../../platform/values.ts'
import { Uid } from '../../projects/index.ts'
import { teamParams } from '../schemas.ts'

export const membershipParams = teamParams.extend({ uid: Uid })

const role = z.enum(['chief', 'member']).meta({ example: 'member' })
const state = z
  .enum(['invited', 'accepted'])
  .meta({ description: 'Whether the person has accepted the invitation.', example: 'accepted' })

export const TeamPerson = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    avatar_url: z.string().nullable(),
    role,
    state,
    email: z.string().optional().meta({
      description:
        'Email address. Only for people who manage the team, and until the person leaves. For invited people the one they were invited by; absent if nobody entered any.',
    }),
    joined_at: time('When the person joined. Only for people who manage the team.').optional(),
    left_at: time('When the person left. Only for people who manage the team.').nullable().optional(),
  })
  .meta({ id: 'TeamPerson', description: 'A person in a team.' })

export const TeamPeople = pageOf(TeamPerson)

export const peopleQuery = z.object({
  former: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description: '`true` for people who have left.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

export const NewTeamPerson = z
  .strictObject({
    email: emailAddress('Email address of the person.'),
    name: line(120).optional().meta({
      description: 'Display name, used only for people without an account.',
      example: 'Mei-Ling Chen',
    }),
    role: role.optional().meta({
      description:
        'Role in the team. Defaults to the person’s current role, or to `member` if they have none.',
      example: 'member',
    }),
    language: Language.optional().meta({
      description: 'Language of emails to a person without an account. Defaults to your own.',
      example: 'en',
    }),
  })
  .meta({ id: 'NewTeamPerson' })
export type NewTeamPerson = z.output<typeof NewTeamPerson>
