import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import type { PersonId } from '../../platform/ids.ts'
import { emailAddress, line, time } from '../../platform/values.ts'
import { pidParams } from '../schemas.ts'

export const projectRoles = ['owner', 'finance', 'desk'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** Person identifier in a path. */
export const Uid = z
  .uuid()
  .toLowerCase()
  .transform((uid) => uid as PersonId)
  .meta({
    description: 'Person identifier.',
    example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e',
    override: { type: 'string' },
  })

export const roleParams = pidParams.extend({ uid: Uid })

const role = z.enum(projectRoles).meta({ example: 'owner' })

export const heldRoleParams = roleParams.extend({ role })
export const myRoleParams = pidParams.extend({ role })

const someone = z
  .object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })
  .nullable()
const state = z.enum(['offered', 'new', 'settled']).meta({
  description:
    '`offered`: not accepted yet, grants nothing. `new`: held, but without permission to view private data or give second approvals until `settles_at`. `settled`: the full role.',
  example: 'settled',
})
const grantedAt = time('When the role was granted.')
const grantedBy = someone.meta({ description: 'Who granted the role; null for the server operator.' })
const expiresAt = time('Until when the offer can be accepted; null once accepted.').nullable()
const settlesAt = time(
  'When the person can read private data and give second approvals; null until accepted.',
).nullable()

export const Role = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    email: z.string().optional().meta({
      description:
        'Email address. While the person isn’t in the project, this is the address that the role was offered to, if any.',
      example: 'mei@example.org',
    }),
    avatar_url: z.string().nullable(),
    role,
    state,
    granted_at: grantedAt,
    granted_by: grantedBy,
    expires_at: expiresAt,
    accepted_at: time('When the role was accepted; null until then.').nullable(),
    settles_at: settlesAt,
    confirmed_at: time('When another owner confirmed the role; null if nobody did.').nullable(),
    confirmed_by: someone.meta({ description: 'Who confirmed the role.' }),
  })
  .meta({ id: 'ProjectRole', description: 'A person’s project-wide role, or the offer of one.' })

export const Roles = pageOf(Role)

export const MyRole = z.object({
  pid: z.string().meta({ description: 'Project identifier.', example: '2026' }),
  project: z.string().meta({ description: 'Name of the project.', example: 'Lantern Days 2026' }),
  time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
  role,
  state,
  granted_at: grantedAt,
  granted_by: grantedBy,
  expires_at: expiresAt,
  settles_at: settlesAt,
})

export const NewRole = z
  .strictObject({
    email: emailAddress('Email address of the person.'),
    name: line(120).optional().meta({
      description: 'Display name, used only for people without an account.',
      example: 'Mei-Ling Chen',
    }),
    role,
  })
  .meta({ id: 'NewProjectRole' })
export type NewRole = z.output<typeof NewRole>
