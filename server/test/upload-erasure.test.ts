import { expect, it } from 'vitest'
import { personalData } from '../src/personal-data.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import { newId, type ProjectId } from '../src/platform/ids.ts'
import { erasePerson } from '../src/privacy/erasure/erasure.ts'
import { makeExport } from '../src/privacy/export/exports.ts'
import { claimUploads, openUpload } from '../src/uploads/index.ts'
import { pdf } from './documents.ts'
import { createWorld } from './world/world.ts'
import { unpack } from './zip.ts'

const { call, make, database, config } = await createWorld()
const { db } = database
const ring = createKeyRing(config)
const pid = (await make.project()).pid as ProjectId
const { tid } = await make.team(pid)

/** Someone with a file in a claim. */
async function someone() {
  const { uid } = await make.person()
  await make.membership(pid, tid, uid)
  const sent = await call(`POST /api/projects/${pid}/uploads?name=${encodeURIComponent('車票.pdf')}`, {
    token: await make.token(uid, ['private']),
    body: pdf(),
    headers: { 'content-type': 'application/pdf' },
  })
  const { id } = sent.json()
  await database.transact((tx) => claimUploads(tx, { pid, uid, ids: [id], used_by: 'claim:1' }))
  return { uid, id: id as string }
}

it('is in the person’s data export unchanged', async () => {
  const { uid } = await someone()
  const id = newId<string>()
  await db.insertInto('exports').values({ uid, id }).execute()
  await makeExport({ database, ring, personalData }, { uid, id }, { last: false })
  const session = await make.session(uid)
  const files = unpack((await call('GET /api/users/me/export/file', { session })).rawPayload)
  const file = files.find(({ name }) => name === `files/uploads/${pid}/1-車票.pdf`)
  expect(file?.data.equals(pdf())).toBe(true)
})

it('is deleted with the person, and cannot be decrypted from a backup', async () => {
  const [{ uid, id }, other] = [await someone(), await someone()]
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const due = new Date(Date.now() - 1000)
  await db.updateTable('people').set({ erase_on: due }).where('uid', '=', uid).execute()
  await database.transact((tx) => erasePerson(tx, uid, personalData, new Date()))
  expect(await db.selectFrom('uploads').select('id').where('uid', '=', uid).execute()).toEqual([])

  await db.insertInto('uploads').values(row).execute()
  await expect(openUpload(db, ring, { pid, id })).rejects.toThrow('no key')
  await db.updateTable('uploads').set({ uid: other.uid }).where('id', '=', id).execute()
  await expect(openUpload(db, ring, { pid, id })).rejects.toThrow('altered or moved')
})
