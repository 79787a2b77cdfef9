import { describe, expect, it } from 'vitest'
import { scene as manyOfEverything } from '../../../test/many-of-everything.ts'
import { queriesAsked } from '../../../test/queries-asked.ts'
import { question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world

interface Caller {
  token: string
}

const homeOf = async ({ token }: Caller) => (await call('GET /api/users/me/home', { token })).json()
const todos = async (one: Caller) => (await homeOf(one)).todos

const inHours = (hours: number) => {
  const time = new Date(Date.now() + hours * 3_600_000)
  time.setUTCSeconds(0, 0)
  return time.toISOString()
}

const event = (pid: string) => ({ pid, project: expect.any(String), time_zone: 'Asia/Taipei' })
const change = (pid: string, set: { state?: string; time_zone?: string }) =>
  database.db.updateTable('projects').set(set).where('pid', '=', pid).execute()

describe('what others ask', () => {
  it('is an invitation until it is answered; those who left may come back', async () => {
    const scene = await world.invitations.scene()
    const { ada, pid } = scene
    expect(await todos(ada)).toEqual([])
    await scene.add('desk')
    await scene.add('lights')
    const asks = { kind: 'invitation', ...event(pid), teams: ['Lights', 'Registration'], due_at: null }
    const invited = await homeOf(ada)
    expect([invited.todos, invited.projects, invited.shifts]).toEqual([[asks], [], []])
    await change(pid, { state: 'draft' })
    expect(await todos(ada)).toEqual([])
    await change(pid, { state: 'open' })

    await world.invitations.answerMine(pid, ada, { answer: 'yes', listed: true })
    const joined = await homeOf(ada)
    expect([joined.todos, joined.projects.map((one: { pid: string }) => one.pid)]).toEqual([[], [pid]])
    for (const tid of ['desk', 'lights'])
      await call(`DELETE ${scene.team(tid)}/members/${ada.uid}`, { token: ada.token })
    const { todos: left, joinable } = await homeOf(ada)
    expect([left, joinable.find((one: { pid: string }) => one.pid === pid)?.left]).toEqual([[], true])
  })

  it('is a role, also in a draft, until the offer expires', async () => {
    const { pid } = await make.project({ name: 'Draft', state: 'draft' })
    const one = await make.caller()
    const expires_at = new Date(inHours(48))
    await make.offer(pid, one.uid, 'finance', { expires_at })
    expect(await homeOf(one)).toMatchObject({
      todos: [{ kind: 'role', ...event(pid), role: 'finance', due_at: inHours(48) }],
      projects: [],
    })
    await database.db
      .updateTable('role_offers')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('pid', '=', pid)
      .execute()
    expect(await todos(one)).toEqual([])
  })

  it('is a seat from the waitlist, and a handover', async () => {
    const scene = await world.tasks.scene()
    const { ada, ben, pid } = scene
    const id = await make.task(scene, { roles: [{ name: '', seats: 1 }] })
    await world.tasks.signUp(scene, id, ben)
    await world.tasks.signUp(scene, id, ada)
    expect(await todos(ada)).toEqual([])
    await world.tasks.release(scene, id, ben)
    const shift = {
      task: id,
      title: 'Group picture',
      starts_at: '2038-08-08T01:00:00.000Z',
      ends_at: '2038-08-08T03:00:00.000Z',
    }
    const [offer, ...others] = await todos(ada)
    expect([offer, others]).toEqual([
      { kind: 'seat', ...event(pid), ...shift, due_at: expect.any(String) },
      [],
    ])
    await world.tasks.answerOffer(scene, id, ada, 'yes')
    expect(await todos(ada)).toEqual([])

    await call(`POST /api/projects/${pid}/swaps`, { token: ada.token, body: { task: id, to: ben.uid } })
    const swap = {
      kind: 'swap',
      ...event(pid),
      ...shift,
      from: 'Ada',
      exchange: false,
      due_at: shift.starts_at,
    }
    expect([await todos(ben), await todos(ada)]).toEqual([[swap], []])
  })

  it('is an interview, but not a decision that can still be undone', async () => {
    const scene = await world.applications.scene()
    const { ada, chief, owner, pid } = scene
    const id = await make.application(scene)
    const { todos: none, applications } = await homeOf(ada)
    const reviewed = { ...event(pid), id, state: 'pending', team: 'Photo' }
    expect([none, applications]).toEqual([[], [{ ...reviewed, answer_by: expect.any(String) }]])
    const inbox = { kind: 'inbox', ...event(pid), count: 1, overdue: 0, due_at: applications[0].answer_by }
    expect([await todos(chief), await todos(owner)]).toEqual([[inbox], [inbox]])

    const times = [inHours(72), inHours(48)]
    const talk = { tid: 'photo', times, minutes: 20, location: 'Here' }
    await world.applications.post(scene, id, 'interviews', chief, talk)
    const asked = { kind: 'application', ...event(pid), team: 'Photo' }
    expect(await todos(ada)).toEqual([{ ...asked, asks: 'interview', due_at: inHours(48) }])

    await world.applications.decide(scene, id, { decision: 'decline' })
    expect((await homeOf(ada)).applications).toEqual([{ ...reviewed, answer_by: null }])
    await world.applications.letTimePass(scene, '1 hour')
    const declined = { ...reviewed, state: 'declined', team: null, answer_by: null }
    const later = await homeOf(ada)
    expect([later.todos, later.applications]).toEqual([[], [declined]])
  })

  it('is an invitation from the talent pool', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: [], pool: true })
    await world.applications.post(scene, id, 'invitations', scene.chief, { tid: 'photo' })
    expect(await todos(scene.ada)).toEqual([
      {
        kind: 'application',
        ...event(scene.pid),
        asks: 'invitation',
        team: 'Photo',
        due_at: expect.any(String),
      },
    ])
  })
})

