import type { PersonalData } from '../platform/db/personal-data.ts'
import { openAllOf } from './uploads.ts'

export const personalData: PersonalData = [
  {
    table: 'uploads',
    name: 'uploads',
    of: [{ uid: 'uid' }],
    title: { en: 'Files you uploaded', 'zh-TW': '你上傳的檔案' },
    about: {
      en: 'Files for forms and travel claims, such as receipts. The files themselves are in a folder next to this page, decrypted.',
      'zh-TW': '填寫表單或申請補助時上傳的檔案，例如收據。檔案已解密，放在這個頁面旁的資料夾裡。',
    },
    columns: ['pid', 'id', 'name', 'media_type', 'size', 'used_by', 'created_at'],
    leftOut: {
      uid: 'Your ID, which is in your profile.',
      sealed: 'Included in decrypted form.',
    },
    files: openAllOf,
    erasure: 'delete',
    kept: 'as long as the answer or claim that uses them; two days if nothing does',
  },
]
