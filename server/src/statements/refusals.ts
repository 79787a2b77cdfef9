import { declareRefusals } from '../platform/refusals.ts'

export const because = declareRefusals({
  'statement-changed': {
    setting: 'statement.version',
    lifted_by: 'self',
    detail: 'There is a newer version of the statement. Read and sign the new version.',
  },
  'statement-unsigned': {
    setting: 'statement.signed',
    lifted_by: 'self',
    detail: 'You haven’t signed a statement that this project requires. Read and sign it first.',
  },
})
