import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { search, time } from '../platform/values.ts'
import { Tid } from '../teams/index.ts'

const role = z.enum(['chief', 'member']).meta({ example: 'member' })
const state = z
  .enum(['invited', 'accepted'])
  .meta({ description: 'Whether the person has accepted the invitation.', example: 'accepted' })

export const ProjectPerson = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    email: z.string().optional().meta({
      description:
        'Email address. For invited people the one they were invited by; absent if nobody entered any.',
      example: 'mei-ling@example.org',
    }),
    avatar_url: z.string().nullable(),
    teams: z.array(
      z.object({
        tid: z.string().meta({ example: 'registration' }),
        team: z.string().meta({ example: 'Registration' }),
        role,
        state,
        joined_at: time('When the person joined.'),
      }),
    ),
    shifts: z.int().meta({
      description:
        'Shifts and tasks on which the person has a seat or has worked. Cancelled ones and no-shows don’t count.',
      example: 4,
    }),
    minutes: z.int().meta({ description: 'Minutes worked, as in the hours of the project.', example: 240 }),
    forms: z.object({
      asked: z
        .int()
        .meta({ description: 'Number of open forms that this person is asked to fill in.', example: 3 }),
      missing: z
        .int()
        .meta({ description: 'How many of these forms the person has not submitted.', example: 1 }),
    }),
  })
  .meta({ id: 'ProjectPerson', description: 'A person in a project.' })

export const ProjectPeople = pageOf(ProjectPerson)

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description, override: { type: 'string', enum: ['true', 'false'] } })

export const projectPeopleQuery = pageQuery.extend({
  search: search('Search in names and email addresses.', 'mei'),
  tid: Tid.optional().meta({ description: 'Only people in this team.', override: { type: 'string' } }),
  role: role.optional().meta({ description: 'Only people with this role.' }),
  state: state.optional().meta({ description: 'Only people who accepted, or only pending invitations.' }),
  without_shifts: flag('`true` for people without a shift.'),
  forms_missing: flag(
    '`true` for people who have not submitted a form that is open now and that they are asked to fill in.',
  ),
  order: z.enum(['name', 'state']).default('name').meta({
    description:
      '`state`: people who are in a team first, then those who are only invited; both groups are ordered by name.',
  }),
})
export type ProjectPeopleQuery = z.output<typeof projectPeopleQuery>
