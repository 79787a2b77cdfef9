import { describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { notificationKinds, rosterJobs } from '../index.ts'

const { call, make, database, tasks, roles, rosters } = await createWorld()
const { pool } = database

const shift = (hour: number, title: string, seats = 1) => ({
  title,
  starts_at: at('08-08', `${String(hour).padStart(2, '0')}:00`),
  ends_at: at('08-08', `${String(hour + 2).padStart(2, '0')}:00`),
  roles: [{ seats }],
})

async function scene() {
  const all = await rosters.scene()
  const early = await make.task(all, shift(9, 'Early', 2))
  return { ...all, early, late: await make.task(all, shift(18, 'Late')) }
}

const publish = (all: TaskScene, id: string, by: { token: string } = all.owner, headers = {}) =>
  call(`PUT ${rosters.path(all, id, 'publication')}`, { token: by.token, headers })

const rulesOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.statusCode < 300
    ? answer.statusCode
    : (answer.json().why?.map(({ rule }: { rule: string }) => rule) ?? answer.statusCode)

const emails = async ({ pid }: { pid: string }, kind = 'roster.published') =>
  (
    await pool.query<{ name: string }>(
      `select people.name from messages join people using (uid) where pid = $1 and kind = $2 order by 1`,
      [pid, kind],
    )
  ).rows.map(({ name }) => name)

const seatsOn = async (all: TaskScene, id: string) =>
  (await tasks.people(all, id)).map(({ name, state, confirmation }: Record<string, string>) =>
    [name, state, confirmation].filter(Boolean).join(', '),
  )

describe('publishing', () => {
  it('gives people their seats, in one email each, and asks them to confirm', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    for (const { uid } of [all.ada, all.ben]) await rosters.add(all, id, [all.early, uid])
    await rosters.add(all, id, [all.late, all.ada.uid])
    const published = await publish(all, id)
    const result = { seats: 3, people: 2, not_published: [], left_out: 0 }
    expect([published.statusCode, published.json()]).toEqual([200, result])
    expect(await seatsOn(all, all.early)).toEqual(['Ada, confirmed, asked', 'Ben, confirmed, asked'])
    expect((await tasks.get(all, all.early)).roles[0].taken).toBe(2)
    expect(await emails(all)).toEqual(['Ada', 'Ben'])
    expect((await publish(all, id)).json()).toEqual(result)
    expect(await emails(all)).toEqual(['Ada', 'Ben'])
    expect(rulesOf(await rosters.add(all, id, [all.late, all.cy.uid]))).toEqual(['draft-published'])
    expect((await rosters.get(all, id)).json()).toMatchObject({
      state: 'published',
      published_by: { name: 'Owner' },
      seats: 3,
    })
    const { rows } = await pool.query(
      `select assigned_by = $2 as by, vouched, count(*)::int from task_seats where pid = $1 group by 1, 2`,
      [all.pid, all.owner.uid],
    )
    expect(rows).toEqual([{ by: true, vouched: true, count: 3 }])
    const verbs = await pool.query(`select verb from audit where pid = $1 and verb = 'seat.assigned'`, [
      all.pid,
    ])
    expect(verbs.rows.length).toBe(3)
  })

  it('gives someone all of theirs or none, and says why', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    await rosters.add(all, id, [all.early, all.ada.uid])
    await rosters.add(all, id, [all.late, all.ada.uid])
    await rosters.add(all, id, [all.early, all.ben.uid])
    await tasks.signUp(all, all.late, all.cy)
    const published = (await publish(all, id)).json()
    expect(published).toMatchObject({
      seats: 1,
      people: 1,
      left_out: 2,
      not_published: [{ uid: all.ada.uid, name: 'Ada', seats: 2, why_not: [{ rule: 'task-full' }] }],
    })
    expect(await seatsOn(all, all.early)).toEqual(['Ben, confirmed, asked'])
    expect(await seatsOn(all, all.late)).toEqual(['Cy, confirmed'])
    expect(await emails(all)).toEqual(['Ben'])
    expect(await rosters.proposed(all, id, '?left_out=true')).toEqual([
      'Ada, Early, task-full',
      'Ada, Late, task-full',
    ])
  })

  it('accepts requests, and leaves other drafts with what is stale in them', async () => {
    const all = await rosters.scene()
    const shy = await make.task(all, { ...shift(9, 'Shy'), sign_up: 'request' })
    await tasks.signUp(all, shy, all.ada)
    const [first, second] = [await rosters.make(all), await rosters.make(all)]
    await rosters.add(all, first, [shy, all.ada.uid])
    await rosters.add(all, second, [shy, all.ben.uid])
    expect((await publish(all, first)).json()).toMatchObject({ seats: 1 })
    expect(await seatsOn(all, shy)).toEqual(['Ada, confirmed, asked'])
    expect(await rosters.proposed(all, second)).toEqual(['Ben, Shy, task-full'])
    expect((await publish(all, second)).json()).toMatchObject({ seats: 0, people: 0, left_out: 1 })
  })

  it('needs a project that isn’t a draft, and the version that was seen', async () => {
    const all = await scene()
    const id = await rosters.make(all)
    expect(rulesOf(await publish(all, id))).toEqual(['draft-empty'])
    const { etag } = (await rosters.get(all, id)).headers
    await rosters.add(all, id, [all.early, all.ada.uid])
    expect((await publish(all, id, all.owner, { 'if-match': String(etag) })).statusCode).toBe(412)
    await pool.query(`update projects set state = 'draft' where pid = $1`, [all.pid])
    expect(rulesOf(await publish(all, id))).toEqual(['project-state'])
    await pool.query(`update projects set state = 'archived' where pid = $1`, [all.pid])
    expect((await publish(all, id)).statusCode).toBe(409)
    expect(await emails(all)).toEqual([])
  })

  it('isn’t possible any more for someone who lost their role, or once people left', async () => {
    const all = await scene()
    const id = await rosters.make(all, { tid: 'photo' }, all.chief)
    await rosters.add(all, id, [all.early, all.ada.uid], {}, all.chief)
    await rosters.add(all, id, [all.late, all.ben.uid], {}, all.chief)
    await pool.query(`update memberships set role = 'member' where pid = $1 and uid = $2`, [
      all.pid,
      all.chief.uid,
    ])
    expect((await publish(all, id, all.chief)).statusCode).toBe(403)
    await pool.query(
      `update memberships set left_at = now(), left_how = 'left' where pid = $1 and uid = $2`,
      [all.pid, all.ada.uid],
    )
    expect((await publish(all, id)).json()).toMatchObject({
      seats: 1,
      not_published: [{ uid: all.ada.uid, why_not: [{ rule: 'their-team' }] }],
    })
  })

  it('gives invited people a seat only provisionally, as when they are assigned', async () => {
    const all = await scene()
    const invited = await make.person({ name: 'Invited' })
    await make.membership(all.pid, 'photo', invited.uid, 'member', 'invited')
    const id = await rosters.make(all)
    await rosters.add(all, id, [all.early, invited.uid])
    expect((await publish(all, id)).json()).toMatchObject({ seats: 1 })
    const [seat] = await tasks.people(all, all.early)
    expect(seat).toMatchObject({ uid: invited.uid, tentative: true })
    expect((await tasks.people(all, all.early, all.ada)).length).toBe(0)
  })

  it('of what someone new proposed makes people wait for contacts', async () => {
    const all = await scene()
    const fresh = await make.caller({ name: 'New' })
    await roles.appoint(all.pid, all.owner, fresh, 'owner')
    const id = await rosters.make(all)
    expect(rulesOf(await rosters.add(all, id, [all.early, all.ada.uid], {}, fresh))).toBe(200)
    await rosters.add(all, id, [all.early, all.ben.uid])
    await publish(all, id)
    const { rows } = await pool.query(
      `select people.name, vouched from task_seats join people using (uid) where pid = $1 order by 1`,
      [all.pid],
    )
    expect(rows).toEqual([
      { name: 'Ada', vouched: false },
      { name: 'Ben', vouched: true },
    ])
  })
})

