import { describe, expect, it } from 'vitest'
import { at } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const { call, make, database, tasks, availability, rosters } = await createWorld()

const morning = { title: 'Morning', starts_at: at('08-08', '09:00'), ends_at: at('08-08', '11:00') }
const noon = { title: 'Noon', starts_at: at('08-08', '10:00'), ends_at: at('08-08', '13:00') }
const evening = { title: 'Evening', starts_at: at('08-08', '18:00'), ends_at: at('08-08', '20:00') }
const one = { roles: [{ seats: 1 }] }

async function scene() {
  const all = await rosters.scene()
  const shift = await make.task(all, { ...morning, roles: [{ seats: 2 }] })
  return { ...all, shift, later: await make.task(all, { ...evening, ...one }) }
}

const rulesOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.statusCode < 300
    ? answer.statusCode
    : (answer.json().why?.map(({ rule }: { rule: string }) => rule) ?? answer.statusCode)

const settings = (
  all: { pid: string },
  by: { token: string },
  body?: object,
  headers: Record<string, string> = {},
) =>
  call(`${body ? 'PUT' : 'GET'} /api/projects/${all.pid}/roster-settings`, {
    token: by.token,
    ...(body && { body }),
    headers,
  })

describe('a draft', () => {
  it('is made, named, listed with its counts, and discarded, without any email', async () => {
    const all = await scene()
    const made = await rosters.create(all, { name: '  First try ' })
    expect(made.statusCode).toBe(201)
    const { id, created_at: _created, changed_at: _changed, ...draft } = made.json()
    const owner = { uid: all.owner.uid, name: 'Owner' }
    const empty = {
      name: 'First try',
      tid: null,
      team: null,
      state: 'ready',
      version: 1,
      seats: 0,
      locked: 0,
      people: 0,
      made_by: owner,
      published_at: null,
      published_by: null,
      fill: null,
    }
    expect(draft).toEqual(empty)
    expect((await rosters.add(all, id, [all.shift, all.ada.uid], { locked: true })).json()).toMatchObject({
      version: 2,
      seats: 1,
      locked: 1,
      people: 1,
    })
    expect((await rosters.change(all, id, { name: 'Better' })).json()).toMatchObject({ name: 'Better' })
    expect((await rosters.get(all)).json().data).toMatchObject([{ id, name: 'Better', version: 3, seats: 1 }])
    expect(await tasks.people(all, all.shift)).toEqual([])
    expect((await rosters.discard(all, id)).statusCode).toBe(204)
    expect((await rosters.get(all)).json()).toEqual({ data: [] })
    const { rows: emails } = await database.pool.query('select from messages where pid = $1', [all.pid])
    expect(emails).toEqual([])
    const { data } = (await call(`GET /api/projects/${all.pid}/history`, all.owner)).json()
    const verbs = data.map(({ verb }: { verb: string }) => verb).filter((verb: string) => /roster/.test(verb))
    expect(verbs.toReversed()).toEqual(
      ['created', 'changed', 'changed', 'discarded'].map((verb) => `roster-draft.${verb}`),
    )
    expect(JSON.stringify(data)).not.toContain(all.ada.uid)
  })

  it('isn’t made beyond 20', async () => {
    const all = await rosters.scene()
    for (let n = 0; n < 20; n++) await rosters.make(all)
    expect(rulesOf(await rosters.create(all))).toEqual(['draft-limit'])
  })

  it('isn’t changed by someone who hasn’t seen the last change', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    const { etag } = (await rosters.get(all, id)).headers
    const headers = { 'if-match': String(etag) }
    expect((await rosters.change(all, id, { name: 'One' }, all.owner, headers)).statusCode).toBe(200)
    expect((await rosters.change(all, id, { name: 'Two' }, all.owner, headers)).statusCode).toBe(412)
  })
})

