import { expect, it } from 'vitest'
import { pastShift } from '../../../test/world/past-shift.ts'
import { createWorld } from '../../../test/world/world.ts'
import { newId } from '../../platform/ids.ts'

const world = await createWorld()
const { call, make, database, tasks } = world
const { db } = database

type Scene = Awaited<ReturnType<typeof tasks.scene>>

const announce = (
  { pid, owner }: Scene,
  given: { sent_at: string; tid?: string | null; conditions?: string; automation?: string },
) =>
  db
    .insertInto('announcements')
    .values({
      pid,
      id: newId<string>(),
      tid: null,
      author: owner.uid,
      conditions: '[]',
      texts: '{}',
      urgent: false,
      state: 'sent',
      send_at: given.sent_at,
      ...(given.automation && { occasion: '' }),
      ...given,
    })
    .execute()

async function automate({ pid, owner }: Scene, kind: string, template: string | null = null) {
  const id = newId<string>()
  const trigger = JSON.stringify({ kind, days: 1 })
  const row = {
    pid,
    id,
    template,
    trigger,
    conditions: '[]',
    texts: '{}',
    active: true,
    changed_by: owner.uid,
  }
  await db.insertInto('automations').values(row).execute()
  return id
}

it('says what is left to do, and names a draft only to its owners', async () => {
  const all = await tasks.scene()
  const other = await make.caller()
  await make.owner(all.pid, other.uid)
  const read = async (by = all.owner) =>
    (await call(`GET /api/projects/${all.pid}/closing`, { token: by.token })).json()
  await db
    .updateTable('projects')
    .set({ starts_on: '2026-01-10', ends_on: '2099-01-11' })
    .where('pid', '=', all.pid)
    .execute()
  const nothing = {
    ended: false,
    unrecorded: 0,
    people: 0,
    certified: 0,
    announcements: 0,
    forms: 0,
    next: null,
  }
  expect(await read()).toEqual(nothing)

  await pastShift(world, all, all.ada)
  await pastShift(world, all, all.ben, { state: 'confirmed' })
  await db.updateTable('projects').set({ ends_on: '2026-01-11' }).where('pid', '=', all.pid).execute()
  const sent = (sent_at: string, tid: string | null) => announce(all, { sent_at, tid })
  // The last day ends at four in the afternoon, UTC.
  await sent('2026-01-11T15:59:00Z', null)
  await sent('2026-01-11T16:01:00Z', 'photo')
  expect(await read()).toEqual({ ...nothing, ended: true, unrecorded: 1, people: 1 })
  await sent('2026-01-11T16:01:00Z', null)
  const form = { pid: all.pid, version: 1, made_by: all.owner.uid, state: 'open' }
  await db
    .insertInto('forms')
    .values([
      { ...form, fid: 'before', created_at: '2026-01-11T15:59:00Z' },
      { ...form, fid: 'after', created_at: '2025-12-01', opens_at: '2026-01-11T16:01:00Z' },
      { ...form, fid: 'draft', state: 'draft' },
      { ...form, fid: 'later', opens_at: '2199-01-01' },
    ])
    .execute()
  const next = await make.project({ state: 'draft', starts_on: '2027-01-10' })
  await db.updateTable('projects').set({ rolled_over_from: all.pid }).where('pid', '=', next.pid).execute()
  await make.owner(next.pid, all.owner.uid)
  expect(await read()).toMatchObject({ announcements: 1, forms: 1, next: next.pid })
  expect(await read(other)).toMatchObject({ announcements: 1, next: null })
  await db.updateTable('projects').set({ state: 'open' }).where('pid', '=', next.pid).execute()
  expect(await read(other)).toMatchObject({ next: next.pid })
})

it('counts as thanks only what went to everyone, or to each after their last shift', async () => {
  const all = await tasks.scene()
  await db
    .updateTable('projects')
    .set({ starts_on: '2026-01-10', ends_on: '2026-01-11' })
    .where('pid', '=', all.pid)
    .execute()
  const { pid, owner } = all
  const thanked = async () =>
    (await call(`GET /api/projects/${pid}/closing`, { token: owner.token })).json().announcements
  const sent_at = '2026-01-13T02:00:00Z'
  const where = JSON.stringify([{ fact: 'language', is: 'en' }])
  await announce(all, { sent_at, conditions: where })
  await announce(all, { sent_at, automation: await automate(all, 'event_opens', 'invite-back') })
  await announce(all, { sent_at, automation: await automate(all, 'after_last_shift', 'feedback') })
  await announce(all, { sent_at, automation: newId<string>() })
  expect(await thanked()).toBe(0)
  const thanks = await automate(all, 'after_last_shift', 'thanks')
  await announce(all, { sent_at, automation: thanks, conditions: where })
  expect(await thanked()).toBe(0)
  await announce(all, { sent_at, automation: thanks })
  expect(await thanked()).toBe(1)
  await announce(all, { sent_at, automation: await automate(all, 'after_last_shift') })
  await announce(all, { sent_at })
  expect(await thanked()).toBe(3)
})
