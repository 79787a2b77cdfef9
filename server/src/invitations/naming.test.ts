import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { call, database } = world
const { scene, secretOf } = world.invitations

/** Someone who was invited without a name. */
async function nameless(body: object = {}) {
  const here = await scene()
  const email = `mei.chen-${here.pid}@example.test`
  const { uid } = (await here.add('lights', { email, ...body })).json()
  const secret = await secretOf({ email })
  const answer = (given: object) =>
    call('POST /api/invitations/answer', { body: { secret, answer: 'yes', ...given } })
  const name = async () =>
    (await database.db.selectFrom('people').select('name').where('uid', '=', uid).executeTakeFirstOrThrow())
      .name
  return { ...here, email, secret, answer, name }
}

it('asks for a name before the first part of the address becomes public', async () => {
  const { secret, answer, name, email } = await nameless()
  const shown = await call('POST /api/invitations/lookup', { body: { secret } })
  expect(shown.json()).toMatchObject({ named: false, name: email.split('@')[0] })
  const refused = await answer({ listed: true })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toMatchObject([{ pointer: '/body/name' }])
  const accepted = await answer({ listed: true, name: '陳美玲' })
  expect(accepted.json()).toMatchObject({ named: true, name: '陳美玲', state: 'yes', in_project: true })
  expect(await name()).toBe('陳美玲')
})

it('changes no name that someone chose', async () => {
  const { answer, name } = await nameless({ name: 'Mei' })
  expect((await answer({ listed: true, name: 'Someone Else' })).json()).toMatchObject({ name: 'Mei' })
  expect(await name()).toBe('Mei')
})

it('needs none to stay unlisted', async () => {
  const { answer } = await nameless()
  expect((await answer({ listed: false })).statusCode).toBe(200)
})
