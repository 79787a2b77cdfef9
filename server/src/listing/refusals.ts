import { declareRefusals } from '../platform/refusals.ts'

export const because = declareRefusals({
  'listing-off': {
    setting: 'project.listing',
    lifted_by: 'owner',
    detail: 'The members listing of this project is turned off. An owner can turn it on.',
  },
})
