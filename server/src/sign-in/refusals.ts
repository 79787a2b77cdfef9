import { refusals as ofPeople } from '../people/index.ts'
import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'not-for-oneself': {
    setting: 'project.owners',
    lifted_by: ['other_owner', 'operator'],
    detail: 'You can’t reset your own two-step verification. Ask two other owners, or the server operator.',
  },
  'operator-only': {
    setting: 'installation.admins',
    lifted_by: 'operator',
    detail: 'Only the server operator can reset an admin’s two-step verification. Ask the server operator.',
  },
})

export const because = { ...ofPeople, ...ofProjects, ...refusals }
