import { type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { selectHolders } from './queries.ts'
import { SecondStepHolders } from './schemas.ts'

export const strengthOperations: Runnable[] = [
  read({
    id: 'listSecondSteps',
    method: 'GET',
    path: '/api/projects/{pid}/second-steps',
    tag: 'Second step',
    summary: 'List who has a second step',
    description:
      'Owners, finance and chiefs of the project; those without one first. Look at it before you require it.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'All of them.', schema: SecondStepHolders },
    handle: async ({ db, params }) => ({ data: await selectHolders(db, params.pid), next_cursor: null }),
  }),
]
