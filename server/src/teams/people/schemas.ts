import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { emailAddress, line, time } from '../../platform/values.ts'
import { Uid } from '../../projects/index.ts'
import { Tid, teamParams } from '../schemas.ts'

export const stayParams = teamParams.extend({ uid: Uid })

const role = z.enum(['chief', 'member']).meta({ example: 'member' })
const state = z
  .enum(['invited', 'accepted'])
  .meta({ description: 'Whether they have said yes themselves.', example: 'accepted' })

export const TeamPerson = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    avatar_url: z.string().nullable(),
    role,
    state,
    email: z.string().optional().meta({ description: 'For those who run the team.' }),
    joined_at: time('Since when. For those who run the team.').optional(),
    left_at: time('Until when. For those who run the team.').nullable().optional(),
  })
  .meta({ id: 'TeamPerson', description: 'Someone in a team.' })

export const TeamPeople = pageOf(TeamPerson)

export const peopleQuery = z.object({
  former: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description: '`true` for those who have left.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

export const NewTeamPerson = z
  .strictObject({
    email: emailAddress('Whoever has it.'),
    name: line(120)
      .optional()
      .meta({ description: 'For someone who is new here.', example: 'Mei-Ling Chen' }),
    role: role
      .optional()
      .meta({ description: 'Left out: what they are already, or a member.', example: 'member' }),
  })
  .meta({ id: 'NewTeamPerson' })
export type NewTeamPerson = z.output<typeof NewTeamPerson>

export const ProjectPerson = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    email: z.string().meta({ example: 'mei-ling@example.org' }),
    avatar_url: z.string().nullable(),
    teams: z.array(
      z.object({
        tid: z.string().meta({ example: 'registration' }),
        team: z.string().meta({ example: 'Registration' }),
        role,
        state,
        joined_at: time('Since when.'),
      }),
    ),
  })
  .meta({ id: 'ProjectPerson', description: 'Someone in a project.' })

export const ProjectPeople = pageOf(ProjectPerson)

export const projectPeopleQuery = pageQuery.extend({
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional()
    .meta({ description: 'In names and addresses.', example: 'mei' }),
  tid: Tid.optional().meta({ description: 'Only this team.', override: { type: 'string' } }),
  role: role.optional().meta({ description: 'Only these.' }),
  state: state
    .optional()
    .meta({ description: 'Only those who said yes, or only those who did not answer yet.' }),
})
