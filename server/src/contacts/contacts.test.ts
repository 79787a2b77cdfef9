import { describe, expect, it } from 'vitest'
import { queriesAsked } from '../../test/queries-asked.ts'
import { createWorld } from '../../test/world/world.ts'

const { call, make, database, contacts } = await createWorld()

const path = '/api/users/me/contacts'
const someone = () => make.caller({}, ['private'])
const phone = { handle: '+886 912-345-678', audience: 'shifts', during: 'event' }

describe('your contacts', () => {
  it('are none, then saved, replaced, listed in order and deleted', async () => {
    const { token } = await someone()
    const list = async () => (await call(`GET ${path}`, { token })).json()
    expect(await list()).toEqual({ data: [], next_cursor: null })

    const saved = await call(`PUT ${path}/phone`, { token, body: phone })
    const shown = { kind: 'phone', ...phone, url: 'tel:+886912345678', changed_at: expect.any(String) }
    expect([saved.statusCode, saved.json()]).toEqual([200, shown])
    const line = { handle: 'meiling', audience: 'nobody', during: 'shift' }
    expect((await call(`PUT ${path}/line`, { token, body: line })).statusCode).toBe(200)
    await call(`PUT ${path}/phone`, { token, body: { ...phone, audience: 'leads' } })
    expect(await list()).toEqual({
      data: [
        { ...shown, audience: 'leads' },
        { kind: 'line', ...line, url: 'https://line.me/R/ti/p/~meiling', changed_at: expect.any(String) },
      ],
      next_cursor: null,
    })

    expect((await call(`DELETE ${path}/phone`, { token })).statusCode).toBe(204)
    expect((await call(`DELETE ${path}/phone`, { token })).statusCode).toBe(404)
    expect((await list()).data.map(({ kind }: { kind: string }) => kind)).toEqual(['line'])
  })

  it('are encrypted, and the history has no handle', async () => {
    const { token, uid } = await someone()
    await call(`PUT ${path}/phone`, { token, body: phone })
    await call(`DELETE ${path}/phone`, { token })
    await call(`PUT ${path}/telegram`, { token, body: { ...phone, handle: '@meiling' } })
    const { sealed } = await database.db
      .selectFrom('contacts')
      .select('sealed')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(sealed).includes('meiling')).toBe(false)
    const lines = await database.db
      .selectFrom('audit')
      .select(['actor', 'verb', 'before', 'after', 'pid'])
      .where('subject', '=', `person:${uid}`)
      .where('verb', 'like', 'contact.%')
      .orderBy('id')
      .execute()
    const line = { actor: uid, before: null, pid: null }
    expect(lines).toEqual([
      { ...line, verb: 'contact.saved', after: { kind: 'phone', audience: 'shifts', during: 'event' } },
      { ...line, verb: 'contact.removed', after: { kind: 'phone' } },
      { ...line, verb: 'contact.saved', after: { kind: 'telegram', audience: 'shifts', during: 'event' } },
    ])
  })

  it('are refused with what is expected', async () => {
    const { token } = await someone()
    const put = (kind: string, body: object) => call(`PUT ${path}/${kind}`, { token, body })
    const wrong = await put('phone', { ...phone, handle: '0912 345 678' })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [
        {
          pointer: '/body/handle',
          code: 'invalid_handle',
          detail: 'A phone number with the country code, such as +886 912 345 678.',
        },
      ],
    ])
    const refused = [
      await put('pager', phone),
      await put('phone', { ...phone, audience: 'everyone' }),
      await put('phone', { ...phone, during: 'always' }),
      await put('phone', { handle: phone.handle }),
      await put('phone', { ...phone, handle: '' }),
      await put('phone', { ...phone, uid: 'someone' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400])
    expect((await call(`GET ${path}`, { token })).json().data).toEqual([])
  })
})

