import { describe, expect, it } from 'vitest'
import { addressOf, bodyOf } from '../../../../test/every-operation.ts'
import { unlimited } from '../../../../test/fuzz-values.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { findUnknown } from './unknown.ts'

const { call, make, operations, document } = await createWorld({ settings: unlimited })

describe('an unknown query parameter', () => {
  const list = ['limit', 'cursor', 'state', 'visible_to', 'tid']

  it.each([
    ['limt', 'limit'],
    ['LIMIT', 'limit'],
    ['limti', 'limit'],
    ['limits', 'limit'],
    ['stat', 'state'],
    ['visibleTo', 'visible_to'],
    ['pid', 'tid'],
  ])('%s suggests %s', (name, meant) => {
    const detail = `There is no parameter \`${name}\`. Did you mean \`${meant}\`?`
    expect(findUnknown({ [name]: 'x' }, list)).toEqual([
      { pointer: `/query/${name}`, code: 'unknown_parameter', detail },
    ])
  })

  it('that resembles none is answered with those there are', () => {
    const [error] = findUnknown({ page: '2' }, ['limit', 'cursor', 'state'])
    expect(error?.detail).toBe(
      'There is no parameter `page`; this operation takes `limit`, `cursor`, and `state`.',
    )
    expect(findUnknown({ page: '2' }, [])[0]?.detail).toBe(
      'There is no parameter `page`; this operation takes none.',
    )
  })

  it('is escaped in the pointer, and cut if long', () => {
    expect(findUnknown({ 'a/b~c': '' }, [])[0]?.pointer).toBe('/query/a~1b~0c')
    expect(findUnknown({ ['x'.repeat(9000)]: '' }, [])[0]?.pointer).toBe(`/query/${'x'.repeat(64)}`)
    const many = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`p${i}`, '']))
    expect(findUnknown(many, list)).toHaveLength(10)
  })

  it('is reported together with invalid values of known ones', async () => {
    const { json, statusCode } = await call('GET /api/projects?limit=0&crsor=a')
    expect([statusCode, json().errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      ['/query/crsor', '/query/limit'],
    ])
  })

  it('is refused by every operation, except where other software adds its own', async () => {
    const { uid } = await make.person({ admin: true })
    const token = await make.token(uid, ['read', 'write', 'private', 'admin'])
    const known = { values: { pid: 'none', hash: 'a'.repeat(64) }, query: { pid: 'none' } }
    const ignoring: string[] = []
    for (const operation of operations) {
      const address = addressOf(operation, known)
      const sign = address.includes('?') ? '&' : '?'
      const { headers, ...body }: { headers?: object } = bodyOf(document, operation)
      const answer = await call(`${operation.method} ${address}${sign}utm_source=mail`, {
        ...body,
        ...(!operation.ignoresToken && { token }),
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      })
      const errors = answer.statusCode === 400 ? (answer.json().errors ?? []) : []
      if (!errors.some(({ pointer }: { pointer: string }) => pointer === '/query/utm_source'))
        ignoring.push(operation.id)
    }
    expect(ignoring).toEqual([
      'listMembers',
      'listMembersAsPublished',
      'listMembersByQuery',
      'exchangeCredentials',
      'getAvatarByHash',
      'readCalendar',
      'unsubscribeByOneClick',
      'openUnsubscribePage',
    ])
  })
})
