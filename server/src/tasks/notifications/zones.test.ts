import { expect, it } from 'vitest'
import { releaseMessages } from '../../../test/world/messages.ts'
import { at } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { database, inbox, make } = world
const { signUp, change } = world.tasks

it.each([
  ['en', 'America/New_York', 'Sun, 8 August 2038, 13:00–15:00 GMT+8'],
  ['zh-TW', 'Pacific/Auckland', '2038年8月8日 週日 13:00–15:00 GMT+8'],
] as const)('emails in %s to someone in %s have the time of the event', async (language, zone, when) => {
  const scene = await world.tasks.scene()
  const { uid, email } = scene.ada
  await database.db.updateTable('people').set({ language, time_zone: zone }).where('uid', '=', uid).execute()
  const id = await make.task(scene)
  await signUp(scene, id, scene.ada)
  await change(scene, id, { starts_at: at('08-08', '13:00'), ends_at: at('08-08', '15:00') })
  await releaseMessages(database)
  const { text } = await inbox.waitFor(({ to, text }) => to.includes(email) && text.includes('13:00'))
  expect(text.replace(/(?<=日)(?=週)/, ' ')).toContain(when)
  // Nowhere the reader's.
  expect(text).not.toMatch(/01:00|17:00|GMT-4|GMT\+1[23]/)
})
