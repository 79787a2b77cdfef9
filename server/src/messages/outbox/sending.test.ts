import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeJobs, countJobs, deleteJobs } from '../../../test/world/jobs.ts'
import { createOutbox, releaseMessages } from '../../../test/world/messages.ts'
import type { TeamId } from '../../platform/ids.ts'
import { refusals } from '../../refusals.ts'
import { queueDigest } from '../index.ts'

const outbox = await createOutbox()
const { call, make, database, fates, scene, list, until, untilState, to, subjectsTo, queue, note } = outbox
const { db, transact } = database

describe('a refusal', () => {
  it('of the address is final', async () => {
    const given = await scene()
    fates.set(`rcpt ${given.ada.email}`, ['550 5.1.1 no such user'])
    await queue(note(given))
    await untilState(given, 'bounced')
    expect(await list(given)).toMatchObject([{ tries: 1, problem: 'EENVELOPE RCPT TO 550', sent_at: null }])
    expect(await countJobs(db)).toBe(0)
  })

  it('of anything else is retried', async () => {
    const given = await scene()
    const { email } = given.ada
    fates.set(`rcpt ${email}`, ['554 5.7.1 relay access denied'])
    fates.set(`end ${email}`, ['take and drop'])
    await queue(note(given))
    await until(async () => (await list(given))[0].problem === 'EENVELOPE RCPT TO 554')
    expect(await list(given)).toMatchObject([{ state: 'queued', tries: 1 }])
    await untilState(given, 'sent', 30)
    expect(await list(given)).toMatchObject([{ tries: 3, problem: null }])
    const ids = to(email).map(({ messageId }) => messageId)
    expect(ids).toEqual([ids[0], ids[0]])
  }, 40_000)

  it('of the last attempt is recorded, and an owner can resend it to a new address', async () => {
    const given = await scene()
    fates.set(`end ${given.ada.email}`, ['451 later'])
    await queue(note(given, { hold: 60 }))
    await changeJobs(db, sql`max_attempts = 1`)
    await releaseMessages(database)
    await untilState(given, 'failed')
    const [{ id, problem }] = await list(given)
    expect(problem).toBe('EMESSAGE DATA 451')
    const email = `moved-${given.ada.email}`
    await db.updateTable('people').set({ email }).where('uid', '=', given.ada.uid).execute()
    const path = `POST /api/projects/${given.pid}/messages/${id}/retry`
    const again = await call(path, { token: given.token })
    expect(again.statusCode).toBe(202)
    expect(again.json()).toMatchObject({ id, state: 'queued', tries: 1, problem: null })
    await untilState(given, 'sent')
    expect(to(email).length).toBe(1)
    expect((await call(path, { token: given.token })).json().why).toEqual([refusals['message-not-failed']])
    const audit = await db
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('pid', '=', given.pid)
      .execute()
    expect(audit).toEqual([{ verb: 'message.retried', after: { kind: 'test.note' } }])
  })

  it('is not retried after a month, when its contents are deleted', async () => {
    const given = await scene()
    fates.set(`rcpt ${given.ada.email}`, ['550 5.1.1 no such user'])
    await queue(note(given))
    await untilState(given, 'bounced')
    await sql`update messages set created_at = now() - interval '31 days' where pid = ${given.pid}`.execute(
      db,
    )
    const [{ id }] = await list(given)
    const path = `POST /api/projects/${given.pid}/messages/${id}/retry`
    expect((await call(path, { token: given.token })).json().why).toEqual([refusals['message-too-old']])
  })
})

describe('the digest of chiefs', () => {
  async function team() {
    const given = await scene()
    const { tid } = await make.team(given.pid)
    const [one, two, three] = [await make.person(), await make.person(), await make.person()]
    for (const { uid } of [one, two, three]) await make.membership(given.pid, tid, uid, 'chief')
    await make.membership(given.pid, tid, given.ada.uid)
    await db.insertInto('email_opt_outs').values({ uid: three.uid, kind: 'chiefs.digest' }).execute()
    const notify = (n: number) =>
      transact((tx) => queueDigest(tx, { ...ref, except: two.uid, update: { n } }))
    const ref = { pid: given.pid, tid: tid as TeamId }
    return { ...given, ref: ref, one, two, three, notify }
  }

  it('is one email, to people who want it and did not do it themselves', async () => {
    const given = await team()
    await Promise.all(Array.from({ length: 10 }, (_, n) => given.notify(n)))
    expect((await list(given)).map((one: { to: { uid: string } }) => one.to.uid)).toEqual([given.one.uid])
    await releaseMessages(database)
    await untilState(given, 'sent')
    expect(subjectsTo(given.one.email)).toEqual(['10 things'])
    await given.notify(11)
    await releaseMessages(database)
    await untilState(given, 'sent')
    expect(subjectsTo(given.one.email)).toEqual(['10 things', '1 things'])
    expect([...to(given.two.email), ...to(given.three.email)]).toEqual([])
  })

  it('waits for uncommitted updates', async () => {
    const given = await team()
    await given.notify(1)
    const [{ id }] = await list(given)
    await deleteJobs(db)
    await sql`update messages set send_at = now() where id = ${id}`.execute(db)
    const sending = await transact(async (tx) => {
      await queueDigest(tx, { ...given.ref, except: given.two.uid, update: { n: 2 } })
      const run = outbox.sender()({ pid: given.pid, id }, { last: false })
      await sleep(300)
      expect(subjectsTo(given.one.email)).toEqual([])
      return { run }
    })
    await sending.run
    expect(subjectsTo(given.one.email)).toEqual(['2 things'])
  })

  it('leaves an update that arrives while it is being sent to the next', async () => {
    const given = await team()
    await given.notify(1)
    fates.set(`end ${given.one.email}`, ['451 later'])
    await releaseMessages(database)
    await until(async () => (await list(given))[0].problem !== null)
    await given.notify(2)
    await given.notify(3)
    await releaseMessages(database)
    await untilState(given, 'sent')
    expect(subjectsTo(given.one.email).toSorted((a, b) => a!.localeCompare(b!))).toEqual([
      '1 things',
      '2 things',
    ])
  }, 30_000)

  it('is not sent if there is nothing to report', async () => {
    const given = await team()
    await transact((tx) => queueDigest(tx, given.ref))
    await releaseMessages(database)
    await untilState(given, 'dropped')
    expect((await list(given)).length).toBe(2)
  })
})
