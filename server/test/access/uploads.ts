import { newId } from '../../src/platform/ids.ts'
import { png } from '../pictures.ts'
import { type Answers, byToken, call, database, people, pid, type Role, type Rows } from './stage.ts'

const path = `/api/projects/${pid}/uploads`
const picture = { body: png(), headers: { 'content-type': 'image/png' } }
const thoseOfTheProject = (status: number): Answers => ({
  anyone: 401,
  'signed-in': 403,
  'owner-of-another': 403,
  else: status,
})

/** Deletes unused uploads, to stay within the limit. */
const forget = (role: Role) =>
  database.db.deleteFrom('uploads').where('uid', '=', people[role].uid).where('used_by', 'is', null).execute()

async function send(role: Role): Promise<string> {
  await forget(role)
  const sent = await call(`POST ${path}`, { ...picture, ...(await byToken(['private'])(role)) })
  return sent.json().id ?? newId<string>()
}
const own = (method: string) => async (role: Role) => ({ line: `${method} ${path}/${await send(role)}` })
const anothers = (method: string) => async () => ({ line: `${method} ${path}/${await send('desk')}` })

export const uploads: Rows = {
  addUpload: {
    call: async (role) => {
      await forget(role)
      return { line: `POST ${path}`, ...picture }
    },
    scope: 'private',
    answers: thoseOfTheProject(201),
  },
  getUpload: { call: own('GET'), scope: 'private', answers: thoseOfTheProject(200) },
  'getUpload:of another': {
    call: anothers('GET'),
    scope: 'private',
    answers: { ...thoseOfTheProject(404), desk: 200 },
  },
  removeUpload: { call: own('DELETE'), scope: 'private', answers: thoseOfTheProject(204) },
  'removeUpload:of another': {
    call: anothers('DELETE'),
    scope: 'private',
    answers: { ...thoseOfTheProject(404), desk: 204 },
  },
}
