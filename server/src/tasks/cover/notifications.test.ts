import { expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { call, database } = world
const { path } = world.tasks

const emailTo = ({ email }: { email: string }, subject: string) =>
  inbox.waitFor((message) => message.to.includes(email) && message.subject.includes(subject))
const speakChinese = ({ uid }: { uid: string }) =>
  database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', uid).execute()

it('asks someone to help out, in their language, and says how to unsubscribe', async () => {
  const scene = await world.tasks.scene()
  await speakChinese(scene.ben)
  const id = await make.task(scene)
  await call(`PUT ${path(scene, id, 'cover')}`, { token: scene.chief.token, body: { wave_size: 50 } })
  const asked = await emailTo(scene.ben, '「Group picture」缺人，你可以支援嗎？')
  expect(asked.text).toContain('這個班次還缺人，想請你支援：\n\nGroup picture\n')
  expect(asked.text).toContain(`/p/${scene.pid}/tasks/${id}?cover=me`)
  expect(asked.text).toContain('/unsubscribe')
  expect((await emailTo(scene.ada, 'can you cover Group picture (')).text).toContain('We’ve asked others too')
})
