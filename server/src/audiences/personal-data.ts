import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'audiences',
    name: 'audiences',
    of: [{ uid: 'changed_by' }],
    title: { en: 'Saved filters', 'zh-TW': '儲存的篩選條件' },
    about: {
      en: 'Filters that you saved for finding people in an event, with name, conditions and date.',
      'zh-TW': '你為活動儲存的人員篩選條件，包含名稱、條件和時間。',
    },
    columns: ['pid', 'name', 'conditions', 'changed_at'],
    leftOut: { changed_by: 'Your ID, which is in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'permanently',
  },
]
