import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'not-there': {
    setting: 'seat.state',
    lifted_by: ['chief', 'owner'],
    detail: 'Record whether the person came before you correct their hours.',
  },
  'not-your-own': {
    setting: 'seat.minutes',
    lifted_by: ['other_chief', 'other_owner'],
    detail: 'You can’t correct your own hours. Ask another chief or an owner.',
  },
  'no-hours': {
    setting: 'seat.minutes',
    lifted_by: ['chief', 'owner'],
    detail: 'You have no recorded hours in this project yet. Ask a chief if that’s wrong.',
  },
})

export const because = { ...ofProjects, ...refusals }
