import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'invitations',
    name: 'invitations',
    of: [{ uid: 'uid' }],
    title: { en: 'Invitations', 'zh-TW': '給你的邀請' },
    about: {
      en: 'Where you were asked to help, or to come back, and what you said.',
      'zh-TW': '哪些專案邀請過你參與或回來，以及你的回覆。',
    },
    columns: ['pid', 'state', 'asks_back', 'created_at', 'asked_at', 'mailed_at', 'answered_at'],
    leftOut: {
      uid: 'Your id, which stands in your profile.',
      secret_hashes: 'A fingerprint of a secret.',
    },
    erasure: 'delete',
    kept: 'until erased',
  },
  {
    table: 'roll_overs',
    name: 'roll-overs',
    of: [{ uid: 'asked_by' }],
    title: { en: 'Years that you started', 'zh-TW': '你開啟的新年度' },
    about: {
      en: 'Where you, as an owner of a project, started a new year from the one before.',
      'zh-TW': '你身為專案負責人，從前一年延續開啟的新年度。',
    },
    columns: ['pid', 'from_pid', 'choices', 'state', 'done', 'total', 'asked_at', 'done_at'],
    leftOut: { asked_by: 'Your id, which stands in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'for good',
  },
]
