import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'messages',
    name: 'messages',
    of: [{ uid: 'uid' }],
    title: { en: 'Emails to you', 'zh-TW': '寄給你的信件' },
    about: {
      en: 'Emails that events sent you and, for the last month, the details in them.',
      'zh-TW': '活動寄給你的信件，以及最近一個月信件裡的內容。',
    },
    columns: [
      'pid',
      'kind',
      'about',
      'params',
      'state',
      'created_at',
      'send_at',
      'sent_at',
      'tries',
      'problem',
      'id',
    ],
    leftOut: {
      uid: 'Your ID, which is in your profile.',
      unsubscribe_hashes: 'Hashes of secrets.',
      pushed_to: 'IDs of your devices that showed it.',
    },
    erasure: 'delete',
    kept: 'one year; the details in them one month',
  },
  {
    table: 'message_templates',
    name: 'message-templates',
    of: [{ uid: 'changed_by' }],
    title: { en: 'Email templates you wrote', 'zh-TW': '你撰寫的信件範本' },
    about: {
      en: 'Texts you wrote, as an owner, for an event’s emails.',
      'zh-TW': '你以活動負責人身分，為活動信件撰寫的文字。',
    },
    columns: ['pid', 'kind', 'language', 'subject', 'body', 'changed_at'],
    leftOut: { changed_by: 'Your ID, which is in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'until replaced',
  },
  {
    table: 'email_opt_outs',
    name: 'email-opt-outs',
    of: [{ uid: 'uid' }],
    title: { en: 'Emails you unsubscribed from', 'zh-TW': '你取消訂閱的信件' },
    about: {
      en: 'Types of email you’ve unsubscribed from.',
      'zh-TW': '你已取消訂閱的信件類型。',
    },
    columns: ['kind', 'since'],
    leftOut: { uid: 'Your ID, which is in your profile.' },
    erasure: 'delete',
    kept: 'until resubscribed, or the account is deleted',
  },
]
