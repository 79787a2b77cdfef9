import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chunk, jpeg, png } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world/world.ts'
import { updateAvatarHashes } from './queries.ts'

const { call, make, database } = await createWorld({ settings: { EMAIL_HASH: 'sha256' } })

async function someone(given: Parameters<typeof make.person>[0] = {}) {
  const person = await make.person(given)
  return { ...person, token: await make.token(person.uid) }
}

const upload = (token: string, body: Buffer, type = 'image/png') =>
  call('PUT /api/users/me/avatar', { token, body, headers: { 'content-type': type } })

const look = (uid: string, token: string, headers = {}) =>
  call(`GET /api/users/${uid}/avatar`, { token, headers })

async function audited(uid: string) {
  return database.db
    .selectFrom('audit')
    .select(['verb', 'after'])
    .where('subject', '=', `person:${uid}`)
    .where('verb', '<>', 'credentials.created')
    .orderBy('id')
    .execute()
}

describe('uploading', () => {
  it('stores the picture without its metadata, with one audit line', async () => {
    const { uid, token } = await someone()
    const before = (await call('GET /api/users/me', { token })).json()

    const answer = await upload(token, png({ extra: [chunk('tEXt', Buffer.from('GPS'))] }))

    const me = answer.json()
    expect([answer.statusCode, me]).toEqual([
      200,
      {
        ...before,
        avatar: 'upload',
        avatar_url: expect.stringMatching(`^/api/users/${uid}/avatar\\?v=\\w+$`),
      },
    ])
    const picture = await call(`GET ${me.avatar_url}`, { token })
    expect([picture.statusCode, picture.rawPayload]).toEqual([200, png()])
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(await audited(uid)).toEqual([
      { verb: 'person.changed', after: { changed: ['avatar'], avatar: 'upload' } },
    ])
  })

  it('replaces the picture, and answers 304 to callers who have the newest', async () => {
    const { uid, token } = await someone()
    const first = (await upload(token, png())).json().avatar_url
    const { etag } = (await look(uid, token)).headers
    expect((await look(uid, token, { 'if-none-match': etag })).statusCode).toBe(304)

    const second = (await upload(token, jpeg(), 'image/jpeg')).json().avatar_url

    const seen = await look(uid, token, { 'if-none-match': etag })
    expect([second === first, seen.statusCode, seen.headers['content-type'], seen.rawPayload]).toEqual([
      false,
      200,
      'image/jpeg',
      jpeg(),
    ])
  })

  it('says what is wrong with a file', async () => {
    const { uid, token } = await someone()
    const answer = await upload(token, png({ width: 20 }))
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [
        {
          pointer: '/body',
          code: 'invalid_image',
          detail: 'The picture must be at least 64 pixels wide and high.',
        },
      ],
    ])
    expect([(await look(uid, token)).statusCode, await audited(uid)]).toEqual([404, []])
  })

  it('accepts up to 512 KiB, and pictures only', async () => {
    const { token } = await someone()
    const full = png({ extra: [chunk('tEXt', Buffer.alloc(512 * 1024 - png().length - 12))] })
    const statuses = [
      await upload(token, full),
      await upload(token, Buffer.concat([full, Buffer.alloc(1)])),
      await upload(token, Buffer.from('{}'), 'application/json'),
      await upload(token, Buffer.from('GIF89a'), 'image/gif'),
      await upload(token, Buffer.alloc(0)),
      await call('PUT /api/users/me/avatar', { token }),
    ].map(({ statusCode }) => statusCode)
    expect([full.length, statuses]).toEqual([512 * 1024, [200, 413, 415, 415, 400, 400]])
  })

  it('does not read the body of an unauthorised caller', async () => {
    const large = { body: Buffer.alloc(600 * 1024), headers: { 'content-type': 'image/png' } }
    const reader = await make.token((await make.person()).uid, ['read'])
    expect([
      (await call('PUT /api/users/me/avatar', large)).statusCode,
      (await call('PUT /api/users/me/avatar', { ...large, token: reader })).statusCode,
    ]).toEqual([401, 403])
  })
})

describe('removing', () => {
  it('returns to initials, idempotently', async () => {
    const { uid, token } = await someone()
    await upload(token, png())
    const statuses = [
      await call('DELETE /api/users/me/avatar', { token }),
      await call('DELETE /api/users/me/avatar', { token }),
      await look(uid, token),
    ].map(({ statusCode }) => statusCode)
    const me = (await call('GET /api/users/me', { token })).json()
    expect([statuses, me.avatar, me.avatar_url]).toEqual([[204, 204, 404], 'initials', null])
    expect((await audited(uid)).map(({ after }) => after)).toEqual([
      { changed: ['avatar'], avatar: 'upload' },
      { changed: ['avatar'], avatar: 'initials' },
    ])
  })
})

describe('the hash of a picture', () => {
  const sha256 = (email: string) => createHash('sha256').update(email).digest('hex')
  const hashOf = async (uid: string) =>
    (await database.db.selectFrom('avatars').select('hash').where('uid', '=', uid).executeTakeFirstOrThrow())
      .hash

  it('is updated after a change of the address', async () => {
    const { uid, token, email } = await someone()
    await upload(token, png())
    expect(await hashOf(uid)).toBe(sha256(email))
    await database.db
      .updateTable('people')
      .set({ email: `new.${email}` })
      .where('uid', '=', uid)
      .execute()

    await database.transact((tx) => updateAvatarHashes(tx, { kind: 'sha256', key: '' }))

    expect(await hashOf(uid)).toBe(sha256(`new.${email}`))
  })

  it('is updated after a change of EMAIL_HASH, and only then', async () => {
    const { uid, token, email } = await someone()
    await upload(token, png())
    const version = async () =>
      (await database.pool.query('select xmin::text from avatars where uid = $1', [uid])).rows
    const before = await version()
    await database.transact((tx) => updateAvatarHashes(tx, { kind: 'sha256', key: '' }))
    expect(await version()).toEqual(before)

    await database.transact((tx) => updateAvatarHashes(tx, { kind: 'md5', key: '' }))

    expect(await hashOf(uid)).toBe(createHash('md5').update(email).digest('hex'))
  })
})
