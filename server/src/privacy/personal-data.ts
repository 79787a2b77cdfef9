import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'exports',
    name: 'exports',
    of: [{ uid: 'uid' }],
    title: { en: 'Your last data download', 'zh-TW': '你最近一次申請的資料下載' },
    about: {
      en: 'This download, while it was being prepared.',
      'zh-TW': '就是這份副本，以及產生當下的狀態。',
    },
    columns: ['id', 'state', 'asked_at', 'ready_at', 'expires_at', 'size', 'done', 'total'],
    leftOut: { uid: 'Your ID, which is in your profile.', sealed: 'The copy itself.' },
    erasure: 'delete',
    kept: 'seven days; the record of it a month longer',
  },
]