describe('whoever got a seat', () => {
  const confirm = (all: TaskScene, id: string, by: { token: string }) =>
    call(`PUT ${tasks.path(all, id, 'people/me/confirmation')}`, { token: by.token })

  async function published() {
    const all = await scene()
    const id = await rosters.make(all)
    await rosters.add(all, id, [all.early, all.ada.uid])
    await rosters.add(all, id, [all.late, all.ada.uid])
    await rosters.add(all, id, [all.early, all.ben.uid])
    await publish(all, id)
    return all
  }

  const unconfirmed = async (all: TaskScene) => {
    const where = encodeURIComponent(JSON.stringify([{ shift: { state: 'unconfirmed' } }]))
    const answer = await call(`GET /api/projects/${all.pid}/people?where=${where}`, all.owner)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json().data.map(({ name }: { name: string }) => name)
  }

  it('confirms each shift, or drops it, and is asked again once', async () => {
    const all = await published()
    expect((await confirm(all, all.early, all.ada)).json().you).toMatchObject({ confirmation: 'given' })
    expect((await confirm(all, all.early, all.ada)).statusCode).toBe(200)
    expect(await seatsOn(all, all.early)).toEqual(['Ada, confirmed, given', 'Ben, confirmed, asked'])
    const { data } = (await call('GET /api/users/me/schedule', all.ada)).json()
    expect(data.map(({ confirmation }: { confirmation?: string }) => confirmation)).toEqual([
      'given',
      'asked',
    ])
    const remind = () => rosterJobs({ database })['remind-of-unconfirmed']!.run({}, { last: false })
    await remind()
    expect(await emails(all, 'roster.unconfirmed')).toEqual([])
    await pool.query(`update task_seats set asked_at = now() - interval '4 days' where pid = $1`, [all.pid])
    await tasks.release(all, all.early, all.ben)
    await remind()
    await remind()
    expect(await emails(all, 'roster.unconfirmed')).toEqual(['Ada'])
    expect(await seatsOn(all, all.early)).toEqual(['Ada, confirmed, given'])
    expect((await confirm(all, all.early, all.ben)).statusCode).toBe(409)
  })

  it('can be found until then', async () => {
    const all = await published()
    const todosOf = async (one: { token: string }) =>
      (await call('GET /api/users/me/home', one))
        .json()
        .todos.map(({ kind, count }: { kind: string; count: number }) => [kind, count])
    expect(await unconfirmed(all)).toEqual(['Ada', 'Ben'])
    expect([await todosOf(all.ada), await todosOf(all.ben)]).toEqual([
      [['unconfirmed', 2]],
      [['unconfirmed', 1]],
    ])
    await confirm(all, all.early, all.ben)
    expect([await unconfirmed(all), await todosOf(all.ben)]).toEqual([['Ada'], []])
  })
})

