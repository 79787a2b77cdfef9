import { expect, it } from 'vitest'
import { Problem } from '../../src/platform/errors.ts'
import { createRateLimits } from '../../src/platform/http/rate-limits.ts'
import { atFileEnd } from '../file-end.ts'
import { createWorld } from '../world/world.ts'

/*
 * The attack: a process remembers 100,000 callers. When one more came, it forgot them all, so that anyone
 * with a network of that many addresses could reset everyone's counters, and their own, at any time.
 */
const { database, make } = await createWorld()

const limits = createRateLimits(database.db, { RATE_LIMIT: 5, ANONYMOUS_WRITE_LIMIT: 5 }, 100)
atFileEnd(() => limits.close())

/** The remaining requests, or the refusal. */
function spend(key: string): string {
  try {
    return /r=\d+/.exec(limits.spend(key))![0]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code
  }
}

it('a crowd of new callers does not reset the limit of one who has used it up', () => {
  expect(Array.from({ length: 6 }, () => spend('greedy'))).toEqual([
    'r=4',
    'r=3',
    'r=2',
    'r=1',
    'r=0',
    'rate_limited',
  ])
  for (let i = 0; i < 1000; i++) expect(spend(`crowd-${i}`)).toBe('r=4')
  expect(spend('greedy')).toBe('rate_limited')
})

it('the newest are remembered, the oldest forgotten', () => {
  expect([spend('crowd-999'), spend('crowd-902'), spend('crowd-0')]).toEqual(['r=3', 'r=3', 'r=4'])
})

it('the refusal of a token exchange names the limit', async () => {
  const world = await createWorld({ settings: { TOKEN_RATE_LIMIT: '2' } })
  const { username } = await make.credentials((await make.person()).uid)
  const exchange = () =>
    world.call('POST /api/token', { form: { grant_type: 'password', username, password: 'x' } })
  const passed = await exchange()
  expect(passed.headers['ratelimit-policy']).toBe('"default";q=3000;w=60, "anonymous";q=100000;w=60')
  await exchange()
  const refused = await exchange()
  expect([refused.statusCode, refused.headers['ratelimit-policy'], refused.headers.ratelimit]).toEqual([
    429,
    '"token";q=2;w=60',
    expect.stringMatching(/^"token";r=0;t=\d+$/),
  ])
})
