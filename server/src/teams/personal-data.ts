import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'memberships',
    name: 'memberships',
    of: [{ uid: 'uid' }, { uid: 'invited_by' }],
    title: { en: 'Your teams, year by year', 'zh-TW': '你歷年的組別' },
    about: {
      en: 'Each time you were in a team, or invited someone to one: as what, from when and until when.',
      'zh-TW': '你每次加入組別、或邀請別人加入的紀錄：擔任什麼、從何時到何時。',
    },
    columns: [
      'pid',
      'tid',
      'role',
      'joined_at',
      'accepted_at',
      'accepted_how',
      'left_at',
      'left_how',
      'invited_by',
      'id',
    ],
    ownIds: ['invited_by'],
    leftOut: {
      uid: 'Your id, which stands in your profile.',
      invited_as: 'The name by which someone else invited you.',
      invited_email: 'The address by which someone else invited you.',
    },
    erasure: { keep: 'team-history', overwrite: () => ({ invited_as: null, invited_email: null }) },
    kept: 'for good',
  },
]
