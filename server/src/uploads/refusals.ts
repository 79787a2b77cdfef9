import { declareRefusals } from '../platform/refusals.ts'

export const because = declareRefusals({
  'uploads-unused': {
    setting: 'person.uploads',
    lifted_by: 'self',
    detail:
      'You have uploaded 20 files that aren’t used yet. Use or delete some of them before you upload more.',
  },
  'uploads-full': {
    setting: 'person.uploads',
    lifted_by: 'self',
    detail: 'Your files would exceed the limit of 100 MB in total. Delete some before you upload more.',
  },
  'upload-gone': {
    setting: 'person.uploads',
    lifted_by: 'self',
    detail: 'A file is no longer available, or is already used elsewhere. Upload it again.',
  },
  'upload-used': {
    setting: 'upload.used_by',
    lifted_by: 'self',
    detail: 'The file is part of an answer or a claim. Remove it there first.',
  },
})
