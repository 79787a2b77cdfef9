import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'memberships',
    name: 'memberships',
    of: [{ uid: 'uid' }, { uid: 'invited_by' }],
    title: { en: 'Your teams, year by year', 'zh-TW': '你歷屆的組別' },
    about: {
      en: 'Each time you were in a team or invited someone to a team, with the role and the dates.',
      'zh-TW': '你每次加入組別、或邀請他人加入的紀錄，包含角色和起訖時間。',
    },
    columns: [
      'pid',
      'tid',
      'role',
      'joined_at',
      'accepted_at',
      'accepted_how',
      'vouched',
      'left_at',
      'left_how',
      'invited_by',
      'id',
    ],
    ownIds: ['invited_by'],
    leftOut: {
      uid: 'Your ID, which is in your profile.',
      invited_as: 'The name someone else used to invite you.',
      invited_email: 'The address someone else used to invite you.',
    },
    erasure: { keep: 'team-history', overwrite: () => ({ invited_as: null, invited_email: null }) },
    kept: 'permanently',
  },
]