describe('what an event needs', () => {
  it('is a form, until it is done or closes, in the event’s time zone', async () => {
    const scene = await world.forms.scene()
    const { ada, pid, stranger } = scene
    const closes_at = inHours(24)
    await make.form(scene, [question({ id: 'size' })], { closes_at })
    await make.form(scene, [question({ id: 'size' })], { fid: 'later' })
    await change(pid, { time_zone: 'Europe/Berlin' })
    const form = {
      kind: 'form',
      ...event(pid),
      time_zone: 'Europe/Berlin',
      fid: 'clothes',
      title: { en: 'Clothes', 'zh-TW': 'Clothes' },
      state: 'missing',
      due_at: closes_at,
    }
    const later = { ...form, fid: 'later', due_at: null }
    expect([await todos(ada), await todos(stranger)]).toEqual([[form, later], []])
    await world.forms.answer(scene, ada, { size: 'M' }, { done: false })
    expect(await todos(ada)).toEqual([{ ...form, state: 'draft' }, later])
    await world.forms.answer(scene, ada, { size: 'M' })
    expect(await todos(ada)).toEqual([later])
    await change(pid, { state: 'draft' })
    expect(await todos(ada)).toEqual([])
  })

  it('is an agreement, and private data for callers who may read it', async () => {
    const scene = await world.forms.scene()
    const { ada, owner, pid } = scene
    const texts = {
      en: { title: 'Be kind', text: 'To all.' },
      'zh-TW': { title: '友善', text: '待人友善' },
    }
    await call(`PUT /api/projects/${pid}/statements/conduct`, { token: owner.token, body: { texts } })
    for (const purpose of ['insurance', 'emergency'])
      await world.purposes.open(pid, purpose, owner.token, '2026-12-13')
    const title = { en: 'Be kind', 'zh-TW': '友善' }
    const sign = { kind: 'statement', ...event(pid), sid: 'conduct', title, due_at: null }
    const fields = (...names: string[]) => names.map((field) => ({ section: 'real-profile', field }))
    const tell = { kind: 'private', ...event(pid), due_at: null }
    expect(await todos(ada)).toEqual([
      sign,
      { ...tell, fields: fields('phone', 'legal_name', 'birthday', 'national_id') },
    ])
    expect(await todos({ token: await make.token(ada.uid, ['read']) })).toEqual([sign])

    await world.purposes.confide(ada.token, 'real-profile', { legal_name: 'Ada', phone: '+886912345678' })
    await call(`PUT /api/projects/${pid}/statements/conduct/signatures/me`, {
      token: ada.token,
      body: { version: 1 },
    })
    const [answer, statements] = await queriesAsked(database.pool, () =>
      call('GET /api/users/me/home', { token: ada.token }),
    )
    expect([answer.json().todos, statements]).toEqual([
      [{ ...tell, fields: fields('birthday', 'national_id') }],
      2,
    ])
  })

  it('is a claim that can be made, with its last day in the event’s time zone', async () => {
    const until = '2038-05-03'
    const scene = await world.claims.scene()
    const rules = {
      audience: 'everyone',
      tids: [],
      hours: 0,
      until,
      receipt: 'none',
      second_above: null,
      budget: null,
    }
    await world.claims.setTable(scene, { rules })
    const { ada, finance, pid } = scene
    const claim = { kind: 'claim', ...event(pid), state: 'open', due_at: '2038-05-03T15:59:59.000Z' }
    const ofClaims = async (one: Caller) =>
      (await todos(one)).filter(({ kind }: { kind: string }) => kind === 'claim' || kind === 'claims')
    expect(await ofClaims(ada)).toEqual([claim])
    await world.claims.draft(scene, ada)
    expect(await ofClaims(ada)).toEqual([{ ...claim, state: 'draft' }])
    await make.claim(scene, ada)
    expect(await ofClaims(ada)).toEqual([])
    const waiting = { kind: 'claims', ...event(pid), count: 1, due_at: null }
    expect(await ofClaims(finance)).toEqual([claim, waiting])
    await world.claims.setTable(scene, { rules: { ...rules, hours: 5 } })
    expect(await ofClaims(finance)).toEqual([waiting])
  })

  it('is no name: it may be the first part of their address by choice', async () => {
    expect(await todos(await make.caller({ email: 'mei-ling@example.test', name: 'mei-ling' }))).toEqual([])
  })
})