describe('the list of people you can reach', () => {
  it('has what they share, leads first, and never oneself', async () => {
    const scene = await contacts.scene()
    await contacts.share(scene.mei, 'shifts', 'event', ['line', 'meiling'])
    await contacts.share(scene.mei, 'leads', 'event', ['telegram', '@meiling'])
    await contacts.share(scene.mei, 'shifts', 'shift')
    await contacts.share(scene.lead, 'shifts', 'event')
    await contacts.share(scene.buddy, 'teams', 'event')
    const number = { kind: 'phone', handle: '+886 912 345 678', url: 'tel:+886912345678' }
    const line = { kind: 'line', handle: 'meiling', url: 'https://line.me/R/ti/p/~meiling' }
    const telegram = { kind: 'telegram', handle: '@meiling', url: 'https://t.me/meiling' }
    const lead = { uid: scene.lead.uid, name: 'Lead', chief: true, contacts: [number] }
    const mei = { uid: scene.mei.uid, name: 'Mei', chief: false, contacts: [number, line] }
    const buddy = { uid: scene.buddy.uid, name: 'Buddy', chief: false, contacts: [number] }
    const seenBy = async (viewer: { token: string }, query = `task=${scene.shift}`) =>
      (await contacts.reachable(scene, viewer, query)).json()
    expect(await seenBy(scene.buddy)).toEqual({ data: [lead, mei], next_cursor: null })
    expect((await seenBy(scene.mei)).data).toEqual([lead, buddy])
    expect((await seenBy(scene.lead)).data).toEqual([buddy, { ...mei, contacts: [number, line, telegram] }])
    expect((await seenBy(scene.lead, 'team=photo')).data).toEqual([
      { ...mei, contacts: [number, line, telegram] },
    ])
    expect((await seenBy(scene.buddy, `at=${new Date().toISOString()}`)).data).toEqual([lead, mei])
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString()
    expect((await seenBy(scene.buddy, `at=${tomorrow}`)).data).toEqual([])
    expect((await seenBy(scene.buddy, 'team=desk')).data).toEqual([])
  })

  it('needs exactly one of team, task and at', async () => {
    const { mei, shift, ...scene } = await contacts.scene()
    const ask = async (query: string) => (await contacts.reachable(scene, mei, query)).statusCode
    const at = '2026-08-08T08:30:00Z'
    expect([
      await ask(''),
      await ask(`team=photo&task=${shift}`),
      await ask(`task=${shift}&at=${at}`),
    ]).toEqual([400, 400, 400])
    expect([await ask('team=photo'), await ask(`task=${shift}`), await ask(`at=${at}`)]).toEqual([
      200, 200, 200,
    ])
  })

  it('takes as many statements for one person as for all', async () => {
    const scene = await contacts.scene()
    const asked = () =>
      queriesAsked(database.pool, async () =>
        (await contacts.reachable(scene, scene.mei, 'team=photo'))
          .json()
          .data.map(({ name }: { name: string }) => name),
      )
    await contacts.share(scene.lead, 'teams', 'event')
    const [one, statements] = await asked()
    for (const kind of ['line', 'telegram'])
      await contacts.share(scene.mate, 'teams', 'event', [kind, 'meiling'])
    expect([one, await asked()]).toEqual([['Lead'], [['Lead', 'Mate'], statements]])
  })
})

describe('the list of people who see your contacts', () => {
  const viewersOf = async ({ token }: { token: string }) => {
    const answer = await call(`GET ${path}/viewers`, { token })
    expect(answer.statusCode).toBe(200)
    return answer.json().data
  }

  it('has everyone who sees them in each event, why, and which', async () => {
    const { pid, mei, lead, mate, buddy, owner } = await contacts.scene()
    expect(await viewersOf(mei)).toEqual([{ pid, project: 'An event', people: [] }])
    await contacts.share(mei, 'teams', 'event')
    await contacts.share(mei, 'leads', 'shift', ['line', 'meiling'])
    await contacts.share(mei, 'nobody', 'event', ['telegram', '@meiling'])
    const other = await make.project({ name: 'Another event', starts_on: '2026-12-01' })
    await make.team(other.pid, { tid: 'photo' })
    for (const one of [mei, buddy]) await make.membership(other.pid, 'photo', one.uid)
    const both = { kinds: ['phone', 'line'] }
    expect(await viewersOf(mei)).toEqual([
      {
        pid: other.pid,
        project: 'Another event',
        people: [{ uid: buddy.uid, name: 'Buddy', audience: 'teams', kinds: ['phone'] }],
      },
      {
        pid,
        project: 'An event',
        people: [
          { uid: lead.uid, name: 'Lead', audience: 'leads', ...both },
          { uid: owner.uid, name: 'Owner', audience: 'leads', ...both },
          { uid: buddy.uid, name: 'Buddy', audience: 'shifts', kinds: ['phone'] },
          { uid: mate.uid, name: 'Mate', audience: 'teams', kinds: ['phone'] },
        ],
      },
    ])
  })

  it('has only current events of one’s own', async () => {
    const { pid, mei, stranger, invited } = await contacts.scene()
    await contacts.share(invited, 'teams', 'event')
    expect(await viewersOf(invited)).toEqual([])
    expect(await viewersOf(stranger)).toEqual([{ pid, project: 'An event', people: [] }])
    await contacts.share(mei, 'teams', 'event')
    await database.db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', pid).execute()
    expect(await viewersOf(mei)).toEqual([])
  })
})
