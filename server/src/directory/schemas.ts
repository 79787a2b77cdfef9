import { z } from 'zod'
import { Me } from '../people/index.ts'
import { pageOf } from '../platform/http/pages.ts'
import type { PersonId } from '../platform/ids.ts'
import { time } from '../platform/values.ts'

const uid = z
  .uuid()
  .meta({ description: 'Person identifier.', example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' })

export const uidParams = z.object({
  uid: uid
    .transform((text) => text as PersonId)
    .meta({ ...uid.meta()!, override: { type: 'string', format: 'uuid' } }),
})

export const versionQuery = z.object({
  v: z.string().max(20).optional().meta({
    description:
      'Version of the picture, as in `avatar_url`, so that browsers load a new one. Any value returns the current picture.',
    example: 'mh3x1k2a',
  }),
})

export const idsQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',') as PersonId[])
    .refine((ids) => ids.length <= 100, 'At most 100 identifiers.')
    .refine((ids) => ids.every((id) => uid.safeParse(id).success), 'Must be comma-separated UUIDs.')
    .meta({
      description: '1 to 100 person identifiers, separated by commas.',
      example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e,019a7f3e-6c2d-7d53-8e6f-4a2b3c5d7e9f',
      override: { type: 'string' },
    }),
})

const day = (description: string, example: string) =>
  z.string().meta({ description, example, format: 'date' })

export const Participation = z
  .object({
    pid: z.string().meta({ description: 'Project identifier.', example: '2026' }),
    project: z.string().meta({ description: 'Name of the project.', example: 'Lantern Days 2026' }),
    starts_on: day('First day of the event.', '2026-12-12'),
    ends_on: day('Last day of the event.', '2026-12-13'),
    state: z.enum(['draft', 'open', 'closed', 'archived']).meta({ example: 'open' }),
    role: z.enum(['owner', 'chief', 'member']).meta({
      description: '`owner` applies to the whole project, every other role to one team.',
      example: 'member',
    }),
    tid: z
      .string()
      .nullable()
      .meta({ description: 'Team identifier; null for an owner.', example: 'kitchen' }),
    team: z.string().nullable().meta({ description: 'Name of the team.', example: 'Kitchen 廚房組' }),
    joined_at: time('When the participation began.').nullable(),
    left_at: time('When the participation ended; null if it is ongoing.').nullable(),
  })
  .meta({ id: 'Participation', description: 'Membership in a team, or ownership of a project.' })

export const MyParticipation = pageOf(Participation)
  .extend({
    roles: z
      .array(
        z.object({
          pid: Participation.shape.pid,
          project: Participation.shape.project,
          starts_on: Participation.shape.starts_on,
          ends_on: Participation.shape.ends_on,
          state: Participation.shape.state,
          roles: z.array(z.enum(['owner', 'finance', 'desk'])).meta({ example: ['finance'] }),
        }),
      )
      .meta({ description: 'Your project-wide roles, newest first. Not visible to others.' }),
  })
  .meta({ id: 'MyParticipation' })

export const PublicUser = z
  .object({
    uid,
    name: Me.shape.name,
    avatar_url: Me.shape.avatar_url,
    intro: Me.shape.intro,
    languages: Me.shape.languages,
    former: z.boolean().meta({ description: 'Whether the person deleted their account.', example: false }),
    participation: z.array(Participation).meta({ description: 'Participation, newest project first.' }),
  })
  .meta({ id: 'PublicUser', description: 'A person’s public profile. Never includes an email address.' })
