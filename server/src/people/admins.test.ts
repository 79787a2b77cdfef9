import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { grantAdmin } from './people.ts'

const { make, inbox, database } = await createWorld({ mail: true })

it('a new admin and every other admin get one email', async () => {
  const [old, chosen] = [await make.person({ admin: true }), await make.person({ name: 'Cleo' })]
  await database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', old.uid).execute()
  for (let i = 0; i < 2; i++) await database.transact((tx) => grantAdmin(tx, chosen.email))
  const sent = () => inbox.messages().map(({ to, subject }) => `${to.join()}: ${subject}`)
  const expected = [`${old.email}: Cleo 已成為平台管理員`, `${chosen.email}: You’re now a site admin`]
  await expect.poll(() => sent().toSorted()).toEqual(expected.toSorted())
})
