import type { PersonalData } from '../platform/db/personal-data.ts'
import { openContacts } from './contacts.ts'
import { deleteOldContacts } from './queries.ts'

export const personalData: PersonalData = [
  {
    table: 'contacts',
    name: 'contacts',
    of: [{ uid: 'uid' }],
    title: { en: 'How people reach you', 'zh-TW': '你的聯絡方式' },
    about: {
      en: 'Phone numbers and apps by which people in your teams and on your shifts can reach you, and who sees them.',
      'zh-TW': '同組或同班次的人可以用來聯絡你的電話與通訊軟體，以及誰看得到。',
    },
    columns: ['kind', 'audience', 'during', 'changed_at'],
    leftOut: { uid: 'Your ID, which is in your profile.', sealed: 'Included in decrypted form.' },
    opened: openContacts,
    ended: deleteOldContacts,
    erasure: 'delete',
    kept: '`PRIVATE_DATA_MONTHS` after the last event ended or the contact was changed, whichever is later',
  },
]
