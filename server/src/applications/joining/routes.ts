import { z } from 'zod'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { joiners } from '../../sign-in/index.ts'
import { Tid } from '../../teams/index.ts'
import { consentFields } from './consent.ts'
import { joinTeam } from './joining.ts'

const Joined = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    tid: z.string().meta({ example: 'registration' }),
    role: z.enum(['chief', 'member']).meta({ description: 'Your role in the team.', example: 'member' }),
  })
  .meta({ id: 'Joined' })

const Joining = z.strictObject(consentFields).meta({ id: 'Joining' })

export const joiningOperations: Runnable[] = [
  write({
    id: 'joinTeam',
    method: 'POST',
    path: '/api/projects/{pid}/teams/{tid}/join',
    tag: 'Teams',
    summary: 'Join an open team',
    description:
      'Makes you a member immediately, if the team has room. Open applications to other teams are not affected. Notifies the chiefs. Idempotent.',
    access: joiners,
    scope: 'write',
    params: pidParams.extend({ tid: Tid }),
    body: Joining,
    answer: { status: 200, description: 'Your membership.', schema: Joined },
    errors: ['step_up_required', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => joinTeam(tx, actor, params, body),
  }),
]
