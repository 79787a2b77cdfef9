import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'exports',
    name: 'exports',
    of: [{ uid: 'uid' }],
    title: { en: 'Your last data download', 'zh-TW': '你最近一次申請的資料下載' },
    about: {
      en: 'A record of this download while it was being prepared.',
      'zh-TW': '準備這份下載資料時的紀錄。',
    },
    columns: ['id', 'state', 'asked_at', 'ready_at', 'expires_at', 'size', 'done', 'total'],
    leftOut: { uid: 'Your ID, which is in your profile.', sealed: 'The copy itself.' },
    erasure: 'delete',
    kept: 'seven days; the record of it a month longer',
  },
]
