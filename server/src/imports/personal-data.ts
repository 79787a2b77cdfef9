import type { PersonalData } from '../platform/db/personal-data.ts'

export const personalData: PersonalData = [
  {
    table: 'imports',
    name: 'imports',
    of: [{ uid: 'made_by' }],
    title: { en: 'Tables of people that you brought', 'zh-TW': '你匯入的名單' },
    about: {
      en: 'Each file that you imported into a project in the last month.',
      'zh-TW': '最近一個月你匯入專案的每個檔案。',
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
    leftOut: { made_by: 'Your id, which stands in your profile.' },
    erasure: 'delete',
    kept: 'a month',
  },
  {
    table: 'import_rows',
    name: 'import-rows',
    of: [{ uid: 'uid' }, { mention: 'cells' }],
    title: { en: 'Rows about you in tables of people', 'zh-TW': '名單中關於你的資料列' },
    about: {
      en: 'What stood about you in a file that an organiser imported in the last month.',
      'zh-TW': '最近一個月主辦人員匯入的檔案中，關於你的內容。',
    },
    columns: ['pid', 'tid', 'cells', 'outcome', 'n', 'id'],
    leftOut: { uid: 'Your id, which stands in your profile.' },
    erasure: 'delete',
    kept: 'a month',
  },
]
