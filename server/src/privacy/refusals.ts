import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'last-admin': {
    setting: 'installation.admins',
    lifted_by: 'operator',
    detail: 'The installation would have no admin left. `manyhands admin grant` makes someone else an admin.',
  },
})

export const because = { ...ofProjects, ...refusals }
