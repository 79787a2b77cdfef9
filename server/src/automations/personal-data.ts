import type { PersonalData } from '../platform/db/personal-data.ts'

const yourId = 'Your ID, which is in your profile.'

export const personalData: PersonalData = [
  {
    table: 'automations',
    name: 'automations',
    of: [{ uid: 'changed_by' }],
    title: { en: 'Automations you changed', 'zh-TW': '你設定的自動公告' },
    about: {
      en: 'Announcements that you, as an owner, let an event send by itself.',
      'zh-TW': '你以活動負責人身分，設定由活動自動發布的公告。',
    },
    columns: [
      'pid',
      'template',
      'trigger',
      'conditions',
      'texts',
      'active',
      'created_at',
      'changed_at',
      'id',
    ],
    leftOut: { changed_by: yourId },
    erasure: { keep: 'project-record' },
    kept: 'until deleted',
  },
  {
    table: 'automation_recipients',
    name: 'automations-received',
    of: [{ uid: 'uid' }],
    title: { en: 'Automatic announcements to you', 'zh-TW': '寄給你的自動公告' },
    about: {
      en: 'Which automations you got something from, and when, so that you don’t get it twice.',
      'zh-TW': '你從哪些自動公告收到過內容，以及時間，避免重複寄給你。',
    },
    columns: ['pid', 'reason', 'occasion', 'sent_at'],
    leftOut: { uid: yourId },
    erasure: 'delete',
    kept: 'until the account is deleted',
  },
]
