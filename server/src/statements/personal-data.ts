import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'signatures',
    name: 'signatures',
    of: [{ uid: 'uid' }],
    title: { en: 'What you have agreed to', 'zh-TW': '你同意過的聲明' },
    about: {
      en: 'Which statement of which project you signed, in which version, and when.',
      'zh-TW': '你簽署了哪個專案的哪份聲明、第幾版，以及簽署時間。',
    },
    columns: ['pid', 'sid', 'version', 'signed_at'],
    leftOut: { uid: 'Your id, which stands in your profile.' },
    erasure: 'delete',
    kept: 'until erased',
  },
  {
    table: 'statements',
    name: 'statements',
    of: [{ uid: 'made_by' }],
    title: { en: 'Statements that you wrote', 'zh-TW': '你撰寫的聲明' },
    about: {
      en: 'What you, as an owner of a project, asked people to agree to.',
      'zh-TW': '你身為專案負責人，請大家同意的聲明。',
    },
    columns: ['pid', 'sid', 'version', 'texts', 'made_at', 'retired_at'],
    leftOut: { made_by: 'Your id, which stands in your profile.' },
    erasure: { keep: 'project-record' },
    kept: 'for good',
  },
]
