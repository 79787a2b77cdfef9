import { declareRefusals } from '../platform/refusals.ts'

export const because = declareRefusals({
  'audience-limit': {
    setting: 'audiences.count',
    lifted_by: 'owner',
    detail: 'The project has 100 saved audiences, the maximum. Delete one that you no longer need.',
  },
})
