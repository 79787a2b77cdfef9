import { declareRefusals } from '../platform/refusals.ts'

export const refusals = declareRefusals({
  'push-set-up': {
    setting: 'PUSH_KEY',
    lifted_by: 'operator',
    detail:
      'This installation can’t send notifications to devices. Ask the server operator to set `PUSH_KEY` and `MANYHANDS_KEY`.',
  },
})
