import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'signatures',
    name: 'signatures',
    of: [{ uid: 'uid' }],
    title: { en: 'What you agreed to', 'zh-TW': '你同意過的同意書' },
    about: {
      en: 'The agreements you agreed to, with the event, the version and the date.',
      'zh-TW': '你同意過哪個活動的哪份同意書、第幾版，以及同意的時間。',
    },
    columns: ['pid', 'sid', 'version', 'signed_at'],
    leftOut: { uid: 'Your ID, which is in your profile.' },
    erasure: 'delete',
    kept: 'until the account is deleted',
  },
  {
    table: 'statements',
    name: 'statements',
    of: [{ uid: 'made_by' }],
    title: { en: 'Agreements you wrote', 'zh-TW': '你撰寫的同意書' },
    about: {
      en: 'What you, as an owner of an event, asked people to agree to.',
      'zh-TW': '你以活動負責人身分，請志工同意的內容。',
    },
    columns: ['pid', 'sid', 'version', 'texts', 'made_at', 'retired_at'],
    leftOut: { made_by: 'Your ID, which is in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'permanently',
  },
]
