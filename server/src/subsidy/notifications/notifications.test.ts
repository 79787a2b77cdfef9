import { expect, it } from 'vitest'
import { releaseMessages } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { database, inbox, make } = world
const { scene: createScene, decide } = world.claims

it('emails about a claim state its amount, its origin and the reason', async () => {
  const scene = await createScene()
  const { id } = await make.claim(scene, scene.ada)
  const emailAbout = (subject: string) =>
    inbox.waitFor((mail) => mail.to.includes(scene.ada.email) && mail.subject.endsWith(subject))

  await decide(scene, id, 'decline', { reason: 'The receipt is missing.' })
  await releaseMessages(database)
  expect((await emailAbout('your travel claim needs changes')).text).toContain(
    'Finance has requested changes to your claim for travelling from Taichung:\n\nThe receipt is missing.\n\n',
  )

  await make.claim(scene, scene.ada)
  await decide(scene, id, 'approvals')
  await releaseMessages(database)
  expect((await emailAbout('your travel claim is approved')).text).toContain(
    'Your travel claim has been approved: 350 TWD for travelling from Taichung.',
  )
})
