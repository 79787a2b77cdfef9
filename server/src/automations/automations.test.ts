import { describe, expect, it } from 'vitest'
import { createAutomations, templateOf, texts, zoneAt } from '../../test/world/automations.ts'
import { countJobs, makeJobsDue, untilNoJobs } from '../../test/world/jobs.ts'
import { untilSent } from '../../test/world/messages.ts'
import { personalData } from '../announcements/index.ts'
import { createKeyRing } from '../platform/db/key-ring.ts'

const { call, config, database, make, to, subjectsTo, sender, scene, run, plan, runOne } =
  await createAutomations()
const { pool } = database

const welcome = { trigger: { kind: 'accepted', days: 0 }, texts: texts('Welcome') }
const soon = { trigger: { kind: 'before_event', days: 20 }, texts: texts('Soon') }

describe('an automation', () => {
  it('sends each person one email and one announcement, in their language', async () => {
    const given = await scene()
    const { id, ...made } = (await given.create(welcome)).json()
    expect(made).toMatchObject({ template: null, active: true, count: 5, sent: 0 })
    expect(Date.parse(made.next_run)).toBeLessThan(Date.now() + 60_000)
    await run()
    await run()
    expect(subjectsTo(given.ada.email)).toEqual(['Welcome'])
    expect(to(given.cy.email)[0]!.text).toContain('<html lang=3D"zh-TW">')
    expect(to(given.ada.email)[0]!.text).toContain('List-Unsubscribe')
    expect(to(given.outsider.email)).toEqual([])
    const [announcement, ...more] = await given.sent(id)
    expect(more).toEqual([])
    expect(announcement).toMatchObject({
      automation: id,
      texts: welcome.texts,
      state: 'sent',
      recipients: 5,
      emails: { waiting: 0, sent: 5, undelivered: 0, dropped: 0 },
    })
    expect((await call(`GET /api/projects/${given.pid}/announcements`, given.owner)).json().data).toEqual([])
    const inbox = (await call('GET /api/users/me/announcements', given.ada)).json().data
    expect(inbox).toMatchObject([{ subject: 'Welcome', author: expect.stringContaining('Lantern Days') }])
    expect((await given.list())[0]).toMatchObject({ id, sent: 5, count: 0, next_run: null })
  })

  it('reaches people who come later, and nobody twice after a change', async () => {
    const given = await scene()
    const { id } = (await given.create(soon)).json()
    await run()
    await make.membership(given.pid, 'desk', given.outsider.uid)
    await given.change(id, { texts: texts('Very soon'), trigger: { kind: 'before_event', days: 19 } })
    await run()
    expect(subjectsTo(given.outsider.email)).toEqual(['Very soon'])
    expect(subjectsTo(given.ada.email)).toEqual(['Soon'])
    expect((await given.sent(id)).map((one: { texts: object }) => one.texts)).toEqual([
      texts('Very soon'),
      texts('Soon'),
    ])
  })

  it('that is made again from the same template starts where it ended', async () => {
    const given = await scene()
    const { id } = (await given.create(templateOf('welcome'))).json()
    expect((await given.create(templateOf('welcome'))).json().why[0].rule).toBe('automation-template')
    await run()
    expect((await call(`DELETE ${given.path}/${id}`, given.owner)).statusCode).toBe(204)
    const again = (await given.create(templateOf('welcome'))).json()
    expect(again).toMatchObject({ count: 0, sent: 5 })
    await run()
    expect(to(given.ada.email)).toHaveLength(1)
  })

  it('is off until it is switched on, and is in the history', async () => {
    const given = await scene()
    const { id } = (await given.create({ ...welcome, active: false })).json()
    await run()
    expect(to(given.ada.email)).toEqual([])
    expect((await given.change(id, { active: true })).json().active).toBe(true)
    await given.change(id, { active: false, where: [{ language: 'en' }] })
    await run()
    expect(to(given.ada.email)).toEqual([])
    await given.change(id, { active: true })
    await call(`DELETE ${given.path}/${id}`, given.owner)
    await run()
    expect(to(given.ada.email)).toEqual([])
    const { rows } = await pool.query(
      `select array_agg(replace(verb, 'automation.', '') order by id) as verbs from audit where subject = $1`,
      [`automation:${id}`],
    )
    expect(rows[0].verbs).toEqual(['created', 'started', 'changed', 'stopped', 'started', 'deleted'])
  })

  it('is only for people for whom its conditions hold by then', async () => {
    const given = await scene()
    await given.create({ ...soon, where: [{ language: 'zh-TW' }] })
    await database.db
      .updateTable('people')
      .set({ language: 'zh-TW' })
      .where('uid', '=', given.ben.uid)
      .execute()
    await run()
    expect([given.ada, given.ben, given.cy].map(({ email }) => to(email).length)).toEqual([0, 1, 1])
  })

  it('is refused beyond the maximum, and on a day that its trigger doesn’t have', async () => {
    const given = await scene()
    const refused = await given.create({ ...welcome, trigger: { kind: 'event_opens', days: 1 } })
    expect(refused.json().errors[0].pointer).toBe('/body/trigger/days')
    for (let i = 0; i < 20; i++) await given.create({ ...welcome, active: false })
    expect((await given.create(welcome)).json().why[0].rule).toBe('automation-limit')
  })

  it('isn’t in the export of what its owner wrote', async () => {
    const given = await scene()
    await given.create(welcome)
    await run()
    const body = { texts: texts('By hand'), urgent: true }
    await call(`POST /api/projects/${given.pid}/announcements`, { token: given.token, body })
    const { uid } = given.owner
    const found = database.db.selectFrom('announcements').selectAll().where('author', '=', uid)
    const rows = await found.orderBy('id').execute()
    const { opened } = personalData.find(({ table }) => table === 'announcements')!
    expect(rows).toHaveLength(2)
    expect(await opened!(database.db, createKeyRing(config)!, uid, rows)).toEqual([rows[1]])
  })

  it('has no next run while the event is a draft, or once it is archived', async () => {
    const given = await scene()
    const { id } = (await given.create(welcome)).json()
    for (const [state, next_run] of [
      ['draft', null],
      ['closed', expect.any(String)],
      ['archived', null],
    ]) {
      await pool.query('update projects set state = $2 where pid = $1', [given.pid, state])
      expect(await given.list()).toMatchObject([{ id, next_run, count: 5 }])
    }
  })

  it('is previewed with its next run and its recipients', async () => {
    const given = await scene({ days: 30 })
    const body = { trigger: { kind: 'before_event', days: 1 }, texts: texts('{project}', '{hours}') }
    const path = `POST /api/projects/${given.pid}/automation-previews`
    const { next_run, count, examples } = (await call(path, { token: given.token, body })).json()
    expect(count).toBe(5)
    const { rows } = await pool.query(
      `select (starts_on - 1 + time '10:00') at time zone time_zone as at from projects where pid = $1`,
      [given.pid],
    )
    expect(next_run).toBe(rows[0].at.toISOString())
    expect(examples.map(({ name, text }: Record<string, string>) => [name, text])).toEqual([
      ['Ada', 'your time'],
      ['Cy', '時間'],
      ['Ben', 'your time'],
    ])
  })
})