describe('a proposed seat', () => {
  it('keeps all rules, also those that only warn, beside shifts and other proposals', async () => {
    const all = await scene()
    const clash = await make.task(all, { ...noon, ...one })
    const id = await rosters.make(all)
    await rosters.add(all, id, [all.shift, all.ada.uid])
    expect(rulesOf(await rosters.add(all, id, [clash, all.ada.uid]))).toEqual(['overlap'])
    await tasks.signUp(all, clash, all.ben)
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.ben.uid]))).toEqual(['overlap'])
    const soon = await make.task(all, {
      title: 'Soon',
      starts_at: at('08-08', '11:10'),
      ends_at: at('08-08', '12:00'),
    })
    expect(rulesOf(await rosters.add(all, id, [soon, all.ada.uid]))).toEqual(['rest'])
    expect(await rosters.proposed(all, id)).toEqual(['Ada, Morning'])
  })

  it('keeps what people said about when they can help, and their hours', async () => {
    const all = await availability.ask(await scene())
    const id = await rosters.make(all)
    const range = { from: '2038-08-08T08:00', until: '2038-08-08T10:00' }
    await availability.save(all, all.ada, { ranges: [range] })
    await availability.save(all, all.ben, {
      ranges: [{ ...range, until: '2038-08-09T00:00' }],
      max_hours: 3,
    })
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.ada.uid]))).toEqual(['not-available'])
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.ben.uid]))).toBe(200)
    expect(rulesOf(await rosters.add(all, id, [all.later, all.ben.uid]))).toEqual(['own-hours'])
    expect(rulesOf(await rosters.add(all, id, [all.later, all.cy.uid]))).toBe(200)
  })

  it('needs room, a person and a shift of the draft', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    await rosters.add(all, id, [all.later, all.ada.uid])
    expect(rulesOf(await rosters.add(all, id, [all.later, all.ben.uid]))).toEqual(['task-full'])
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.outsider.uid]))).toBe(404)
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.ben.uid], { role: 2 }))).toEqual([
      'no-such-role',
    ])
    await tasks.signUp(all, all.shift, all.ben)
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.ben.uid]))).toEqual(['involved'])
    const untimed = await make.task(all, { starts_at: null, ends_at: null })
    expect(rulesOf(await rosters.add(all, id, [untimed, all.ben.uid]))).toBe(404)
    const desk = await make.task(all, { ...noon, tid: 'desk', visible_to: 'team' }, all.other)
    expect(rulesOf(await rosters.add(all, id, [desk, all.cy.uid]))).toEqual(['their-team'])
    await tasks.remove(all, desk, '', all.other)
  })

  it('is moved, swapped and locked, all or nothing', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    const { shift, later, ada, ben, cy } = all
    await rosters.change(all, id, {
      add: [
        { task: shift, uid: ada.uid, role: 1 },
        { task: later, uid: ben.uid, role: 1 },
      ],
    })
    const swap = {
      remove: [
        { task: shift, uid: ada.uid },
        { task: later, uid: ben.uid },
      ],
      add: [
        { task: later, uid: ada.uid, role: 1, locked: true },
        { task: shift, uid: ben.uid, role: 1 },
      ],
    }
    expect((await rosters.change(all, id, swap)).json()).toMatchObject({ seats: 2, locked: 1 })
    expect(await rosters.proposed(all, id)).toEqual(['Ben, Morning', 'Ada, Evening'])
    const halfWrong = {
      remove: [{ task: shift, uid: ben.uid }],
      add: [{ task: later, uid: cy.uid, role: 1 }],
    }
    expect(rulesOf(await rosters.change(all, id, halfWrong))).toEqual(['task-full'])
    expect(await rosters.proposed(all, id)).toEqual(['Ben, Morning', 'Ada, Evening'])
    expect(await rosters.proposed(all, id, `?task=${later}`)).toEqual(['Ada, Evening'])
    expect(await rosters.proposed(all, id, `?uid=${ben.uid}`)).toEqual(['Ben, Morning'])
    expect(await rosters.proposed(all, id, '?search=ad')).toEqual(['Ada, Evening'])
  })

  it('says what is against it by now', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    await rosters.add(all, id, [all.shift, all.ada.uid])
    await rosters.add(all, id, [all.later, all.ben.uid])
    await tasks.signUp(all, all.later, all.cy)
    await tasks.change(all, all.shift, { starts_at: evening.starts_at, ends_at: evening.ends_at })
    await make
      .task(all, { ...evening, title: 'Also', tid: 'desk', visible_to: 'project' }, all.other)
      .then((other) => tasks.signUp(all, other, all.ada))
    const listed = await rosters.proposed(all, id)
    expect(listed.toSorted()).toEqual(['Ada, Morning, overlap', 'Ben, Evening, task-full'])
    expect((await rosters.get(all, id, 'score')).json()).toMatchObject({ stale: 2 })
  })

  it('is listed by page in the same number of statements', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    for (const one of [all.ada, all.ben]) await rosters.add(all, id, [all.shift, one.uid])
    await rosters.add(all, id, [all.later, all.cy.uid])
    const page = (await rosters.get(all, id, 'seats?limit=2')).json()
    expect(page.data).toHaveLength(2)
    const rest = (await rosters.get(all, id, `seats?limit=2&cursor=${page.next_cursor}`)).json()
    expect([rest.data.length, rest.next_cursor]).toEqual([1, null])
    expect((await rosters.get(all, id, 'shifts')).json().data).toMatchObject([
      { id: all.shift, roles: [{ n: 1, seats: 2, taken: 0, proposed: 2 }] },
      { id: all.later, roles: [{ n: 1, seats: 1, taken: 0, proposed: 1 }] },
    ])
    expect((await rosters.get(all, id, 'shifts?limit=1')).json().next_cursor).toEqual(expect.any(String))
    expect((await rosters.get(all, id, 'shifts?day=2038-08-09')).json().data).toEqual([])
  })
})

