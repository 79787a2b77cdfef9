import type { PersonalData } from '../platform/db/personal-data.ts'
import { deleteOldAvailability } from './queries.ts'

export const personalData: PersonalData = [
  {
    table: 'availability',
    name: 'availability',
    of: [{ uid: 'uid' }],
    title: { en: 'When you can help', 'zh-TW': '你可以幫忙的時段' },
    about: {
      en: 'When you can help at each event, and which work, time of day and hours you wish for.',
      'zh-TW': '你在各活動可以幫忙的時段，以及你希望的工作、時段和時數。',
    },
    columns: [
      'pid',
      'first_day',
      'last_day',
      'ranges',
      'likes',
      'dislikes',
      'time_of_day',
      'target_hours',
      'max_hours',
      'changed_at',
    ],
    leftOut: { uid: 'Your ID, which is in your profile.' },
    ended: deleteOldAvailability,
    erasure: 'delete',
    kept: '`PRIVATE_DATA_MONTHS` after the event ended or the answer was changed, whichever is later',
  },
]
