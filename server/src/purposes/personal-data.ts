import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'project_purposes',
    name: 'purposes',
    of: [{ uid: 'opened_by' }],
    title: { en: 'Private data you requested', 'zh-TW': '你請大家提供的私人資料' },
    about: {
      en: 'Purposes for which you requested private data as an event owner.',
      'zh-TW': '你以活動負責人身分，為了哪些使用目的請大家提供私人資料。',
    },
    columns: ['pid', 'purpose', 'until', 'opened_at'],
    leftOut: { opened_by: 'Your ID, which is in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'permanently',
  },
  {
    table: 'purpose_notices',
    name: 'purpose-notices',
    of: [{ uid: 'uid' }],
    title: { en: 'Notices about your private data', 'zh-TW': '私人資料使用通知' },
    about: {
      en: 'When we told you that an event uses your private data, and what for.',
      'zh-TW': '哪些活動為了什麼目的使用你的私人資料，以及我們通知你的時間。',
    },
    columns: ['pid', 'purpose', 'until', 'how', 'notified_at'],
    leftOut: { uid: 'Your ID, which is in your profile.' },
    erasure: 'delete',
    kept: 'until the purpose is closed',
  },
  {
    table: 'purpose_withdrawals',
    name: 'purpose-withdrawals',
    of: [{ uid: 'uid' }],
    title: { en: 'Private data you stopped sharing', 'zh-TW': '你停止提供的私人資料' },
    about: {
      en: 'Events and purposes for which you stopped sharing your private data, and when.',
      'zh-TW': '你停止提供私人資料的紀錄：活動、使用目的和時間。',
    },
    columns: ['pid', 'purpose', 'withdrawn_at'],
    leftOut: { uid: 'Your ID, which is in your profile.' },
    erasure: 'delete',
    kept: 'until you share it again',
  },
]
