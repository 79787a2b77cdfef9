import { refusals as ofPeople } from '../people/index.ts'
import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'message-not-failed': {
    setting: 'message.state',
    lifted_by: 'nobody',
    detail:
      'Only messages that bounced or failed can be sent again. Fetch the message again to see its state.',
  },
  'message-too-old': {
    setting: 'message.created_at',
    lifted_by: 'nobody',
    detail:
      'The message is more than 30 days old and its content has been deleted, so it can’t be sent again. Contact the person directly.',
  },
})

export const because = { ...ofPeople, ...ofProjects, ...refusals }
