import type { PersonalData } from '../platform/db/personal-data.ts'
import { openAllOf } from './uploads.ts'

export const personalData: PersonalData = [
  {
    table: 'uploads',
    name: 'uploads',
    of: [{ uid: 'uid' }],
    title: { en: 'Files that you gave us', 'zh-TW': '你上傳的檔案' },
    about: {
      en: 'For forms and claims, such as receipts. The files themselves stand in a folder beside this page, decrypted.',
      'zh-TW': '填寫表單或申請補助時上傳的檔案，例如收據。檔案本身已解密，放在這個頁面旁邊的資料夾。',
    },
    columns: ['pid', 'id', 'name', 'media_type', 'size', 'used_by', 'created_at'],
    leftOut: {
      uid: 'Your id, which stands in your profile.',
      sealed: 'Stands in the copy as what it is when it is opened.',
    },
    files: openAllOf,
    erasure: 'delete',
    kept: 'until what uses it goes or is at its end, or erased; two days while nothing does',
  },
]
