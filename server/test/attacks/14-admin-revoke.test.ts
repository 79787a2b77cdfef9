import { expect, it } from 'vitest'
import { commands } from '../../src/commands.ts'
import { revokeAdmin } from '../../src/people/index.ts'
import { outcome } from '../world/sign-in.ts'
import { createWorld } from '../world/world.ts'

const { call, database, inbox, make } = await createWorld({ mail: true })

const newProject = {
  name: 'Next',
  starts_on: '2027-01-01',
  ends_on: '2027-01-02',
  time_zone: 'Asia/Taipei',
}

it('an admin who has left can be revoked, with every token of theirs', async () => {
  expect(commands['admin revoke']?.usage).toBe('<email>')
  const others = [
    await make.person({ admin: true }),
    await make.person({ admin: true, name: '小雨', language: 'zh-TW' }),
  ]
  const gone = await make.caller({ name: 'Gil', admin: true }, ['read', 'write', 'admin'])
  const create = (pid: string) =>
    call('POST /api/projects', { token: gone.token, body: { ...newProject, pid } })
  expect(outcome(await create('before'))).toBe('201')
  const revoke = () => database.transact((tx) => revokeAdmin(tx, gone.email))
  expect(await revoke()).toEqual({ uid: gone.uid, changed: true })
  expect(await revoke()).toEqual({ uid: gone.uid, changed: false })
  expect(outcome(await create('after'))).toBe('403 forbidden')
  const lines = await database.db
    .selectFrom('audit')
    .select(['actor', 'verb'])
    .where('subject', '=', `person:${gone.uid}`)
    .where('verb', 'like', 'admin.%')
    .execute()
  expect(lines).toEqual([{ actor: null, verb: 'admin.revoked' }])
  const message = await inbox.waitFor(({ to }) => to.includes(gone.email))
  expect(message.subject).toBe('You’re no longer a site admin')
  const subjects = []
  for (const { email } of others) subjects.push((await inbox.waitFor(({ to }) => to.includes(email))).subject)
  expect(subjects).toEqual(['Gil is no longer a site admin', 'Gil 已不是平台管理員'])
})

it('unknown people cannot be revoked, and the last admin stays', async () => {
  const revoke = (email: string) => database.transact((tx) => revokeAdmin(tx, email))
  await expect(revoke('nobody@example.test')).rejects.toThrow(
    'Nobody has the email address nobody@example.test. Check it for typos.',
  )
  await database.db.updateTable('people').set({ admin: false }).execute()
  const last = await make.person({ admin: true })
  await expect(revoke(last.email)).rejects.toThrow('is the last admin')
})