describe('scores', () => {
  it('count what is open, and compare two drafts', async () => {
    const all = await availability.ask(await scene())
    await availability.save(all, all.ada, {
      ranges: [{ from: '2038-08-08T00:00', until: '2038-08-09T00:00' }],
      time_of_day: 'evening',
      target_hours: 2,
    })
    await tasks.signUp(all, all.shift, all.ben)
    const [first, second] = [await rosters.make(all), await rosters.make(all, { name: 'Second' })]
    await rosters.add(all, first, [all.later, all.ada.uid])
    await rosters.add(all, second, [all.shift, all.ada.uid])
    const { score, other, ...rest } = (await rosters.get(all, first, `comparison?with=${second}`)).json()
    expect(score).toEqual({
      open: 1,
      spots: 3,
      stale: 0,
      cost: 100,
      points: { open: 100, preferences: 0, hours: 0, fairness: 0, stability: 0, experience: 0 },
      wishes: { asked: 1, granted: 1 },
      hours: { least: 2, middle: 2, most: 2 },
    })
    expect(other).toMatchObject({ open: 1, cost: 131, wishes: { asked: 1, granted: 0 } })
    expect(rest).toMatchObject({
      shared: 0,
      only_this: 1,
      only_other: 1,
      data: [
        { name: 'Ada', only: 'other', task: { title: 'Morning' } },
        { name: 'Ada', only: 'this', task: { title: 'Evening' } },
      ],
    })
    expect((await rosters.get(all, first, 'score')).json()).toEqual(score)
    const ofTeam = await rosters.make(all, { tid: 'photo' })
    expect(rulesOf(await rosters.get(all, first, `comparison?with=${ofTeam}`))).toEqual(['other-part'])
  })

  it('use the weights of the project, which owners change', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    const before = await settings(all, all.chief)
    expect(before.json()).toEqual({
      weights: { open: 100, preferences: 1, hours: 1, fairness: 4, stability: 5, experience: 30 },
      critical: [],
      unpopular: [],
    })
    const body = { ...before.json(), weights: { ...before.json().weights, open: 7 } }
    const headers = { 'if-match': String(before.headers.etag) }
    expect((await settings(all, all.chief, body)).statusCode).toBe(403)
    expect((await settings(all, all.owner, body, headers)).json()).toEqual(body)
    expect((await settings(all, all.owner, before.json(), headers)).statusCode).toBe(412)
    expect((await rosters.get(all, id, 'score')).json()).toMatchObject({ open: 3, points: { open: 21 } })
  })
})

