import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'imports',
    name: 'imports',
    of: [{ uid: 'made_by' }],
    title: { en: 'Lists of people you imported', 'zh-TW': '你匯入的名單' },
    about: {
      en: 'Each file you imported into an event in the last month.',
      'zh-TW': '最近一個月你匯入活動的檔案。',
    },
    columns: [
      'pid',
      'file_name',
      'columns',
      'mapping',
      'state',
      'done',
      'total',
      'created_at',
      'finished_at',
      'id',
    ],
    leftOut: { made_by: 'Your ID, which is in your profile.' },
    erasure: 'delete',
    kept: 'a month',
  },
  {
    table: 'import_rows',
    name: 'import-rows',
    of: [{ uid: 'uid' }, { mention: 'cells' }],
    title: { en: 'Rows about you in imported lists', 'zh-TW': '匯入名單中與你有關的資料' },
    about: {
      en: 'Information about you in files that organisers imported in the last month.',
      'zh-TW': '最近一個月主辦團隊匯入的檔案中，與你有關的內容。',
    },
    columns: ['pid', 'tid', 'cells', 'outcome', 'n', 'id'],
    leftOut: { uid: 'Your ID, which is in your profile.' },
    erasure: 'delete',
    kept: 'a month',
  },
]
