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

export const Role = z
  .object({
    uid: z.uuid(),
    name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
    avatar_url: z.string().nullable(),
    role,
    granted_at: time('Since when.'),
  })
  .meta({ id: 'ProjectRole', description: 'What someone may do in the whole project.' })

export const Roles = pageOf(Role)

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
