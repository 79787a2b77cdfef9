import { png } from '../pictures.ts'
import { type Answers, at, byToken, call, database, people, pid, type Row, type Rows } from './stage.ts'

const path = `/api/projects/${pid}/forms/read-by-desk`
const words = { title: 'Read by the desk', intro: '', purpose: 'To plan.' }
const texts = { en: words, 'zh-TW': words }
const label = { label: 'What?', help: '' }
const asked = { texts: { en: label, 'zh-TW': label } }

let ready: Promise<void> | null = null

/** A form for everyone that the help desk may read; the member has answered privately, with a file. */
async function answerOnce(): Promise<void> {
  const owner = await byToken(['read', 'write'])('owner')
  await call(`POST /api/projects/${pid}/forms`, { ...owner, body: { fid: 'read-by-desk', texts } })
  const questions = [
    { ...asked, id: 'worry', kind: 'text', private: true },
    { ...asked, id: 'scan', kind: 'file', private: true },
  ]
  const body = { state: 'open', texts, questions, readers: ['desk'] }
  const { version } = (await call(`PUT ${path}`, { ...owner, body })).json()
  const member = await byToken(['private'])('member')
  const picture = { body: png(), headers: { 'content-type': 'image/png' } }
  const { id } = (await call(`POST /api/projects/${pid}/uploads`, { ...member, ...picture })).json()
  const values = { worry: 'Heights', scan: id }
  await call(`PUT ${path}/answers/me`, { ...member, body: { version, values, done: true } })
}

/** People whom the form asks may know of it; outsiders may not. */
const readers: Answers = {
  anyone: 401,
  'signed-in': 404,
  'owner-of-another': 404,
  else: 403,
  owner: 200,
  desk: 200,
  admin: 200,
}

const reading = (
  line: string,
  { scope = 'read', body }: { scope?: Row['scope']; body?: object } = {},
): Row => ({
  call: async () => {
    ready ??= answerOnce()
    await ready
    return at(line, body)()
  },
  scope,
  answers: scope === 'private' ? { ...readers, 'new-owner': 403, admin: 403 } : readers,
})
const isPrivate = (body: object) => ({ scope: 'private' as const, body })

export const formAnswers: Rows = {
  listFormAnswers: reading(`GET ${path}/answers`),
  summariseFormAnswers: reading(`GET ${path}/answers/summary`),
  listMissingAnswers: reading(`GET ${path}/missing`),
  exportFormAnswersCsv: reading(`GET ${path}/answers.csv`),
  exportFormAnswersXlsx: reading(`GET ${path}/answers.xlsx`),
  readPrivateAnswers: reading(`POST ${path}/answers/private-reads`, isPrivate({})),
  exportPrivateAnswers: reading(`POST ${path}/answers/private-exports`, isPrivate({ format: 'csv' })),
  readAnswerFile: reading(
    `POST ${path}/answers/${people.member.uid}/file-reads`,
    isPrivate({ column: 'scan@1' }),
  ),
  remindMissingAnswers: {
    call: async () => {
      ready ??= answerOnce()
      await ready
      await database.db.deleteFrom('form_reminders').execute()
      return { line: `POST ${path}/reminders`, body: {} }
    },
    scope: 'write',
    answers: { anyone: 401, else: 403, owner: 200, admin: 200 },
  },
}
