import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countJobs, deleteJobs, selectJobs } from '../../../test/world/jobs.ts'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { rosterJobs } from '../index.ts'

const { call, make, database, tasks, availability, rosters } = await createWorld()
const jobs = rosterJobs({ database })

const shift = (day: number, hour: number, title: string, seats = 1) => ({
  title,
  starts_at: at(`08-0${day}`, `${String(hour).padStart(2, '0')}:00`),
  ends_at: at(`08-0${day}`, `${String(hour + 2).padStart(2, '0')}:00`),
  roles: [{ seats }],
})

async function scene() {
  const all = await rosters.scene()
  const early = await make.task(all, shift(8, 9, 'Early', 2))
  const late = await make.task(all, shift(8, 18, 'Late'))
  return { ...all, early, late }
}

const start = (all: TaskScene, id: string, body: object = {}, headers = {}) =>
  call(`PUT ${rosters.path(all, id, 'fill')}`, {
    token: all.owner.token,
    body: { effort: 'quick', seed: 7, ...body },
    headers,
  })
const stop = (all: TaskScene, id: string) =>
  call(`DELETE ${rosters.path(all, id, 'fill')}`, { token: all.owner.token })

const payloadOf = async (id: string) =>
  (
    await selectJobs(database.db, sql<{ payload: object }>`payload`, {
      name: 'fill-roster',
      where: sql`payload->>'id' = ${id}`,
    })
  )[0]!.payload

/** As a worker does. */
const run = async (id: string, last = false) => jobs['fill-roster']!.run(await payloadOf(id), { last })

async function fill(all: TaskScene, id: string, body: object = {}) {
  const answer = await start(all, id, body)
  if (answer.statusCode !== 202) throw new Error(answer.body)
  await run(id)
  await deleteJobs(database.db, { name: 'fill-roster' })
  return (await rosters.get(all, id)).json()
}

const rulesOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.json().why?.map(({ rule }: { rule: string }) => rule) ?? answer.statusCode

describe('filling a draft', { timeout: 60_000 }, () => {
  it('proposes seats for all open spots, beside those that people have, and shows how far it is', async () => {
    const all = await scene()
    await tasks.signUp(all, all.early, all.ada)
    const id = await rosters.make(all)
    const begun = await start(all, id)
    expect(begun.json()).toMatchObject({
      state: 'filling',
      version: 2,
      fill: { state: 'running', share: 0, cost: null, open: null, ended_at: null },
    })
    expect(rulesOf(await rosters.change(all, id, { name: 'New' }))).toEqual(['draft-filling'])
    await run(id)
    expect((await rosters.get(all, id)).json()).toMatchObject({
      state: 'ready',
      version: 3,
      seats: 2,
      fill: { state: 'done', share: 1, open: 0, least_open: 0, left_out: 0, ended_at: expect.any(String) },
    })
    expect((await rosters.get(all, id, 'score')).json()).toMatchObject({ open: 0, spots: 3, stale: 0 })
    expect((await tasks.people(all, all.early)).length).toBe(1)
  })

  it('keeps locked seats, and what people said and set', async () => {
    const all = await availability.ask(await scene())
    const id = await rosters.make(all)
    const day = { from: '2038-08-08T08:00', until: '2038-08-08T12:00' }
    for (const one of [all.ada, all.ben, all.cy, all.chief])
      await availability.save(all, one, { ranges: [day] })
    await rosters.add(all, id, [all.early, all.cy.uid], { locked: true })
    const draft = await fill(all, id)
    const listed = await rosters.proposed(all, id)
    expect(listed.filter((one) => one.endsWith('Early')).length).toBe(2)
    expect(listed).toContain('Cy, Early')
    // The lead of the other team could come late, but isn’t in this one.
    expect(listed.filter((one) => one.endsWith('Late'))).toEqual([])
    expect(draft.fill).toMatchObject({ open: 1, least_open: 1 })
  })

  it('proves how many spots have to stay open', async () => {
    const all = await scene()
    await make.task(all, shift(8, 18, 'Also late', 9))
    const id = await rosters.make(all, { tid: 'photo' })
    const { fill: ended } = await fill(all, id)
    expect(ended).toMatchObject({ state: 'done', open: 6, least_open: 6 })
  })

  it('leads to the same seats from the same draft and seed, in another draft too', async () => {
    const all = await scene()
    const ids = [await rosters.make(all), await rosters.make(all)]
    for (const id of ids) await fill(all, id)
    const [one, other] = [await rosters.proposed(all, ids[0]!), await rosters.proposed(all, ids[1]!)]
    expect(one).toEqual(other)
  })

  it('proposes only people of the team for its shifts, and nobody who is only invited', async () => {
    const all = await scene()
    const invited = await make.person({ name: 'Invited' })
    await make.membership(all.pid, 'photo', invited.uid, 'member', 'invited')
    const desk = await make.task(all, { ...shift(8, 9, 'Desk', 3), tid: 'desk' }, all.other)
    await make.task(all, shift(9, 9, 'Many', 9))
    const id = await rosters.make(all, { tid: 'photo' }, all.chief)
    await fill(all, id)
    const listed = await rosters.proposed(all, id)
    expect(listed.filter((one) => one.endsWith('Many')).toSorted()).toEqual(
      ['Ada', 'Ben', 'Chief of Photo', 'Cy'].map((name) => `${name}, Many`),
    )
    expect(listed.join()).not.toMatch(/Invited|Desk/)
    expect(desk).toEqual(expect.any(String))
  })

  it('leaves out, and lists, what has become impossible meanwhile', async () => {
    const all = await scene()
    const id = await rosters.make(all, { tid: 'photo' })
    await start(all, id)
    const payload = await payloadOf(id)
    // Someone takes the only late spot after the search began.
    const { fillDraft } = await import('./filling.ts')
    let taken = false
    const slow = {
      ...database,
      transact: async <T>(work: Parameters<typeof database.transact<T>>[0]) => {
        if (taken) await tasks.signUp(all, all.late, all.ada)
        taken = true
        return database.transact(work)
      },
    }
    await fillDraft(slow, payload as never)
    const draft = (await rosters.get(all, id)).json()
    expect(draft.fill).toMatchObject({ state: 'done', left_out: 1, open: 0 })
    expect(await rosters.proposed(all, id, '?left_out=true')).toEqual([
      expect.stringMatching(/Late, (task-full|involved)$/),
    ])
    expect((await rosters.proposed(all, id)).every((one) => one.endsWith('Early'))).toBe(true)
  })
})