describe('publishing while others sign up and drop', () => {
  it('gives no seat twice, sends one email each, and tells nobody of a seat that they don’t have', async () => {
    const all = await rosters.scene()
    const people = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const one = await make.caller({ name: `Person ${n}` })
        await make.membership(all.pid, 'photo', one.uid)
        return one
      }),
    )
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push(await make.task(all, shift(6 + n, `Shift ${n}`, 4)))
    const id = await rosters.make(all)
    await rosters.change(all, id, {
      add: people.map(({ uid }, n) => ({ task: ids[n % 10]!, uid, role: 1 })),
    })
    const [published] = await Promise.all([
      publish(all, id),
      ...people.map(async (one, n) => {
        const task = ids[(n + 3) % 10]!
        await tasks.signUp(all, task, one, { accept: ['rest', 'travel'] })
        if (n % 3 === 0) await tasks.release(all, task, one)
        if (n % 4 === 0) await tasks.release(all, ids[n % 10]!, one)
      }),
    ])
    expect(published.statusCode).toBe(200)
    const { rows: counts } = await pool.query<{ taken: number; seats: number; held: number }>(
      `select taken, seats, (select count(*)::int from task_seats as seat
                              where seat.pid = role.pid and seat.task = role.task and seat.n = role.n
                                and (state = 'confirmed' or offered_until is not null)) as held
         from task_roles as role where pid = $1`,
      [all.pid],
    )
    expect(counts.filter(({ taken, seats, held }) => taken !== held || taken > seats)).toEqual([])
    const { rows: got } = await pool.query<{ uid: string; name: string; title: string; held: boolean }>(
      `select uid, people.name, task.title, seat.state = 'confirmed' as held
         from task_seats as seat join people using (uid) join tasks as task on task.pid = seat.pid and task.id = seat.task
        where seat.pid = $1 and asked_at is not null order by people.name`,
      [all.pid],
    )
    // One each, and what it says is what they still have when it is sent.
    expect(await emails(all)).toEqual(got.map(({ name }) => name))
    expect(published.json()).toMatchObject({ seats: got.length, people: got.length })
    const { prepare } = notificationKinds['roster.published']!
    for (const { uid, title, held } of got) {
      const message = { pid: all.pid, uid, params: { draft: id, by_uid: all.owner.uid }, language: 'en' }
      const prepared = await prepare!(database.db, message as never, { baseUrl: '' })
      const { shifts } = (prepared?.params ?? {}) as { shifts?: string }
      expect([uid, shifts?.split('\n')[0]]).toEqual([uid, held ? title : undefined])
    }
  })
})