it('orders all by deadline', async () => {
  const scene = await world.forms.scene()
  for (const [fid, closes_at] of [
    ['third', inHours(30)],
    ['first', inHours(10)],
    ['last', undefined],
  ] as const)
    await make.form(scene, [question({ id: 'size' })], { fid, ...(closes_at && { closes_at }) })
  await make.offer(scene.pid, scene.ada.uid, 'desk', { expires_at: new Date(inHours(20)) })
  const order = (await todos(scene.ada)).map(({ kind, fid }: Record<string, string>) => fid ?? kind)
  expect(order).toEqual(['first', 'role', 'third', 'last'])
})

it('agrees with the lists behind it', async () => {
  const { call: ask, session, ids } = await manyOfEverything(2)
  const read = async (path: string) => (await ask(`GET ${path}`, { session })).json()
  const { todos: found, projects, shifts_ahead } = await read('/api/users/me/home')
  const of = (kind: string, field: string) =>
    found.flatMap((one: Record<string, unknown>) => (one.kind === kind ? one[field] : [])).toSorted()
  const rows = async (path: string) => (await read(path)).data as Record<string, unknown>[]
  const pick = (list: Record<string, unknown>[], field: string) =>
    list.map((one) => one[field] as string).toSorted((a, b) => (a < b ? -1 : 1))

  expect(of('statement', 'sid')).toEqual(pick(await rows('/api/users/me/statements'), 'sid'))
  expect(of('inbox', 'pid')).toEqual(pick(await rows('/api/users/me/inboxes'), 'pid'))
  expect(of('inbox', 'count')).toEqual(pick(await rows('/api/users/me/inboxes'), 'pending'))
  const forms = (await rows(`${ids.project}/forms`)).filter(
    ({ state }) => state === 'missing' || state === 'draft',
  )
  expect(of('form', 'fid')).toEqual(expect.arrayContaining(pick(forms, 'fid')))
  const { to_decide, open_to_you } = await read('/api/users/me/claims')
  expect(of('claims', 'pid')).toEqual(pick(to_decide, 'pid'))
  expect(of('claim', 'pid')).toEqual(expect.arrayContaining(pick(open_to_you, 'pid')))
  const invited = (await rows('/api/users/me/invitations')).filter(
    ({ state, teams }) =>
      state === 'invited' && (teams as { joined: boolean }[]).some(({ joined }) => !joined),
  )
  expect(of('invitation', 'pid')).toEqual(pick(invited, 'pid'))
  const lacking = (await rows('/api/users/me/purposes')).filter(({ missing }) => (missing as []).length > 0)
  expect(of('private', 'pid')).toEqual([...new Set(pick(lacking, 'pid'))])
  const held = (await rows('/api/users/me/schedule?limit=200')).filter(({ state }) => state === 'confirmed')
  expect(shifts_ahead).toBe(held.length)
  const { data: stays, roles } = await read('/api/users/me/participation')
  const live = [...stays.filter((one: { left_at: null }) => !one.left_at), ...roles]
  expect(new Set(pick(projects, 'pid'))).toEqual(new Set(pick(live, 'pid')))
})
