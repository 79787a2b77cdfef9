import type { PersonalData } from '../platform/db/personal-data.ts'

const yourId = 'Your ID, which is in your profile.'

export const personalData: PersonalData = [
  {
    table: 'announcements',
    name: 'announcements',
    of: [{ uid: 'author' }],
    title: { en: 'Announcements you wrote', 'zh-TW': '你發布的公告' },
    about: {
      en: 'What you wrote to people of an event, to whom, and when.',
      'zh-TW': '你寫給活動志工的公告，包含內容、對象和時間。',
    },
    columns: [
      'pid',
      'tid',
      'texts',
      'conditions',
      'urgent',
      'state',
      'created_at',
      'send_at',
      'sent_at',
      'automation',
      'occasion',
      'id',
    ],
    leftOut: { author: yourId },
    // What automations send belongs to the event, whoever last changed them.
    opened: async (_db, _ring, _uid, rows) => rows.filter(({ automation }) => automation === null),
    erasure: { keep: 'project-record' },
    kept: 'permanently',
  },
  {
    table: 'announcement_recipients',
    name: 'announcements-received',
    of: [{ uid: 'uid' }],
    title: { en: 'Announcements to you', 'zh-TW': '寄給你的公告' },
    about: {
      en: 'Which announcements you got, and when you opened them in the app.',
      'zh-TW': '你收到的公告，以及你在系統裡打開它們的時間。',
    },
    columns: ['pid', 'id', 'read_at'],
    leftOut: { uid: yourId },
    erasure: 'delete',
    kept: 'until the account is deleted',
  },
]
