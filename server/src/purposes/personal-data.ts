import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'project_purposes',
    name: 'purposes',
    of: [{ uid: 'opened_by' }],
    title: { en: 'Purposes that you opened', 'zh-TW': '你開放的用途' },
    about: {
      en: 'What you, as an owner of a project, asked private data of its people for.',
      'zh-TW': '你身為專案負責人，為了哪些用途請大家提供私人資料。',
    },
    columns: ['pid', 'purpose', 'until', 'opened_at'],
    leftOut: { opened_by: 'Your id, which stands in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'for good',
  },
]
