import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world

/** An owner who reads Chinese, and an unknown address. */
async function scene(chosen: object = {}) {
  const { pid } = await make.project({ state: 'open' })
  await make.team(pid, { tid: 'lights' })
  const owner = await make.caller({ language: 'zh-TW' })
  await make.owner(pid, owner.uid)
  const email = `new-${pid}@example.test`
  const body = { email, name: '林小華', ...chosen }
  const added = await call(`POST /api/projects/${pid}/teams/lights/people`, { token: owner.token, body })
  expect(added.statusCode).toBe(201)
  const message = await inbox.waitFor(({ to }) => to.includes(email))
  const secret = /#yes\.([0-9a-f]{64})/.exec(message.text)![1]!
  return { pid, email, uid: added.json().uid as string, message, secret }
}

const languageOf = async (uid: string) =>
  (await database.db.selectFrom('people').select('language').where('uid', '=', uid).executeTakeFirst())
    ?.language

it('a new person gets emails in the inviter’s language', async () => {
  const { uid, message } = await scene()
  expect(await languageOf(uid)).toBe('zh-TW')
  expect(message.text).toContain('邀請')
})

it('or in the one that the inviter chose', async () => {
  const { uid, message } = await scene({ language: 'en' })
  expect(await languageOf(uid)).toBe('en')
  expect(message.text).toContain('invited you')
})

it('then in the language of the page on which they answer', async () => {
  const { uid, secret } = await scene()
  const body = { answer: 'yes', listed: false, language: 'en' }
  expect((await world.invitations.answer(secret, body)).statusCode).toBe(200)
  expect(await languageOf(uid)).toBe('en')
})

it('or on which they first sign in; later ones change nothing', async () => {
  const { uid, email, secret } = await scene()
  const signIn = async (language: string) => {
    const { attempt, code } = await world.signIn.ask(email, { body: { language } })
    return world.signIn.withCode(attempt, code)
  }
  expect((await signIn('en')).json().person.language).toBe('en')
  expect((await signIn('zh-TW')).json().person.language).toBe('en')
  await world.invitations.answer(secret, { answer: 'yes', listed: false, language: 'zh-TW' })
  expect(await languageOf(uid)).toBe('en')
})
