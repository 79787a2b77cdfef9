import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'availability-not-asked': {
    setting: 'availability.asked',
    lifted_by: 'owner',
    detail: 'The project doesn’t ask when people can help. Tell a chief, or ask an owner to turn it on.',
  },
  'availability-closed': {
    setting: 'availability.closes_on',
    lifted_by: 'owner',
    detail:
      'The deadline has passed, so your availability can’t be changed. Tell a chief what has changed; an owner can move the deadline.',
  },
})

export const because = { ...ofProjects, ...refusals }
