import type { Db } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonalData } from '../platform/db/personal-data.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { endPrivateAnswers, openAnswer } from './mine/answers.ts'
import { selectAnswer } from './mine/queries.ts'

/** Includes private answers. */
async function openAnswers(db: Db, ring: KeyRing, uid: PersonId, rows: Record<string, unknown>[]) {
  const opened: Record<string, unknown>[] = []
  for (const row of rows) {
    const ref = { pid: row.pid as ProjectId, fid: String(row.fid), uid }
    const kept = await selectAnswer(db, ref)
    opened.push({ ...row, values: kept ? await openAnswer(db, ring, ref, kept) : row.values })
  }
  return opened
}

const yourId = 'Your ID, which is in your profile.'

export const personalData: PersonalData = [
  {
    table: 'form_answers',
    name: 'form-answers',
    of: [{ uid: 'uid' }],
    title: { en: 'Your form answers', 'zh-TW': '你的表單回答' },
    about: {
      en: 'Your answers by event, form and question, including private ones.',
      'zh-TW': '你的回答，依活動、表單和題目排列，包含私人資料。',
    },
    columns: [
      'pid',
      'fid',
      'version',
      'state',
      'values',
      'done_at',
      'changed_at',
      'notified_version',
      'notified_at',
      'revision',
    ],
    leftOut: { uid: yourId, sealed: 'Included in decrypted form.' },
    opened: openAnswers,
    ended: endPrivateAnswers,
    erasure: 'delete',
    kept: 'until withdrawn, or the account is deleted; private answers `PRIVATE_DATA_MONTHS` after the event',
  },
  {
    table: 'form_reminders',
    name: 'form-reminders',
    of: [{ uid: 'uid' }, { uid: 'by' }],
    title: { en: 'Form reminders', 'zh-TW': '表單提醒' },
    about: {
      en: 'When you were last reminded to fill in a form, or reminded someone else.',
      'zh-TW': '你上次收到表單提醒，或提醒別人的時間。',
    },
    columns: ['pid', 'fid', 'at', 'uid', 'by'],
    ownIds: ['uid', 'by'],
    erasure: 'delete',
    kept: 'until the account is deleted',
  },
  {
    table: 'form_versions',
    name: 'form-versions',
    of: [{ uid: 'made_by' }],
    title: { en: 'Forms you wrote or changed', 'zh-TW': '你撰寫或修改的表單' },
    about: {
      en: 'Questions you wrote as an owner of an event.',
      'zh-TW': '你以活動負責人的身分撰寫的題目。',
    },
    columns: ['pid', 'fid', 'version', 'texts', 'schema', 'readers', 'made_at'],
    leftOut: { made_by: yourId },
    erasure: { keep: 'project-record' },
    kept: 'permanently',
  },
  {
    table: 'forms',
    name: 'forms',
    of: [{ uid: 'made_by' }],
    title: { en: 'Forms you created', 'zh-TW': '你建立的表單' },
    about: {
      en: 'Which forms you created, and who fills them in.',
      'zh-TW': '你建立了哪些表單，以及填寫對象。',
    },
    columns: [
      'pid',
      'fid',
      'version',
      'state',
      'audience',
      'tids',
      'opens_at',
      'closes_at',
      'required_for',
      'readers',
      'position',
      'answers_valid_since',
      'revision',
      'created_at',
      'changed_at',
    ],
    leftOut: { made_by: yourId },
    erasure: { keep: 'project-record' },
    kept: 'permanently',
  },
]
