import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'team-archived': {
    setting: 'team.archived',
    lifted_by: 'owner',
    detail: 'The team is archived. An owner can unarchive it.',
  },
})

export const because = { ...ofProjects, ...refusals }
