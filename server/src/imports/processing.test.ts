import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newAddress } from '../../test/world/imports.ts'
import { changeJobs } from '../../test/world/jobs.ts'
import { untilSent } from '../../test/world/messages.ts'
import { createWorld } from '../../test/world/world.ts'
import { createJobs } from '../housekeeping.ts'
import { emailHashOf } from '../platform/db/email-hash.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { processImport } from './processing.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database } = world
const { scene, memberships, audited } = world.imports
const { secretOf, answer } = world.invitations
const jobs = createJobs({
  database,
  mailer: null,
  baseUrl: '',
  emailHash: emailHashOf(world.config),
  keyRing: null,
  privateDataMonths: 0,
  sessionIdleDays: 30,
  pusher: null,
})

describe('an import', () => {
  it('adds people and changes roles, with an audit line each, and does nothing the second time', async () => {
    const { pid, bring, rows, finished } = await scene()
    const member = await make.person({ name: 'Member' })
    const chief = await make.person({ name: 'Chief' })
    await make.membership(pid, 'stage', member.uid)
    await make.membership(pid, 'stage', chief.uid, 'chief')
    const [ada, bo] = [newAddress(), newAddress()]
    const file = `email,name,team,role
${member.email},New name,stage,chief
${chief.email},,stage,
${ada},Ada,stage,member
${ada},Ada,registration,chief
${bo},=Bo,registration,
broken,,stage,
`
    const done = await finished((await bring(file)).json().id)
    const effects = { add: 1, 'new-person': 2, 'role-change': 1, nothing: 1, skip: 1 }
    expect(done).toMatchObject({ state: 'done', done: 6, total: 6, effects, finished_at: expect.any(String) })
    expect(await memberships(pid)).toEqual([
      `${member.email} Member stage member changed`,
      `${chief.email} Chief stage chief`,
      `${member.email} Member stage chief`,
      `${ada} Ada stage member`,
      `${ada} Ada registration chief`,
      `${bo} =Bo registration member`,
    ])
    expect(await audited(pid)).toEqual([
      'import.begun {"rows":6}',
      'member.became-chief',
      'member.invited',
      'chief.invited',
      'member.invited',
      expect.stringMatching(/^import\.done \{/),
    ])
    const { data } = await rows(done.id)
    expect(data.map((row: { effect: string; done: boolean }) => [row.effect, row.done])).toEqual([
      ['role-change', true],
      ['nothing', true],
      ['new-person', true],
      ['add', true],
      ['new-person', true],
      ['skip', true],
    ])
    expect(data[5].problems[0].code).toBe('email_invalid')

    const [before, linesBefore] = [await memberships(pid), await audited(pid)]
    const again = await finished((await bring(file)).json().id)
    expect(again.effects).toEqual({ add: 0, 'new-person': 0, 'role-change': 0, nothing: 5, skip: 1 })
    expect(await memberships(pid)).toEqual(before)
    expect((await audited(pid)).slice(linesBefore.length).map((line) => line.split(' ')[0])).toEqual([
      'import.begun',
      'import.done',
    ])
  })

  it('is run once, however often it is requested', async () => {
    const { pid, bring, run, finished } = await scene()
    const { id } = (await bring(`email,team\n${newAddress()},stage\n`)).json()
    const answers = await Promise.all([run(id), run(id), run(id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    await finished(id)
    expect((await run(id)).json().state).toBe('done')
    expect((await audited(pid)).map((line) => line.split(' ')[0])).toEqual([
      'import.begun',
      'member.invited',
      'import.done',
    ])
  })

  it('invites everyone once, in their language, and nobody joins before they accept', async () => {
    const { pid, bring, finished } = await scene()
    const [ada, bo] = [newAddress(), await make.person({ name: 'Bo' })]
    const cem = await make.person({ name: 'Cem' })
    await make.membership(pid, 'stage', cem.uid)
    await database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', bo.uid).execute()
    const file = `email,team,role\n${ada},stage,\n${ada},registration,chief\n${bo.email},stage,\n${cem.email},stage,chief\n`
    await finished((await bring(file)).json().id)
    const [message, other] = [
      await inbox.waitFor(({ to }) => to.includes(ada)),
      await inbox.waitFor(({ to }) => to.includes(bo.email)),
    ]
    expect(message.subject).toBe('Olga invited you to Lantern Days')
    expect(message.text).toContain(
      'Olga invited you to volunteer at Lantern Days, in Registration (as team lead) and \u821e\u53f0\u7d44.',
    )
    expect(other.subject).toBe('【Lantern Days】Olga 邀請你加入志工團隊')
    await finished((await bring(file)).json().id)
    await untilSent(database)
    const addresses = [ada, bo.email, cem.email]
    const emailed = inbox.messages().filter(({ to }) => addresses.includes(to.join()))
    // Cem is in already, and is told that he now leads the team.
    expect(emailed.map(({ to }) => to.join()).toSorted()).toEqual(addresses.toSorted())
    const accepted = async () =>
      (
        await sql<{ line: string }>`
          select concat_ws(' ', email, tid, role, accepted_how) as line from members join people using (uid)
           where pid = ${pid} order by tid, email`.execute(database.db)
      ).rows.map(({ line }) => line)
    const before = [`${cem.email} stage chief application`]
    expect(await accepted()).toEqual(before)
    await answer(await secretOf({ email: ada }), { answer: 'yes', listed: true, name: 'Ada' })
    expect(await accepted()).toEqual([
      `${ada} registration chief invitation`,
      `${ada} stage member invitation`,
      ...before,
    ])
  })

  it('cannot skip invitations', async () => {
    const { bring, path, token } = await scene()
    const ada = newAddress()
    const { id } = (await bring(`email,team\n${ada},stage\n`)).json()
    await call(`POST ${path}/${id}/run`, { token, body: { tell: false } })
    expect((await inbox.waitFor(({ to }) => to.includes(ada))).subject).toBe(
      'Olga invited you to Lantern Days',
    )
  })

  it('that failed invites everyone when it is retried', async () => {
    const { pid, owner, token, path, bring, run } = await scene()
    const ada = newAddress()
    const { id } = (await bring(`email,team\n${ada},stage\n`)).json()
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no more disk'; end $$;
      create trigger refuse before insert on memberships execute function refuse()`.execute(database.db)
    await run(id)
    const order = { pid: pid as never, id, by: owner.uid }
    await expect(processImport(database, order, { last: true })).rejects.toThrow('no more disk')
    await sql`drop trigger refuse on memberships`.execute(database.db)
    expect((await call(`GET ${path}/${id}`, { token })).json().state).toBe('failed')
    await run(id)
    expect((await inbox.waitFor(({ to }) => to.includes(ada))).subject).toBe(
      'Olga invited you to Lantern Days',
    )
    expect((await audited(pid)).filter((line) => line.startsWith('import.begun'))).toEqual([
      'import.begun {"rows":1}',
      'import.begun {"rows":1}',
    ])
  })

  it('whose process was killed at its last attempt has failed, and continues when it is retried', async () => {
    const [dead, alive] = [await scene(), await scene()]
    const begin = async ({ pid, owner, bring }: typeof dead, lockedAt: Date | null) => {
      const { id } = (await bring(`email,team\n${newAddress()},stage\n`)).json()
      await database.db.updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute()
      // As if taken, or abandoned and released.
      await database.transact(async (tx) => {
        await addJob(tx, 'import-people', { pid, id, by: owner.uid }, { tries: 1 })
        await changeJobs(tx, sql`attempts = 1, locked_at = ${lockedAt}`, {
          where: sql`payload->>'id' = ${id}`,
        })
      })
      return id
    }
    const [killed, running] = [await begin(dead, null), await begin(alive, new Date())]
    for (let i = 0; i < 2; i++) await jobs.housekeeping!.run({}, { last: false })
    const stateOf = async ({ path, token }: typeof dead, id: string) =>
      (await call(`GET ${path}/${id}`, { token })).json().state
    expect([await stateOf(dead, killed), await stateOf(alive, running)]).toEqual(['failed', 'running'])
    expect([await audited(dead.pid), await audited(alive.pid)]).toEqual([['import.failed {}'], []])
    expect((await dead.finished(killed)).effects['new-person']).toBe(1)
  })

  it('stops if the project is archived, and continues once it is not', async () => {
    const { pid, owner, bring, finished } = await scene()
    const { id } = (await bring(`email,team\n${newAddress()},stage\n`)).json()
    await database.db.updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute()
    const state = (state: string) =>
      database.db.updateTable('projects').set({ state }).where('pid', '=', pid).execute()
    await state('archived')
    await processImport(database, { pid: pid as never, id, by: owner.uid }, { last: false })
    expect([await memberships(pid), await audited(pid)]).toEqual([[], ['import.failed {}']])
    await state('open')
    expect((await finished(id)).effects['new-person']).toBe(1)
  })

  it('run by five processes at once does no more than by one', async () => {
    const { pid, owner, bring } = await scene()
    const emails = Array.from({ length: 210 }, newAddress)
    const { id } = (await bring(`email,team\n${emails.map((one) => `${one},stage\n`).join('')}`)).json()
    await database.db.updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute()
    const order = { pid: pid as never, id, by: owner.uid }
    await Promise.all(Array.from({ length: 5 }, () => processImport(database, order, { last: false })))
    expect((await memberships(pid)).length).toBe(210)
    expect(Map.groupBy(await audited(pid), (line) => line.split(' ')[0]!).get('import.done')?.length).toBe(1)
    expect((await audited(pid)).length).toBe(211)
    const outcomes =
      await sql`select outcome, count(*)::int from import_rows where id = ${id} group by 1`.execute(
        database.db,
      )
    expect(outcomes.rows).toEqual([{ outcome: 'new-person', count: 210 }])
  })
})

describe('stored imports', () => {
  it('lose the rows of erased people, wherever they appear', async () => {
    const { bring, rows, path, token, owner } = await scene()
    const person = await make.person({ email: 'o.hara+x@example.test' })
    const file = `email,note,team\n${person.email.toUpperCase()},a,stage\nx${person.email},b,stage\nc@example.test,ask <${person.email}>,stage\nd@example.test,"e, ""f""",${person.email}\ng@example.test,h,stage\n`
    const { id } = (await bring(file)).json()
    const erase = async (uid: string) => {
      const past = new Date(Date.now() - 1000)
      await database.db.updateTable('people').set({ erase_on: past }).where('uid', '=', uid).execute()
      await jobs['erase-people']!.run({}, { last: false })
    }
    await erase(person.uid)
    expect((await rows(id)).data.map((row: { n: number }) => row.n)).toEqual([3, 6])
    const admin = await make.person({ admin: true })
    const second = await make.person()
    await make.owner(path.split('/')[3]!, second.uid)
    await erase(owner.uid)
    const asAdmin = await make.token(admin.uid)
    expect((await call(`GET ${path}/${id}`, { token: asAdmin })).statusCode).toBe(404)
    expect((await call(`GET ${path}/${id}`, { token })).statusCode).toBe(401)
  })

  it('are deleted after 30 days, except running ones', async () => {
    const { bring, path, token } = await scene()
    const other = await scene()
    const [old, young] = [(await bring('email\n')).json().id, (await other.bring('email\n')).json().id]
    const third = await scene()
    const running = (await third.bring('email\n')).json().id
    const age = (id: string, days: number, state: string) =>
      sql`update imports set created_at = now() - ${days} * interval '1 day', state = ${state} where id = ${id}`.execute(
        database.db,
      )
    await age(old, 31, 'draft')
    await age(young, 29, 'draft')
    await age(running, 31, 'running')
    await jobs.housekeeping!.run({}, { last: false })
    expect((await call(`GET ${path}/${old}`, { token })).statusCode).toBe(404)
    const left = await sql<{
      id: string
    }>`select id from imports where id in (${old}, ${young}, ${running})`.execute(database.db)
    expect(new Set(left.rows.map(({ id }) => id))).toEqual(new Set([young, running]))
  })
})
