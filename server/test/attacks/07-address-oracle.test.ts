import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { png } from '../pictures.ts'
import { createWorld } from '../world/world.ts'

const { call, make } = await createWorld()

const victim = 'mallory.the.journalist@example.test'
const unkeyed = (email: string) => ['sha256', 'md5', 'sha1', 'sha512'].map((kind) => hash(kind, email))

async function listed(email: string) {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const person = await make.person({ email, name: 'M.' })
  await make.membership(pid, tid, person.uid)
  const answer = (await call(`GET /api/members/${pid}`)).json()
  return { pid, person, hash: answer.data[0].members[0].email_hash as string }
}

it('does not confirm an address that an outsider guesses', async () => {
  const { hash: published } = await listed(victim)
  expect(published).toMatch(/^[0-9a-f]{64}$/)
  expect(unkeyed(victim)).not.toContain(published)
})

it('does not find a picture by the hash of a guessed address either', async () => {
  const { pid, person, hash: published } = await listed('guess.me@example.test')
  const token = await make.token(person.uid)
  const kept = await call('PUT /api/users/me/avatar', {
    token,
    headers: { 'content-type': 'image/png' },
    body: png(),
  })
  expect(kept.statusCode).toBeLessThan(300)
  expect((await call(`GET /api/projects/${pid}/avatars`)).json().data).toEqual([published])
  const statuses = []
  for (const guess of [published, ...unkeyed('guess.me@example.test').slice(0, 2)])
    statuses.push((await call(`GET /api/avatars/${guess}`)).statusCode)
  expect(statuses).toEqual([200, 404, 404])
})

it('gives the same person the same hash in every project', async () => {
  const first = await listed('same@example.test')
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  await make.membership(pid, tid, first.person.uid)
  const again = (await call(`GET /api/members/${pid}`)).json()
  expect(again.data[0].members).toEqual([{ email_hash: first.hash, name: 'M.' }])
})
