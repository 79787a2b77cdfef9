import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { MyRole as Role } from '../../projects/index.ts'
import { SignedVersion, UnsignedStatement } from '../../statements/index.ts'

export const MyRole = Role.extend({
  statements: z.array(UnsignedStatement).meta({
    description: 'Statements of the project to sign before accepting the offer; empty once accepted.',
  }),
}).meta({ id: 'MyRole', description: 'Your project-wide role, or the offer of one.' })

export const MyRoles = pageOf(MyRole)

export const RoleAcceptance = z
  .strictObject({
    statements: z.array(SignedVersion).max(100).optional().meta({
      description:
        'Statements that you agree to. You can’t accept the role until you have signed all statements that the project requires.',
    }),
  })
  .meta({ id: 'RoleAcceptance' })
export type RoleAcceptance = z.output<typeof RoleAcceptance>
