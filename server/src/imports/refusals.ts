import { declareRefusals } from '../platform/refusals.ts'

export const because = declareRefusals({
  'import-begun': {
    setting: 'import.state',
    lifted_by: 'self',
    detail: 'The import has already started. Upload the file again to make changes.',
  },
  'import-mapping': {
    setting: 'import.mapping',
    lifted_by: 'self',
    detail: 'First map the columns that contain the email address and the team.',
  },
})
