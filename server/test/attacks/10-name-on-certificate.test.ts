import { expect, it } from 'vitest'
import { readPdf } from '../pdf-reader.ts'
import type { TaskScene } from '../world/tasks.ts'
import { createWorld } from '../world/world.ts'

const world = await createWorld()
const { call, database, make } = world

const start = '2026-01-10T17:00:00Z'
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' }).format()

/** Two hours on 11 January, local time, recorded as done. */
async function work(scene: TaskScene, { uid }: { uid: string }): Promise<void> {
  const id = await make.task(scene, { visible_to: 'project' }, scene.owner)
  await world.tasks.assign(scene, id, uid, { override: 'They asked.' }, scene.owner)
  await database.pool.query(
    `update tasks set starts_at = $3::timestamptz, ends_at = $3::timestamptz + interval '2 hours' where pid = $1 and id = $2`,
    [scene.pid, id, start],
  )
  await database.pool.query(`update task_seats set state = 'done' where pid = $1 and task = $2`, [
    scene.pid,
    id,
  ])
}

interface Caller {
  token: string
}

const rename = async ({ token }: Caller, name: string) =>
  expect((await call('PATCH /api/users/me', { token, body: { name } })).statusCode).toBe(200)

async function certificateOf({ pid }: TaskScene, { token }: Caller, language = 'en') {
  const made = await call('POST /api/users/me/certificates', { token, body: { pid, language } })
  expect(made.statusCode).toBe(201)
  const certificate = made.json()
  const verified = (await call(`GET /api/certificates/${certificate.code}`)).json()
  const [payload] = verified.token.split('.')
  const signed = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const file = await call(`GET /api/users/me/certificates/${certificate.id}`, { token })
  return { certificate, verified, signed, text: (await readPdf(file.rawPayload)).texts.join('') }
}

it('says so if the name was changed after the work', async () => {
  const scene = await world.tasks.scene()
  await work(scene, scene.ada)
  await rename(scene.ada, 'The Buyer of Certificates')
  const { certificate, verified, signed, text } = await certificateOf(scene, scene.ada)
  for (const one of [certificate, verified])
    expect(one).toMatchObject({ name: 'The Buyer of Certificates', named_on: today() })
  expect(signed).toMatchObject({ name: 'The Buyer of Certificates', named: today() })
  expect(text).toContain('Name changed on')
  const chinese = await certificateOf(scene, scene.ada, 'zh-TW')
  expect(chinese.text).toContain('變更，晚於服務開始')
})

it('says nothing of a name from before the work', async () => {
  const scene = await world.tasks.scene()
  await work(scene, scene.ada)
  const { certificate, verified, signed, text } = await certificateOf(scene, scene.ada)
  expect([certificate.named_on, verified.named_on]).toEqual([null, null])
  expect(signed).not.toHaveProperty('named')
  expect(text).not.toContain('Name changed on')
})

it('ignores other changes of the profile', async () => {
  const scene = await world.tasks.scene()
  await work(scene, scene.ada)
  await call('PATCH /api/users/me', { token: scene.ada.token, body: { listed: false } })
  expect((await certificateOf(scene, scene.ada)).certificate.named_on).toBeNull()
})
