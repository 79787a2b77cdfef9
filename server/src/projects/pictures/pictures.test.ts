import { expect, it } from 'vitest'
import { chunk, jpeg, png } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const { call, make, database } = await createWorld()

async function scene() {
  const owner = await make.person()
  const token = await make.token(owner.uid)
  const { pid } = await make.project()
  await make.owner(pid, owner.uid)
  const path = `/api/projects/${pid}/logo`
  const upload = (body: Buffer, type = 'image/png') =>
    call(`PUT ${path}`, { token, body, headers: { 'content-type': type } })
  return { pid, token, path, upload }
}

it('is stored without its metadata, and seen by everyone', async () => {
  const { pid, token, path, upload } = await scene()
  const answer = await upload(png({ extra: [chunk('tEXt', Buffer.from('GPS'))] }))
  expect([answer.statusCode, answer.json().logo]).toEqual([200, expect.stringMatching(/^[0-9a-f]{16}$/)])
  expect((await call(`GET /api/projects/${pid}`, { token })).json()).toEqual(answer.json())
  const seen = await call(`GET ${path}?v=${answer.json().logo}`)
  expect([seen.statusCode, seen.headers['content-type'], seen.rawPayload.includes('GPS')]).toEqual([
    200,
    'image/png',
    false,
  ])
  const lines = await database.db.selectFrom('audit').select('verb').where('pid', '=', pid).execute()
  expect(lines).toEqual([{ verb: 'project.changed' }])
})

it('is replaced, and removed idempotently', async () => {
  const { token, path, upload } = await scene()
  const first = (await upload(png())).json().logo
  expect((await upload(png())).json().logo).toBe(first)
  expect((await upload(jpeg(), 'image/jpeg')).json().logo).not.toBe(first)
  for (const _ of [1, 2]) {
    const removed = await call(`DELETE ${path}`, { token })
    expect([removed.statusCode, removed.json().logo]).toEqual([200, null])
  }
  expect((await call(`GET ${path}`)).statusCode).toBe(404)
})

it('is kept apart from the banner, which may be larger', async () => {
  const { pid, token, upload } = await scene()
  const logo = (await upload(png())).json().logo
  const body = png({ width: 3200, height: 800 })
  const path = `/api/projects/${pid}/banner`
  const set = await call(`PUT ${path}`, { token, body, headers: { 'content-type': 'image/png' } })
  expect(set.json()).toMatchObject({ logo, banner: expect.stringMatching(/^[0-9a-f]{16}$/) })
  const { rawPayload } = await call(`GET ${path}`)
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1600, 400])
  expect((await call(`DELETE ${path}`, { token })).json()).toMatchObject({ logo, banner: null })
  expect((await call(`GET /api/projects/${pid}/logo`)).statusCode).toBe(200)
})

it('is scaled down to 800 pixels', async () => {
  const { path, upload } = await scene()
  await upload(png({ width: 1600, height: 400 }))
  const { rawPayload } = await call(`GET ${path}`)
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([800, 200])
})

it.each([
  ['text', Buffer.from('Hello'), 'The picture must be a PNG or JPEG.'],
  [
    'a drawing',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'The picture must be a PNG or JPEG.',
  ],
  ['half a picture', png().subarray(0, 60), 'The picture is damaged.'],
  ['a huge picture', png({ width: 5000, height: 4000 }), 'The picture has too many pixels or details.'],
])('refuses %s', async (_, body, detail) => {
  const { upload } = await scene()
  const answer = await upload(body)
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [{ pointer: '/body', code: 'invalid_image', detail }],
  ])
})

it('of a draft is hidden, and of an archived project unchangeable', async () => {
  const { pid, token, path, upload } = await scene()
  await upload(png())
  const { db } = database
  await db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', pid).execute()
  expect([(await call(`GET ${path}`)).statusCode, (await call(`GET ${path}`, { token })).statusCode]).toEqual(
    [404, 200],
  )
  await db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', pid).execute()
  const refused = await upload(jpeg(), 'image/jpeg')
  expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['project-archived']]])
})
