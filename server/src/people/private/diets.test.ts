import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { retiredDiets } from '../../../../form-schema/src/choices.ts'
import { storeAsBefore } from '../../../test/old-diets.ts'
import { untilNoJobs } from '../../../test/world/jobs.ts'
import { createWorld } from '../../../test/world/world.ts'
import type { Database } from '../../platform/db/database.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import type { PersonId } from '../../platform/ids.ts'
import { askForDietsAgain, notificationKinds } from './notifications.ts'

const world = await createWorld({ mail: true })
const { call, make, database, inbox, config } = world
const ring = createKeyRing(config)!
const migration = readFileSync(new URL('../../../migrations/0021_clearer_diets.sql', import.meta.url), 'utf8')

const store = (uid: PersonId, habit: object) => storeAsBefore(world, uid, habit)
const ask = (from: Database = database) => askForDietsAgain(from, ring)
const emailsTo = ({ email }: { email: string }) => inbox.messages().filter(({ to }) => to.includes(email))
const emailTo = (person: { email: string }) => inbox.waitFor(({ to }) => to.includes(person.email))

/** Someone who chose before there was a clearer list. */
async function someone(habit: object | null, language: 'en' | 'zh-TW' = 'en') {
  const person = await make.person()
  const session = await make.session(person.uid)
  await call('PATCH /api/users/me', { session, body: { language } })
  if (habit) await store(person.uid, habit)
  const toConfirm = async () => {
    const { data } = (await call('GET /api/users/me/private', { session })).json()
    return (data as { section: string; to_confirm: boolean }[])
      .filter(({ to_confirm }) => to_confirm)
      .map(({ section }) => section)
  }
  const put = (body: object) => call('PUT /api/users/me/dietary-habit', { session, body })
  return { ...person, session, toConfirm, put }
}

/** Waits until the jobs added so far have run. */
const jobsDone = () => untilNoJobs(database.db)

describe('an upgrade', () => {
  it('emails people whose diet is ambiguous, once and in their language', async () => {
    await database.pool.query('alter table private_sections drop column checked_at')
    const asked = []
    for (const [at, diet] of retiredDiets.entries())
      asked.push(await someone({ diet, allergies: ['peanuts'] }, at === 0 ? 'zh-TW' : 'en'))
    const others = [
      await someone({ diet: 'no-beef' }),
      await someone({ allergies: ['soy'], note: 'vegan' }),
      await someone(null),
    ]
    await database.pool.query(migration)

    for (let time = 0; time < 3; time++) await ask()
    for (const person of asked) await emailTo(person)
    await jobsDone()
    expect(asked.map((person) => emailsTo(person).map(({ subject }) => subject))).toEqual([
      ['請重新選擇你的飲食習慣'],
      ['Please choose your diet again'],
      ['Please choose your diet again'],
    ])
    expect(others.flatMap(emailsTo)).toEqual([])
    const [message] = emailsTo(asked[2]!)
    expect(message!.links).toEqual(['http://localhost:8080/me/private#dietary-habit'])
    expect(message!.text).not.toMatch(/vegan|vegetarian/i)

    for (const person of asked) expect(await person.toConfirm()).toEqual(['dietary-habit'])
    for (const person of others) expect(await person.toConfirm()).toEqual([])
  })

  it('leaves nothing in the database that reveals someone’s diet', async () => {
    const people = [await someone({ diet: 'vegan' }), await someone({ diet: 'halal' })]
    const uids = people.map(({ uid }) => uid)
    await ask()
    await jobsDone()
    const { rows } = await sql<{ checked: boolean; lines: number }>`
      select checked_at = updated_at as checked, warned_at,
             (select count(*)::int from audit where subject = 'person:' || uid and verb like 'section%') as lines
        from private_sections where uid = any(${uids}::uuid[])`.execute(database.db)
    expect(rows).toEqual(uids.map(() => ({ checked: true, warned_at: null, lines: 0 })))
  })

  it('emails once, despite interruptions and concurrent runs', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => someone({ diet: 'vegetarian' })))
    const interrupted: Database = {
      ...database,
      transact: (work) =>
        database.transact(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(ask(interrupted)).rejects.toThrow('killed')
    await Promise.all(Array.from({ length: 4 }, () => ask()))
    await ask()
    for (const person of people) await emailTo(person)
    await jobsDone()
    expect(people.map((person) => emailsTo(person).length)).toEqual(people.map(() => 1))
  })

  it('handles more than a batch, and skips undecryptable data until it can be decrypted', async () => {
    const [locked, ...people] = await Promise.all(
      Array.from({ length: 110 }, () => someone({ diet: 'vegan' })),
    )
    const where = sql`where uid = ${locked!.uid}`
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from private_sections ${where}`.execute(
      database.db,
    )
    const set = (sealed: Buffer) =>
      sql`update private_sections set sealed = ${sealed} ${where}`.execute(database.db)
    await set(Buffer.alloc(40))
    await ask()
    for (const person of people) await emailTo(person)
    expect([emailsTo(locked!), await locked!.toConfirm()]).toEqual([[], []])
    await set(rows[0]!.sealed)
    await ask()
    await emailTo(locked!)
    await jobsDone()
    expect([locked!, ...people].filter((person) => emailsTo(person).length !== 1)).toEqual([])
  })

  it('checks again what the previous version stores alongside', async () => {
    const person = await someone({ diet: 'halal' })
    await ask()
    await store(person.uid, { diet: 'vegan' })
    await ask()
    await emailTo(person)
  })

  it('emails nobody who has chosen or left meanwhile', async () => {
    const [chosen, left] = [await someone({ diet: 'vegan' }), await someone({ diet: 'vegan' })]
    await chosen.put({ diet: 'vegan-no-alliums' })
    await database.db
      .updateTable('people')
      .set({ erased_at: new Date() })
      .where('uid', '=', left.uid)
      .execute()
    const context = { database, mailer: null, baseUrl: config.BASE_URL, keyRing: ring }
    for (const { uid } of [chosen, left])
      expect(await notificationKinds['mail-diet-again']!(context, { uid })).toBe(null)
  })
})

describe('a diet that is no longer offered', () => {
  it('can be read but not submitted again, and is resolved once another is chosen', async () => {
    const { session, toConfirm, put } = await someone({ diet: 'vegan', allergies: ['soy'], named: true })
    const read = () => call('GET /api/users/me/dietary-habit', { session })
    expect((await read()).json()).toEqual({ diet: 'vegan', allergies: ['soy'], named: true })
    for (const diet of retiredDiets) {
      const refused = await put({ diet, allergies: ['soy'] })
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [
          {
            pointer: '/body/diet',
            code: 'invalid_value',
            detail: 'No longer an option. Choose one of the current diets.',
          },
        ],
      ])
    }
    expect(await toConfirm()).toEqual(['dietary-habit'])
    const etag = String((await read()).headers.etag)
    const chosen = await call('PUT /api/users/me/dietary-habit', {
      session,
      body: { diet: 'vegan-no-alliums', allergies: ['soy'] },
      headers: { 'if-match': etag },
    })
    expect([chosen.statusCode, await toConfirm()]).toEqual([200, []])
  })

  it('is also resolved once the section is deleted', async () => {
    const { session, toConfirm } = await someone({ diet: 'vegan' })
    await call('DELETE /api/users/me/dietary-habit', { session })
    expect(await toConfirm()).toEqual([])
  })
})
