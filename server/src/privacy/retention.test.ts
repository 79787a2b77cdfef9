import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { sections } from '../people/index.ts'
import { deleteUnusedSections, listStoredSections } from './retention/retention.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database } = world
const { db } = database

const day = 86_400_000
const at = (date: string) => new Date(`${date}T12:00:00Z`)
const run = (date: string, months = 12) => deleteUnusedSections(database, months, at(date))

/** Someone with two sections that were last changed on the given day. */
async function makeSomeone(changed: string, ended?: string) {
  const person = await make.person({ name: 'Ada' })
  const session = await make.session(person.uid)
  await call('PUT /api/users/me/dietary-habit', { session, body: { diet: 'halal' } })
  await call('PUT /api/users/me/resume', { session, body: { occupation: 'Nurse' } })
  await db
    .updateTable('private_sections')
    .set({ updated_at: at(changed) })
    .where('uid', '=', person.uid)
    .execute()
  if (ended) await takePart(person.uid, ended)
  return { ...person, session }
}

async function takePart(uid: string, ended: string) {
  const { pid } = await make.project({ starts_on: ended })
  const { tid } = await make.team(pid)
  await make.membership(pid, tid, uid)
  await db
    .updateTable('memberships')
    .set({ left_at: at(ended), left_how: 'left' })
    .where('uid', '=', uid)
    .where('pid', '=', pid)
    .execute()
}

const keptOf = async (uid: string) =>
  (
    await db
      .selectFrom('private_sections')
      .select('section')
      .where('uid', '=', uid)
      .orderBy('section')
      .execute()
  ).map(({ section }) => section)
const emailsTo = (email: string) => inbox.messages().filter(({ to }) => to.includes(email))
const both = ['dietary-habit', 'resume']

describe('unused private data', () => {
  it('is announced a month before, then deleted', async () => {
    const { uid, email } = await makeSomeone('2030-01-05', '2030-03-10')
    await run('2031-02-07')
    expect(emailsTo(email)).toEqual([])
    await run('2031-02-08')
    const message = await inbox.waitFor(({ to }) => to.includes(email))
    expect(message.subject).toBe('Some of your private data will be deleted on 10 March 2031')
    expect(message.text).toContain('“Diet and allergies” and “Skills and experience”')
    expect(message.text).not.toContain('halal')
    expect(message.links).toEqual(['http://localhost:8080/me/private'])
    await run('2031-02-09')
    await run('2031-03-09')
    expect(await keptOf(uid)).toEqual(both)
    await run('2031-03-11')
    expect(await keptOf(uid)).toEqual([])
    const lines = await db
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('subject', '=', `person:${uid}`)
      .where('verb', '=', 'section.erased')
      .execute()
    expect(lines.map(({ after }) => (after as { section: string }).section).toSorted()).toEqual(both)
    expect(lines.every(({ actor }) => actor === null)).toBe(true)
    expect(emailsTo(email).length).toBe(1)
  })

  it('without a project counts from its last change; a role counts as a project', async () => {
    const { uid } = await makeSomeone('2030-01-05')
    const { uid: owner } = await makeSomeone('2030-01-05')
    const { pid } = await make.project({ starts_on: '2030-06-01' })
    await make.owner(pid, owner)
    for (const date of ['2030-12-20', '2031-01-25']) await run(date)
    expect([await keptOf(uid), await keptOf(owner)]).toEqual([[], both])
  })

  it('is never deleted before a month has passed since the email', async () => {
    const { uid } = await makeSomeone('2020-01-05')
    await run('2031-01-01')
    await run('2031-01-30')
    expect(await keptOf(uid)).toEqual(both)
    await run('2031-02-01')
    expect(await keptOf(uid)).toEqual([])
  })

  it('stays if it is saved again, or if there is a new project, and is announced again the next time', async () => {
    const { uid, email, session } = await makeSomeone('2020-01-05')
    await run('2031-01-01')
    await inbox.waitFor(({ to }) => to.includes(email))
    await call('PUT /api/users/me/resume', { session, body: { occupation: 'Nurse' } })
    await db
      .updateTable('private_sections')
      .set({ updated_at: at('2031-01-10') })
      .where('uid', '=', uid)
      .where('section', '=', 'resume')
      .execute()
    await run('2031-02-01')
    expect(await keptOf(uid)).toEqual(['resume'])
    await run('2031-12-20')
    await expect.poll(() => emailsTo(email).length, { timeout: 10_000 }).toBe(2)
    await takePart(uid, '2032-05-05')
    await run('2032-02-01')
    await run('2033-04-06')
    // Before the data is deleted, because no email is sent about deleted data.
    await expect.poll(() => emailsTo(email).length, { timeout: 10_000 }).toBe(3)
    expect(await keptOf(uid)).toEqual(['resume'])
    await run('2033-05-02')
    expect(await keptOf(uid)).toEqual(['resume'])
    await run('2033-05-07')
    expect(await keptOf(uid)).toEqual([])
    expect(emailsTo(email).length).toBe(3)
  })

  it('is announced once, also with concurrent jobs', async () => {
    const { uid, email } = await makeSomeone('2020-01-05')
    await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        deleteUnusedSections(database, 12, new Date(at('2031-01-01').getTime() + i)),
      ),
    )
    await inbox.waitFor(({ to }) => to.includes(email))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(emailsTo(email).length).toBe(1)
    await db.deleteFrom('private_sections').where('uid', '=', uid).execute()
  })

  it('is kept if the operator disables deletion', async () => {
    const { uid } = await makeSomeone('2020-01-05')
    await run('2031-01-01', 0)
    await run('2031-03-01', 0)
    expect(await keptOf(uid)).toEqual(both)
    const { data } = await listStoredSections(db, null, { uid, months: 0 })
    expect(data.map(({ erased_after, warned }) => [erased_after, warned])).toEqual(
      sections.map(() => [null, false]),
    )
  })
})

it('is listed in the overview with its deletion date', async () => {
  const { uid, session } = await makeSomeone('2030-01-05', '2030-03-10')
  const kept = {
    kept: true,
    updated_at: '2030-01-05T12:00:00.000Z',
    erased_after: '2031-03-10T00:00:00.000Z',
    warned: false,
    to_confirm: false,
  }
  const none = { kept: false, updated_at: null, erased_after: null, warned: false, to_confirm: false }
  const expected = sections.map((section) => ({ section, ...(both.includes(section) ? kept : none) }))
  expect((await call('GET /api/users/me/private', { session })).json()).toEqual({
    data: expected,
    next_cursor: null,
    set_up: true,
  })

  const now = at('2031-05-01')
  await run('2031-05-01')
  const { data } = await listStoredSections(db, null, { uid, months: 12, now })
  expect(data.filter((row) => row.kept).map(({ erased_after, warned }) => [erased_after, warned])).toEqual(
    both.map(() => [new Date(now.getTime() + 30 * day).toISOString(), true]),
  )
})
