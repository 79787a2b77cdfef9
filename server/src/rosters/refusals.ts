import { declareRefusals } from '../platform/refusals.ts'
import { because as ofTasks } from '../tasks/index.ts'

export const refusals = declareRefusals({
  'draft-limit': {
    setting: 'roster_drafts.count',
    lifted_by: ['owner', 'chief'],
    detail: 'The project has 20 drafts of its roster, the maximum. Discard one that is no longer needed.',
  },
  'draft-filling': {
    setting: 'roster_draft.state',
    lifted_by: ['time', 'self'],
    detail: 'The draft is being filled, so it can’t be changed. Wait until that is done, or stop it.',
  },
  'draft-published': {
    setting: 'roster_draft.state',
    lifted_by: 'nobody',
    detail: 'The draft has been published, so it can’t be changed. Make another one.',
  },
  'fill-running': {
    setting: 'roster_draft.state',
    lifted_by: 'time',
    detail: 'Another draft of the project is being filled. Wait until that is done.',
  },
  'draft-empty': {
    setting: 'roster_draft.seats',
    lifted_by: 'self',
    detail: 'The draft proposes no seats, so there is nothing to publish. Fill it, or add seats.',
  },
  'other-part': {
    setting: 'roster_draft.tid',
    lifted_by: 'nobody',
    detail:
      'The two drafts are about different teams, so they can’t be compared. Choose a draft of the same team.',
  },
  'not-available': {
    setting: 'availability.ranges',
    lifted_by: 'person',
    detail: 'The person said that they can’t help at the time of the shift. Propose someone else.',
  },
  'shift-begun': {
    setting: 'task.starts_at',
    lifted_by: 'nobody',
    detail: 'The shift has begun, so nobody can be proposed for it any more. Assign someone instead.',
  },
  involved: {
    setting: 'seat.state',
    lifted_by: ['chief', 'owner'],
    detail:
      'The person has a seat on the task already, or is waiting, excused or asked for another role. Propose someone else.',
  },
})

export const because = { ...ofTasks, ...refusals }