describe('nobody gets anything', () => {
  it('at night', async () => {
    const given = await scene({ hour: 2 })
    const { next_run } = (await given.create(welcome)).json()
    expect(Date.parse(next_run)).toBeGreaterThan(Date.now() + 4 * 3_600_000)
    await run()
    const { rows } = await pool.query('select from automation_recipients where pid = $1', [given.pid])
    expect(rows).toEqual([])
  })

  it('whose email would leave at night, until the morning', async () => {
    const given = await scene()
    await given.create(welcome)
    await plan.run({}, { last: false })
    await pool.query('update projects set time_zone = $2 where pid = $1', [given.pid, zoneAt(14)])
    await makeJobsDue(database.db, { name: 'run-automation' })
    await pool.query('update projects set time_zone = $2 where pid = $1', [given.pid, zoneAt(14)])
    await untilNoJobs(database.db, { name: 'run-automation' })
    await untilSent(database)
    await pool.query('update projects set time_zone = $2 where pid = $1', [given.pid, zoneAt(23)])
    await pool.query(`update messages set state = 'queued', send_at = now(), tries = 0 where pid = $1`, [
      given.pid,
    ])
    const before = to(given.ada.email).length
    const { rows } = await pool.query('select id from messages where pid = $1 and uid = $2', [
      given.pid,
      given.ada.uid,
    ])
    await sender()({ pid: given.pid, id: rows[0].id }, { last: false })
    expect(to(given.ada.email)).toHaveLength(before)
    const { rows: held } = await pool.query(
      `select state, tries, extract(epoch from send_at - now()) / 3600 as hours from messages where id = $1`,
      [rows[0].id],
    )
    expect(held[0]).toMatchObject({ state: 'held', tries: 0 })
    expect(Number(held[0].hours)).toBeGreaterThan(7)
    expect(Number(held[0].hours)).toBeLessThan(10)
    expect(await countJobs(database.db, { name: 'send-message' })).toBeGreaterThan(0)
    await pool.query(`update messages set state = 'dropped' where pid = $1`, [given.pid])
  })

  it('in a draft or an archived project, after leaving, or in an archived team', async () => {
    const given = await scene()
    await given.create(soon)
    const set = (state: string) =>
      pool.query('update projects set state = $2 where pid = $1', [given.pid, state])
    for (const state of ['draft', 'archived']) {
      await set(state)
      await run()
    }
    await set('open')
    await pool.query(
      `update memberships set left_at = now(), left_how = 'left' where pid = $1 and uid = $2`,
      [given.pid, given.ben.uid],
    )
    await pool.query(`update teams set archived_at = now() where pid = $1 and tid = 'desk'`, [given.pid])
    await run()
    expect([given.ada, given.ben, given.other].map(({ email }) => to(email).length)).toEqual([1, 0, 0])
  })

  it('if they left while the email was waiting', async () => {
    const given = await scene()
    const { id } = (await given.create(soon)).json()
    await runOne.run({ pid: given.pid, id }, { last: false })
    await pool.query(
      `update memberships set left_at = now(), left_how = 'left' where pid = $1 and uid = $2`,
      [given.pid, given.ben.uid],
    )
    const { rows } = await pool.query(`select id from messages where pid = $1 and uid = $2`, [
      given.pid,
      given.ben.uid,
    ])
    await pool.query(`update messages set state = 'queued', tries = 0 where id = $1`, [rows[0].id])
    const before = to(given.ben.email).length
    await sender()({ pid: given.pid, id: rows[0].id }, { last: false })
    expect(to(given.ben.email)).toHaveLength(before)
  })

  it('by email if they unsubscribed', async () => {
    const given = await scene()
    const body = { kinds: ['automation.announced'] }
    await call('PUT /api/users/me/email-opt-outs', { token: given.ada.token, body })
    const { id } = (await given.create(welcome)).json()
    await run()
    expect(to(given.ada.email)).toEqual([])
    expect((await given.sent(id))[0].emails).toMatchObject({ sent: 4, dropped: 1 })
  })
})
