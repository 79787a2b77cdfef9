import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'
import { refusals as ofTeams } from '../teams/index.ts'

export const refusals = declareRefusals({
  'announcement-conditions': {
    setting: 'announcement.where',
    lifted_by: 'owner',
    detail:
      'Chiefs can only choose people by shifts of their own team: `shift` with its `tids`. Ask an owner to write to others.',
  },
  'announcement-draft': {
    setting: 'project.state',
    lifted_by: 'owner',
    detail: 'The project is a draft, so its people can’t be written to. An owner can open it.',
  },
  'announcement-limit': {
    setting: 'announcements.count',
    lifted_by: 'chief',
    detail:
      'The team, or the project as a whole, has 50 scheduled announcements, the maximum. Withdraw one, or wait until one is sent.',
  },
  'announcement-stopped': {
    setting: 'announcement.state',
    lifted_by: 'nobody',
    detail: 'The announcement was stopped before it was sent to anyone. You don’t need to withdraw it.',
  },
})

export const because = { ...ofProjects, ...ofTeams, ...refusals }
