import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'memberships',
    name: 'memberships',
    of: [{ uid: 'uid' }],
    title: { en: 'Your teams, year by year', 'zh-TW': '你歷年的組別' },
    about: {
      en: 'Each time you were in a team: as what, from when and until when.',
      'zh-TW': '你每次加入的組別：擔任什麼、從何時到何時。',
    },
    columns: ['pid', 'tid', 'role', 'joined_at', 'left_at', 'left_how', 'id'],
    leftOut: { uid: 'Your id, which stands in your profile.' },
    erasure: { keep: 'team-history' },
    kept: 'for good',
  },
]
