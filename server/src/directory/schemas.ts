import { z } from 'zod'
import { Me } from '../people/index.ts'
import { pageOf } from '../platform/http/pages.ts'
import type { PersonId } from '../platform/ids.ts'
import { time } from '../platform/values.ts'

const uid = z.uuid().meta({ description: 'Names a person.', example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' })

export const uidParams = z.object({
  uid: uid
    .transform((text) => text as PersonId)
    .meta({ ...uid.meta()!, override: { type: 'string', format: 'uuid' } }),
})

export const idsQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',') as PersonId[])
    .refine((ids) => ids.length <= 100, 'At most 100.')
    .refine((ids) => ids.every((id) => uid.safeParse(id).success), 'UUIDs with commas between.')
    .meta({
      description: 'Whom to read: 1 to 100 of them, with commas between.',
      example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e,019a7f3e-6c2d-7d53-8e6f-4a2b3c5d7e9f',
      override: { type: 'string' },
    }),
})

const day = (description: string, example: string) =>
  z.string().meta({ description, example, format: 'date' })

export const Participation = z
  .object({
    pid: z.string().meta({ description: 'Project identifier.', example: '2026' }),
    project: z.string().meta({ description: 'What it is called.', example: 'Lantern Days 2026' }),
    starts_on: day('First day of the event.', '2026-12-12'),
    ends_on: day('Last day of the event.', '2026-12-13'),
    state: z.enum(['draft', 'open', 'closed', 'archived']).meta({ example: 'open' }),
    role: z
      .enum(['owner', 'chief', 'member'])
      .meta({ description: 'Owners are so of the whole project, the others of a team.', example: 'member' }),
    tid: z
      .string()
      .nullable()
      .meta({ description: 'Team identifier; null for an owner.', example: 'kitchen' }),
    team: z.string().nullable().meta({ description: 'What it is called.', example: 'Kitchen 廚房組' }),
    joined_at: time('Since when.').nullable(),
    left_at: time('Until when; null if they still are.').nullable(),
  })
  .meta({ id: 'Participation', description: 'One stay in a team, or the care for a project.' })

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
      .meta({ description: 'What you may do in whole projects, newest first. Others do not see it here.' }),
  })
  .meta({ id: 'MyParticipation' })

export const PublicUser = z
  .object({
    uid,
    name: Me.shape.name,
    avatar_url: Me.shape.avatar_url,
    intro: Me.shape.intro,
    languages: Me.shape.languages,
    former: z.boolean().meta({ description: 'Whether they have asked to be forgotten.', example: false }),
    participation: z.array(Participation).meta({ description: 'Newest project first.' }),
  })
  .meta({ id: 'PublicUser', description: 'Someone, as others see them. Never an address.' })
