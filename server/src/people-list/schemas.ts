import { z } from 'zod'
import { where } from '../audiences/index.ts'
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

const peopleFilter = z.object({
  search: search('Search in names and email addresses.', 'mei'),
  tid: Tid.optional().meta({ description: 'Only people in this team.', override: { type: 'string' } }),
  role: role.optional().meta({ description: 'Only people with this role.' }),
  state: state.optional().meta({ description: 'Only people who accepted, or only pending invitations.' }),
  where,
})
export type PeopleFilterQuery = z.output<typeof peopleFilter>

export const projectPeopleQuery = pageQuery.extend({
  ...peopleFilter.shape,
  order: z.enum(['name', 'state']).default('name').meta({
    description:
      '`state`: people who are in a team first, then those who are only invited; both groups are ordered by name.',
  }),
})
export type ProjectPeopleQuery = z.output<typeof projectPeopleQuery>

export const peopleCountQuery = peopleFilter

export const PeopleCount = z
  .object({
    count: z.int().meta({ description: 'Number of people.', example: 17 }),
    names: z.array(z.string()).meta({
      description: 'Names of three of them.',
      example: ['Ada Lovelace', 'Ben Okafor', 'Mei-Ling Chen 陳美玲'],
    }),
  })
  .meta({ id: 'PeopleCount', description: 'How many people of a project match.' })
