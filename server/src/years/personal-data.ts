import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'invitations',
    name: 'invitations',
    of: [{ uid: 'uid' }],
    title: { en: 'Invitations', 'zh-TW': '收到的邀請' },
    about: {
      en: 'Events that invited you to help or to come back, and your answers.',
      'zh-TW': '邀請過你的活動，以及你的回覆。',
    },
    columns: ['pid', 'state', 'asks_back', 'created_at', 'asked_at', 'emailed_at', 'answered_at'],
    leftOut: {
      uid: 'Your ID, which is in your profile.',
      secret_hashes: 'A hash of a secret.',
    },
    erasure: 'delete',
    kept: 'until the account is deleted',
  },
  {
    table: 'roll_overs',
    name: 'roll-overs',
    of: [{ uid: 'asked_by' }],
    title: { en: 'Events you created from a previous one', 'zh-TW': '你從上一屆建立的活動' },
    about: {
      en: 'New events that you, as an owner, created from a previous event.',
      'zh-TW': '你以活動負責人身分，從上一屆建立的活動。',
    },
    columns: ['pid', 'from_pid', 'choices', 'state', 'done', 'total', 'asked_at', 'done_at'],
    leftOut: { asked_by: 'Your ID, which is in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'permanently',
  },
]
