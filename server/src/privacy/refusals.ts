import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'last-admin': {
    setting: 'installation.admins',
    lifted_by: 'operator',
    detail:
      'This would leave the installation without an admin. Ask the server operator to make someone else an admin first, with `manyhands admin grant`.',
  },
})

export const because = { ...ofProjects, ...refusals }
