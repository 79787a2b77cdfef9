import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'team-archived': {
    setting: 'team.archived',
    lifted_by: 'owner',
    detail: 'The team is archived. An owner can unarchive it.',
  },
  'invitation-recent': {
    setting: 'invitation.emailed_at',
    lifted_by: 'time',
    detail: 'This person was emailed about the invitation less than a day ago. Wait until `from`.',
  },
})

export const because = { ...ofProjects, ...refusals }
