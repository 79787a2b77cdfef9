import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'certificates',
    name: 'certificates',
    of: [{ uid: 'uid' }],
    title: { en: 'Your certificates', 'zh-TW': '你的志工服務證明' },
    about: {
      en: 'What each certificate says. A deleted certificate can no longer be verified.',
      'zh-TW': '每份證明的內容。刪除後就無法再查驗。',
    },
    columns: ['pid', 'content', 'made_at', 'id'],
    leftOut: {
      uid: 'Your ID, which is in your profile.',
      code_hash: 'A hash of a secret.',
      signature: 'Printed on the certificate.',
      public_key: 'Printed on the certificate.',
    },
    erasure: 'delete',
    kept: 'until the account is deleted',
  },
]
