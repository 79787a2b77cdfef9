import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'purpose-open': {
    setting: 'project.purposes',
    lifted_by: 'owner',
    detail:
      'This purpose isn’t open in this project: it was never opened, or the purpose’s last day has passed. Ask an owner to open it.',
  },
  'purpose-withdrawn': {
    setting: 'purpose.withdrawn_at',
    lifted_by: ['person', 'self'],
    detail:
      'This person has stopped sharing their data for this purpose. Only they can share it again: ask them if you still need it.',
  },
  'purpose-ends': {
    setting: 'purpose.until',
    lifted_by: 'self',
    detail:
      'The last day has to be between today and one year after the event. If the event was moved after it was over, the year counts from the earlier last day. Choose another day.',
  },
  'purpose-readers': {
    setting: 'purpose.readers',
    lifted_by: 'owner',
    detail: 'Your role doesn’t let you read private data for this purpose. Ask an owner if you need it.',
  },
  'counts-only': {
    setting: 'purpose.needs',
    lifted_by: 'nobody',
    detail: 'This purpose provides only totals, without names. Use the counts instead.',
  },
  'chief-new': {
    setting: 'team.chiefs',
    lifted_by: 'time',
    detail: 'You became a chief too recently to read private data. Wait until `from`.',
  },
  'not-accepted': {
    setting: 'invitation.answer',
    lifted_by: 'person',
    detail:
      'This person hasn’t accepted the invitation yet, so nobody can read their private data. Wait until they accept it.',
  },
  'not-notified': {
    setting: 'purpose.notified_at',
    lifted_by: 'time',
    detail: 'This person was notified less than a day ago that their data will be read. Try again tomorrow.',
  },
})

export const because = { ...ofProjects, ...refusals }
