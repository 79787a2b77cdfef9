import { createHash } from 'node:crypto'
import { newId } from '../../src/platform/ids.ts'
import { png } from '../pictures.ts'
import {
  type Answers,
  addAddress,
  anyoneKnown,
  at,
  database,
  make,
  newEmail,
  open,
  pid,
  type Rows,
  tid,
} from './stage.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Members with a picture; one of them isn't listed. */
const [hidden, listed] = [await make.person({ listed: false }), await make.person()]
for (const { uid, email } of [hidden, listed]) {
  await make.membership(pid, tid, uid)
  const picture = { kind: 'upload', image: png(), media_type: 'image/png', hash: sha256(email) }
  await database.db
    .insertInto('avatars')
    .values({ uid, ...picture })
    .execute()
}

/** People of the same project as someone who isn't listed, and admins. */
const thoseOfTheProject: Answers = {
  anyone: 401,
  else: 404,
  member: 200,
  chief: 200,
  'chief-of-another-team': 200,
  owner: 200,
  finance: 200,
  desk: 200,
  admin: 200,
}

export const peopleRows: Rows = {
  getMe: { call: at('GET /api/users/me'), scope: 'read', answers: anyoneKnown(200) },
  getHome: { call: at('GET /api/users/me/home'), scope: 'read', answers: anyoneKnown(200) },
  changeMe: {
    call: at('PATCH /api/users/me', { language: 'en' }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  setAvatar: {
    call: async () => ({
      line: 'PUT /api/users/me/avatar',
      body: png(),
      headers: { 'content-type': 'image/png' },
    }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  useGravatar: {
    call: at('POST /api/users/me/avatar/gravatar'),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  removeAvatar: { call: at('DELETE /api/users/me/avatar'), scope: 'write', answers: anyoneKnown(204) },
  listUsers: { call: at(`GET /api/users?ids=${hidden.uid}`), scope: 'read', answers: anyoneKnown(200) },
  getMyParticipation: {
    call: at('GET /api/users/me/participation'),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  getUser: { call: at(`GET /api/users/${hidden.uid}`), scope: 'read', answers: thoseOfTheProject },
  getAvatar: { call: at(`GET /api/users/${hidden.uid}/avatar`), scope: 'read', answers: thoseOfTheProject },
  listAvatars: { call: at(`GET /api/projects/${pid}/avatars`), scope: 'read', answers: open },
  getAvatarByHash: { call: at(`GET /api/avatars/${sha256(listed.email)}`), scope: 'read', answers: open },
  listAddresses: { call: at('GET /api/users/me/addresses'), scope: 'private', answers: anyoneKnown(200) },
  addAddress: {
    call: async () => ({ line: 'POST /api/users/me/addresses', body: { email: newEmail() } }),
    scope: 'private',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(202),
  },
  changePrimaryAddress: {
    call: async (role) => ({
      line: 'PUT /api/users/me/addresses/primary',
      body: { email: await addAddress(role) },
    }),
    scope: 'private',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(202),
  },
  confirmAddressChange: {
    call: at(`POST /api/users/me/address-changes/${newId<string>()}`, { code: '123456' }),
    scope: 'private',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(400),
  },
  removeAddress: {
    call: async (role) => ({ line: `DELETE /api/users/me/addresses/${await addAddress(role)}` }),
    scope: 'private',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(204),
  },
}
