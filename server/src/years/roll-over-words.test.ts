import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { everything } from '../../test/world/years.ts'

const world = await createWorld({ mail: true })
const { call } = world
const { year, rollOver, audited } = world.years

const kind = 'application.accepted'
const words = { subject: 'Welcome, {name}', body: 'You are in {team}.' }

it.each([
  ['come along with the texts', everything, true],
  ['stay behind without them', everything.filter((choice) => choice !== 'texts'), false],
])('the words of emails %s', async (_, choices, come) => {
  const scene = await year()
  const { token } = scene.owner
  const at = (pid: string) => `/api/projects/${pid}/message-templates/${kind}/en`
  await call(`PUT ${at(scene.pid)}`, { token, body: words })
  await rollOver(scene, choices)
  const { subject, body, changed } = (await call(`GET ${at(scene.next)}`, { token })).json()
  expect(come ? { subject, body, changed } : changed).toEqual(come ? { ...words, changed: true } : false)
  const lines = (await audited(scene.next)).filter(({ verb }) => verb.startsWith('template.'))
  const line = {
    actor: scene.owner.uid,
    verb: 'template.changed',
    subject: `project:${scene.next}`,
    tid: null,
  }
  expect(lines).toEqual(come ? [line] : [])
})
