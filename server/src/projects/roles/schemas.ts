import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import type { PersonId } from '../../platform/ids.ts'
import { emailAddress, line, time } from '../../platform/values.ts'
import { pidParams } from '../schemas.ts'

export const projectRoles = ['owner', 'finance', 'desk'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** A person, in a path. */
export const Uid = z
  .uuid()
  .toLowerCase()
  .transform((uid) => uid as PersonId)
  .meta({
    description: 'Whom.',
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
    '`offered` gives nothing yet. `new` is held, without private data and second approvals until `settles_at`. `settled` is the whole role.',
  example: 'settled',
})
const grantedAt = time('When it was granted.')
const grantedBy = someone.meta({ description: 'Who granted it; null for the operator.' })
const expiresAt = time('Until when it can be accepted; null once it is.').nullable()
const settlesAt = time(
  'From when on they read private data and give second approvals; null until it is accepted.',
).nullable()

export const Role = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    email: z.string().meta({
      description: 'Their address; until they have come into the project, the one they were named by.',
      example: 'mei@example.org',
    }),
    avatar_url: z.string().nullable(),
    role,
    state,
    granted_at: grantedAt,
    granted_by: grantedBy,
    expires_at: expiresAt,
    accepted_at: time('When they accepted it; null until they do.').nullable(),
    settles_at: settlesAt,
    confirmed_at: time('When another owner confirmed it; null if none did.').nullable(),
    confirmed_by: someone.meta({ description: 'Who that was.' }),
  })
  .meta({ id: 'ProjectRole', description: 'What someone may do in the whole project, or is offered.' })

export const Roles = pageOf(Role)

export const MyRoles = pageOf(
  z
    .object({
      pid: z.string().meta({ description: 'Project identifier.', example: '2026' }),
      project: z.string().meta({ description: 'What it is called.', example: 'Lantern Days 2026' }),
      role,
      state,
      granted_at: grantedAt,
      granted_by: grantedBy,
      expires_at: expiresAt,
      settles_at: settlesAt,
    })
    .meta({ id: 'MyRole', description: 'A role of yours in a whole project, or the offer of one.' }),
)

export const NewRole = z
  .strictObject({
    email: emailAddress('Whoever has it.'),
    name: line(120)
      .optional()
      .meta({ description: 'For someone who is new here.', example: 'Mei-Ling Chen' }),
    role,
  })
  .meta({ id: 'NewProjectRole' })
export type NewRole = z.output<typeof NewRole>
