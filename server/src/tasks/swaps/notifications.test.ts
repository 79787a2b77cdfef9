import { expect, it } from 'vitest'
import { at } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { call, database } = world
const { signUp } = world.tasks

const emailTo = ({ email }: { email: string }, subject: string) =>
  inbox.waitFor((message) => message.to.includes(email) && message.subject.includes(subject))
const speakChinese = ({ uid }: { uid: string }) =>
  database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', uid).execute()

it('notifies the person asked, the chief and both of a swap, each in their language', async () => {
  const scene = await world.tasks.scene()
  const put = (token: string, id: string, body: object) =>
    call(`PUT /api/projects/${scene.pid}/swaps/${id}`, { token, body })
  await speakChinese(scene.ben)
  const mine = await make.task(scene, {
    title: 'Morning',
    starts_at: at('08-08', '09:00'),
    ends_at: at('08-08', '11:00'),
  })
  const theirs = await make.task(scene, {
    title: 'Evening',
    starts_at: at('08-08', '18:00'),
    ends_at: at('08-08', '20:00'),
  })
  await signUp(scene, mine, scene.ada)
  await signUp(scene, theirs, scene.ben)
  const body = { task: mine, to: scene.ben.uid, for: theirs, message: '我早上有考試。' }
  const { id } = (
    await call(`POST /api/projects/${scene.pid}/swaps`, { token: scene.ada.token, body })
  ).json()
  const asked = await emailTo(scene.ben, 'Ada 想請你代班：Morning')
  expect(asked.text).toContain('Ben，你好：\n\nAda 想請你代班：\n\nMorning\n')
  expect(asked.text).toContain('換班後，Ada 會改值以下班次：\nEvening\n')
  expect(asked.text).toContain('我早上有考試。')
  expect(asked.text).toContain(`/p/${scene.pid}/tasks/${mine}?swap=${id}`)
  await put(scene.ben.token, id, { answer: 'yes' })
  const agreed = await emailTo(scene.chief, 'approve Ben taking over Morning from Ada')
  expect(agreed.text).toContain('Both agree. Please approve or decline the change')
  await put(scene.chief.token, id, { consent: 'yes' })
  const done = await emailTo(scene.ada, 'Ben replaces Ada on Morning')
  expect(done.text).toContain('In exchange, Ada takes over this shift:\nEvening\n')
  expect(done.text).not.toContain('{')
  expect((await emailTo(scene.ben, '「Morning」改由 Ben 值班')).text).toContain(
    '以下班次已改由 Ben 值班（原為 Ada）：',
  )
})
