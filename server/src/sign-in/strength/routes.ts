import { type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { selectHolders } from './queries.ts'
import { SecondStepHolders } from './schemas.ts'

export const strengthOperations: Runnable[] = [
  read({
    id: 'listSecondSteps',
    method: 'GET',
    path: '/api/projects/{pid}/second-steps',
    tag: 'Two-step verification',
    summary: 'List who uses two-step verification',
    description:
      'Returns owners, finance and chiefs of the project, people without two-step verification first. Check this list before you require two-step verification for a role.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: {
      status: 200,
      description: 'People with a role, and whether they use two-step verification.',
      schema: SecondStepHolders,
    },
    handle: async ({ db, params }) => ({ data: await selectHolders(db, params.pid), next_cursor: null }),
  }),
]