describe('a draft of a team', () => {
  it('is about its shifts and its people, and not found by other leads', async () => {
    const all = await scene()
    const desk = await make.task(all, { ...noon, tid: 'desk', visible_to: 'project' }, all.other)
    const id = await rosters.make(all, { tid: 'photo' }, all.chief)
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.ada.uid], {}, all.chief))).toBe(200)
    expect(rulesOf(await rosters.add(all, id, [desk, all.ada.uid], {}, all.chief))).toBe(404)
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.other.uid], {}, all.chief))).toBe(404)
    const shown = (await rosters.get(all, id, 'shifts', all.chief)).json().data
    expect(shown.map(({ title }: { title: string }) => title)).toEqual(['Morning', 'Evening'])
    for (const rest of ['', 'seats', 'shifts', 'score', `comparison?with=${id}`])
      expect((await rosters.get(all, id, rest, all.other)).statusCode).toBe(404)
    expect((await rosters.get(all, '', '', all.other)).json()).toEqual({ data: [] })
    expect((await rosters.get(all, '', '', all.ada)).statusCode).toBe(403)
    expect((await rosters.get(all)).json().data).toHaveLength(1)
    expect(rulesOf(await rosters.create(all, { tid: 'photo' }, all.other))).toEqual(['chiefs-only'])
    expect(rulesOf(await rosters.create(all, {}, all.chief))).toEqual(['chiefs-only'])
  })

  it('waits until a lead isn’t new', async () => {
    const all = await tasks.scene()
    expect(rulesOf(await rosters.create(all, { tid: 'photo' }, all.chief))).toEqual(['role-new'])
    expect(rulesOf(await rosters.get(all, '', '', all.chief))).toEqual(['role-new'])
    expect(rulesOf(await rosters.create(all, { tid: 'photo' }))).toBe(201)
  })

  it('says no more about a shift of another team than that it is in the way', async () => {
    const all = await scene()
    await make.membership(all.pid, 'desk', all.ada.uid)
    const secret = await make.task(
      all,
      { ...morning, title: 'Secret', tid: 'desk', visible_to: 'team', sign_up: 'assigned' },
      all.other,
    )
    expect((await tasks.assign(all, secret, all.ada.uid, {}, all.other)).statusCode).toBe(200)
    const id = await rosters.make(all, { tid: 'photo' }, all.chief)
    const refused = await rosters.add(all, id, [all.shift, all.ada.uid], {}, all.chief)
    expect(refused.json().why).toMatchObject([{ rule: 'overlap', with: { task: '', title: '', pid: '' } }])
    expect(refused.body).not.toMatch(/Secret|desk/)
  })

  it('ends with the team', async () => {
    const all = await scene()
    const id = await rosters.make(all, { tid: 'photo' }, all.chief)
    await rosters.add(all, id, [all.shift, all.ada.uid], {}, all.chief)
    await database.pool.query(`update teams set archived_at = now() where pid = $1 and tid = 'photo'`, [
      all.pid,
    ])
    expect(rulesOf(await rosters.add(all, id, [all.shift, all.ben.uid]))).toEqual(['team-archived'])
    expect(rulesOf(await rosters.create(all, { tid: 'photo' }))).toEqual(['team-archived'])
    expect((await rosters.get(all, id, 'shifts')).json().data).toEqual([])
    expect(await rosters.proposed(all, id)).toEqual(['Ada, Morning, team-archived'])
  })
})
