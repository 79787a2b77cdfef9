import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'exports',
    name: 'exports',
    of: [{ uid: 'uid' }],
    title: { en: 'Your last copy', 'zh-TW': '你最近一次的副本' },
    about: { en: 'This one, while it was being made.', 'zh-TW': '就是這一份，製作當下的狀態。' },
    columns: ['id', 'state', 'asked_at', 'ready_at', 'expires_at', 'size', 'done', 'total'],
    leftOut: { uid: 'Your id, which stands in your profile.', sealed: 'The copy itself.' },
    erasure: 'delete',
    kept: 'seven days; that there was one, a month longer',
  },
]
