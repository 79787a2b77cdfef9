import { expect, it } from 'vitest'
import { pastShift } from '../../../test/world/past-shift.ts'
import { createWorld } from '../../../test/world/world.ts'
import { newId } from '../../platform/ids.ts'

const world = await createWorld()
const { call, make, database, tasks } = world
const { db } = database

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
  const sent = async (sent_at: string, tid: string | null) =>
    db
      .insertInto('announcements')
      .values({
        pid: all.pid,
        id: newId<string>(),
        tid,
        author: all.owner.uid,
        conditions: '[]',
        texts: '{}',
        urgent: false,
        state: 'sent',
        send_at: sent_at,
        sent_at,
      })
      .execute()
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
