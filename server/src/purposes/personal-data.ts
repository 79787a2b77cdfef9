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
  {
    table: 'purpose_notices',
    name: 'purpose-notices',
    of: [{ uid: 'uid' }],
    title: { en: 'Purposes that you were told of', 'zh-TW': '告知過你的用途' },
    about: {
      en: 'When you were told that a project reads private data of yours, and what for.',
      'zh-TW': '何時告知過你：哪個專案為了什麼用途讀取你的私人資料。',
    },
    columns: ['pid', 'purpose', 'how', 'told_at'],
    leftOut: { uid: 'Your id, which stands in your profile.' },
    erasure: 'delete',
    kept: 'until the purpose is closed',
  },
]
