import { expect, it } from 'vitest'
import { newAddress } from '../world/imports.ts'
import { createWorld } from '../world/world.ts'

const { call, imports } = await createWorld({ mail: true })

const most = 60

it('an owner can’t keep the server busy by asking for previews of a long list', async () => {
  const { path, token, bring } = await imports.scene()
  const { id } = (await bring(`email,team\n${newAddress()},stage\n`)).json()
  const ways = [`GET ${path}/${id}`, `GET ${path}/${id}/rows`, `GET ${path}/${id}/rows?problems=true`]
  const answers = []
  for (let n = 1; n < most; n++) answers.push((await call(ways[n % 3]!, { token })).statusCode)
  expect(new Set(answers)).toEqual(new Set([200]))
  for (const way of ways) {
    const refused = await call(way, { token })
    expect([refused.statusCode, refused.headers['ratelimit-policy']]).toEqual([
      429,
      '"import-previews";q=60;w=60',
    ])
  }
  const mapping = { email: 0, team: 1 }
  const other = [await call(`PUT ${path}/${id}/mapping`, { token, body: mapping }), await bring('email\n')]
  expect(other.map(({ statusCode }) => statusCode)).toEqual([429, 429])
}, 30_000)

it('following an import that runs isn’t limited', async () => {
  const { path, token, bring, finished } = await imports.scene()
  const { id } = (await bring(`email,team\n${newAddress()},stage\n`)).json()
  await finished(id)
  const answers = []
  for (let n = 0; n < most + 5; n++) answers.push((await call(`GET ${path}/${id}`, { token })).statusCode)
  expect(new Set(answers)).toEqual(new Set([200]))
}, 30_000)
