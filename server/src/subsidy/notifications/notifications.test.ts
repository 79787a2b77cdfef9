import { expect, it } from 'vitest'
import { releaseMessages } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { notifyOfWithheldAccounts } from './notify.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world
const { scene: createScene, decide } = world.claims

it('emails about a claim state its amount, its origin and the reason', async () => {
  const scene = await createScene()
  const { id } = await make.claim(scene, scene.ada)
  const emailAbout = (subject: string) =>
    inbox.waitFor((mail) => mail.to.includes(scene.ada.email) && mail.subject.endsWith(subject))

  await decide(scene, id, 'decline', { reason: 'The receipt is missing.' })
  await releaseMessages(database)
  expect((await emailAbout('your travel claim needs changes')).text).toContain(
    'Finance has requested changes to your travel claim for the trip from Taichung:\n\nThe receipt is missing.\n\n',
  )

  await make.claim(scene, scene.ada)
  await decide(scene, id, 'approvals')
  await releaseMessages(database)
  expect((await emailAbout('your travel claim is approved')).text).toContain(
    'Your travel claim has been approved: 350 TWD for your trip from Taichung.',
  )
})

it('whoever is removed is told once that their claim waits for the account, at home and by email', async () => {
  const scene = await createScene()
  const { pid, ada, ben, owner } = scene
  for (const person of [ada, ben]) {
    const { id } = await make.claim(scene, person)
    await decide(scene, id, 'approvals')
  }
  const sharing = (method: string) =>
    call(`${method} ${world.claims.at(scene, '/claims/me/account-sharing')}`, { token: ada.token })
  const todos = async () =>
    (await call('GET /api/users/me/home', { token: ada.token }))
      .json()
      .todos.filter(({ kind }: { kind: string }) => kind === 'claim')
  const emails = async () => {
    await database.transact(notifyOfWithheldAccounts)
    const sent = database.db.selectFrom('messages').select('uid').where('pid', '=', pid)
    return sent.where('kind', '=', 'claim.withheld').execute()
  }
  expect([await emails(), await todos()]).toEqual([[], []])
  // Ben stops sharing by himself.
  const stop = `DELETE ${world.claims.at(scene, '/claims/me/account-sharing')}`
  await call(stop, { token: ben.token })
  for (const { uid } of [ada, ben])
    await call(`DELETE /api/projects/${pid}/teams/photo/members/${uid}`, { token: owner.token })
  const toShare = { kind: 'claim', pid, state: 'withheld', due_at: null }
  for (const _ of [1, 2])
    expect([await emails(), await todos()]).toMatchObject([[{ uid: ada.uid }], [toShare]])
  await releaseMessages(database)
  const email = await inbox.waitFor(
    (mail) => mail.to.includes(ada.email) && mail.subject.endsWith('share your bank account to get paid'),
  )
  expect(email.text).toContain('We can’t pay your travel claim for 350 TWD from Taichung at the moment.')
  expect(email.text).toContain(`/p/${pid}/subsidy`)
  expect((await sharing('PUT')).statusCode).toBe(200)
  expect(await todos()).toEqual([])
})
