import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeJobs, deleteJobs, untilNoJobs } from '../../../test/world/jobs.ts'
import { createOutbox, releaseMessages } from '../../../test/world/messages.ts'
import { deleteOldMessages, dropNotifications } from '../index.ts'

const { call, database, scene, list, until, untilState, to, queue, note, sender } = await createOutbox()
const { db, transact } = database
type Scene = Awaited<ReturnType<typeof scene>>

const decoded = (text: string) =>
  text
    .replaceAll(/=\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

describe('a message', () => {
  it('is sent once, with the texts of its kind', async () => {
    const given = await scene()
    await queue(note(given))
    await untilState(given, 'sent')
    const [got, ...more] = to(given.ada.email)
    expect(more).toEqual([])
    expect(got!.text).toContain('Subject: Welcome to Lights\n')
    expect(got!.text).toContain('Auto-Submitted: auto-generated')
    expect(got!.text).not.toContain('List-Unsubscribe')
    const text = decoded(got!.text)
    expect(text).toContain(
      `Hello Ada,\n\nyou are in Lights of Lantern Days.\n\nLine one\nline two\n\nOpen it:\nhttp://localhost:8080/p/${given.pid}\n\n-- \nManyhands`,
    )
    expect(text).toContain('Line one<br>line two')
    expect(await list(given)).toEqual([
      {
        id: expect.any(String),
        kind: 'test.note',
        to: { uid: given.ada.uid, name: 'Ada' },
        state: 'sent',
        send_at: expect.any(String),
        sent_at: expect.any(String),
        tries: 1,
        problem: null,
      },
    ])
  })

  it('uses the person’s current language and the project’s template', async () => {
    const given = await scene()
    await queue(note(given, { hold: 60 }))
    await db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', given.ada.uid).execute()
    const words = { subject: '{team}：{name}', body: '<b>{words}</b> {link}' }
    const path = `/api/projects/${given.pid}/message-templates/test.note/zh-TW`
    await call(`PUT ${path}`, { token: given.token, body: words })
    await releaseMessages(database)
    await untilState(given, 'sent')
    const { text } = to(given.ada.email)[0]!
    expect(Buffer.from(/Subject: =\?UTF-8\?B\?(.*?)\?=/.exec(text)![1]!, 'base64').toString()).toBe(
      '燈光組：Ada',
    )
    expect(decoded(text)).toContain('&lt;b&gt;Line one<br>line two&lt;/b&gt; http://localhost:8080/p/')
  })

  it('is not written to an erased person', async () => {
    const given = await scene()
    await sql`update people set erased_at = now() where uid = ${given.ada.uid}`.execute(db)
    await queue(note(given), note(given, { uid: given.owner.uid }))
    await untilState(given, 'sent')
    expect((await list(given)).map((one: { to: object }) => one.to)).toEqual([
      { uid: given.owner.uid, name: 'Owner' },
    ])
  })
})

describe('while it is held', () => {
  const drop = ({ pid }: Scene, about = 'it') => transact((tx) => dropNotifications(tx, pid, about))

  it('it can be dropped, and its contents are deleted', async () => {
    const given = await scene()
    await queue(note(given))
    await untilState(given, 'sent')
    await queue(note(given, { hold: 60 }), note(given, { uid: given.owner.uid, hold: 60 }))
    await queue(note(given, { about: 'other', hold: 60 }))
    expect((await list(given, '?state=held')).length).toBe(3)
    expect(await drop(given)).toBe(true)
    await releaseMessages(database)
    await until(async () => (await list(given, '?state=sent')).length === 2)
    expect((await list(given, '?state=dropped')).length).toBe(2)
    expect(to(given.ada.email).length).toBe(2)
    expect(to(given.owner.email)).toEqual([])
    const { rows } = await sql`
      select from messages where pid = ${given.pid} and state = 'dropped' and params <> '{}'`.execute(db)
    expect(rows).toEqual([])
  })

  it('early job execution does not send it', async () => {
    const given = await scene()
    await queue(note(given, { hold: 60 }))
    const ids = await changeJobs(db, sql`run_at = now()`)
    await untilNoJobs(db, { where: sql`id = any(${ids}::bigint[])` })
    expect((await list(given))[0].state).toBe('held')
    expect(to(given.ada.email)).toEqual([])
    await releaseMessages(database)
    await untilState(given, 'sent')
    expect(to(given.ada.email).length).toBe(1)
  })

  it('all or nothing: once one part is due, none is dropped', async () => {
    const given = await scene()
    await queue(note(given, { hold: 0.01 }), note(given, { uid: given.owner.uid, hold: 60 }))
    await sleep(50)
    expect(await drop(given)).toBe(false)
    await releaseMessages(database)
    await untilState(given, 'sent')
    expect(to(given.owner.email).length).toBe(1)
    expect(await drop(given)).toBe(false)
    expect(await drop(given, 'nothing')).toBe(true)
  })

  /** Drops it in time, but so slowly that it is due before they commit. */
  async function dropSlowly(dropOne: (given: Scene) => Promise<boolean>) {
    const given = await scene()
    await queue(note(given, { hold: 3 }))
    await deleteJobs(db)
    const [{ id, send_at }] = await list(given)
    const dropping = dropOne(given)
    await sleep(new Date(send_at).getTime() - Date.now() + 100)
    await sender()({ pid: given.pid, id }, { last: false })
    return { dropped: await dropping, arrived: to(given.ada.email).length }
  }

  it('dropping in time is not overtaken by the sender', async () => {
    await sql`
      create function slow_down() returns trigger language plpgsql as $$
      begin
        if current_query() like '%''dropped''%' then perform pg_sleep(4); end if;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger slow_down before update on messages for each statement execute function slow_down()`.execute(
      db,
    )
    expect(await dropSlowly(drop)).toEqual({ dropped: true, arrived: 0 })
  })

  it('unlike a check-then-act implementation', async () => {
    const wrong = await dropSlowly(async ({ pid }) => {
      const { rows } = await sql<{ waits: boolean }>`
        select send_at > now() as waits from messages where pid = ${pid}`.execute(db)
      await sql`update messages set state = 'dropped' where pid = ${pid}`.execute(db)
      return rows.every(({ waits }) => waits)
    })
    await sql`drop trigger slow_down on messages`.execute(db)
    expect(wrong).toEqual({ dropped: true, arrived: 1 })
  })
})

it('deletes its contents after a month, and the message after a year', async () => {
  const given = await scene()
  await queue(note(given), note(given), note(given), note(given, { hold: 1e6 }))
  await until(async () => (await list(given, '?state=sent')).length === 3)
  const ids = async (state: string) =>
    (await list(given, `?state=${state}`)).map(({ id }: { id: string }) => id) as string[]
  const [[waiting = ''], sent] = [await ids('held'), await ids('sent')]
  const age = (id: string, days: number) =>
    sql`update messages set created_at = now() - make_interval(days => ${days}::int),
          send_at = send_at - make_interval(days => ${days}::int) where id = ${id}`.execute(db)
  await age(sent[0]!, 29)
  await age(sent[1]!, 31)
  await age(sent[2]!, 366)
  await age(waiting, 31)
  await transact(deleteOldMessages)
  const { rows } = await sql`
    select id, state, problem, params <> '{}' as filled from messages
     where pid = ${given.pid} order by created_at::date desc, state`.execute(db)
  expect(rows).toEqual([
    { id: sent[0], state: 'sent', problem: null, filled: true },
    { id: waiting, state: 'failed', problem: 'given-up', filled: false },
    { id: sent[1], state: 'sent', problem: null, filled: false },
  ])
})
