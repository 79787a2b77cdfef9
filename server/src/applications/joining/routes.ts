import { z } from 'zod'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { joiners } from '../../sign-in/index.ts'
import { Tid } from '../../teams/index.ts'
import { joinTeam } from './joining.ts'
import { ownYes } from './own-yes.ts'

const Joined = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    tid: z.string().meta({ example: 'registration' }),
    role: z.enum(['chief', 'member']).meta({ description: 'What you are in it now.', example: 'member' }),
  })
  .meta({ id: 'Joined' })

const Joining = z.strictObject(ownYes).meta({ id: 'Joining' })

export const joiningOperations: Runnable[] = [
  write({
    id: 'joinTeam',
    method: 'POST',
    path: '/api/projects/{pid}/teams/{tid}/join',
    tag: 'Teams',
    summary: 'Join an open team',
    description:
      'You are a member at once, as long as it has a place. What you applied for elsewhere goes on. Twice is once.',
    access: joiners,
    scope: 'write',
    params: pidParams.extend({ tid: Tid }),
    body: Joining,
    answer: { status: 200, description: 'You are in.', schema: Joined },
    errors: ['step_up_required', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => joinTeam(tx, actor, params, body),
  }),
]