describe('while it runs', { timeout: 60_000 }, () => {
  it('one draft of a project is filled at a time, by whoever has seen it', async () => {
    const all = await scene()
    const [first, second] = [await rosters.make(all), await rosters.make(all)]
    const { etag } = (await rosters.get(all, first)).headers
    await rosters.change(all, first, { name: 'Seen' })
    expect((await start(all, first, {}, { 'if-match': String(etag) })).statusCode).toBe(412)
    expect((await start(all, first)).statusCode).toBe(202)
    expect(rulesOf(await start(all, first))).toEqual(['draft-filling'])
    expect(rulesOf(await start(all, second))).toEqual(['fill-running'])
    const elsewhere = await scene()
    expect((await start(elsewhere, await rosters.make(elsewhere))).statusCode).toBe(202)
    await run(first)
    expect((await start(all, second)).statusCode).toBe(202)
    await deleteJobs(database.db, { name: 'fill-roster' })
  })

  it('it can be stopped, which keeps what there is', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    await rosters.add(all, id, [all.late, all.ada.uid])
    await start(all, id, { effort: 'thorough' })
    expect((await stop(all, id)).statusCode).toBe(202)
    await run(id)
    const draft = (await rosters.get(all, id)).json()
    expect(draft).toMatchObject({ state: 'ready', fill: { state: 'stopped' } })
    expect(draft.seats).toBeGreaterThanOrEqual(1)
    expect((await stop(all, id)).json().fill.state).toBe('stopped')
  })

  it('it can be discarded', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    await start(all, id)
    const payload = await payloadOf(id)
    expect((await rosters.discard(all, id)).statusCode).toBe(204)
    await jobs['fill-roster']!.run(payload, { last: false })
    expect((await rosters.get(all)).json().data).toEqual([])
  })
})

describe('a fill whose process is killed', () => {
  it('starts again, and is reported if it never ends', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    await start(all, id)
    // The job is still there: another worker takes it.
    await database.pool.query(`update roster_fills set started_at = now() - interval '1 hour'`)
    await jobs['end-lost-fills']!.run({}, { last: false })
    expect((await rosters.get(all, id)).json().fill.state).toBe('running')
    await deleteJobs(database.db, { name: 'fill-roster' })
    expect(await countJobs(database.db, { name: 'fill-roster' })).toBe(0)
    await jobs['end-lost-fills']!.run({}, { last: false })
    expect((await rosters.get(all, id)).json()).toMatchObject({ state: 'ready', fill: { state: 'failed' } })
    expect((await start(all, id)).statusCode).toBe(202)
  })

  it('is reported after the last attempt', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    await start(all, id)
    await database.pool.query('alter table roster_settings rename to settings_gone')
    try {
      await expect(run(id)).rejects.toThrow('roster_settings')
      expect((await rosters.get(all, id)).json().fill.state).toBe('running')
      await expect(run(id, true)).rejects.toThrow('roster_settings')
    } finally {
      await database.pool.query('alter table settings_gone rename to roster_settings')
    }
    expect((await rosters.get(all, id)).json()).toMatchObject({
      state: 'ready',
      seats: 0,
      fill: { state: 'failed' },
    })
  })
})
