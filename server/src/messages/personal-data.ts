import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'messages',
    name: 'messages',
    of: [{ uid: 'uid' }],
    title: { en: 'Mails to you', 'zh-TW': '寄給你的信件' },
    about: {
      en: 'What projects sent you by mail, and what was filled into it in the last month.',
      'zh-TW': '專案寄給你的信件，以及最近一個月內填入信件的內容。',
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
      uid: 'Your id, which stands in your profile.',
      unsubscribe_hashes: 'Fingerprints of secrets.',
    },
    erasure: 'delete',
    kept: 'a year; what was filled in a month',
  },
  {
    table: 'message_templates',
    name: 'message-templates',
    of: [{ uid: 'changed_by' }],
    title: { en: 'Mails that you wrote', 'zh-TW': '你撰寫的信件範本' },
    about: {
      en: 'Words that you, as an owner of a project, gave its mails.',
      'zh-TW': '你身為專案負責人，為專案信件撰寫的文字。',
    },
    columns: ['pid', 'kind', 'language', 'subject', 'body', 'changed_at'],
    leftOut: { changed_by: 'Your id, which stands in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'until replaced',
  },
  {
    table: 'unwanted_mail',
    name: 'unwanted-mail',
    of: [{ uid: 'uid' }],
    title: { en: 'Mails you do not want', 'zh-TW': '你不想收到的信件' },
    about: {
      en: 'Kinds of mail that you have stopped.',
      'zh-TW': '你已停止接收的信件種類。',
    },
    columns: ['kind', 'since'],
    leftOut: { uid: 'Your id, which stands in your profile.' },
    erasure: 'delete',
    kept: 'until wanted again or erased',
  },
]
