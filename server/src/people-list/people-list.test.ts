import { describe, expect, it } from 'vitest'
import { question } from '../../test/world/forms.ts'
import { pastShift } from '../../test/world/past-shift.ts'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld()
const { call, make, database, tasks, forms } = world

async function scene() {
  const { pid } = await make.project()
  const { tid } = await make.team(pid, { name: 'Registration' })
  const [owner, chief, member] = [await make.caller(), await make.caller(), await make.caller()]
  await make.owner(pid, owner.uid)
  await make.membership(pid, tid, chief.uid, 'chief')
  await make.membership(pid, tid, member.uid)
  return { pid, tid, owner, chief, member }
}

describe('the people of a project', () => {
  it('are paginated by name, and found by name, address, team, role and answer', async () => {
    const { pid, tid, owner } = await scene()
    const other = await make.team(pid, { name: 'Lights', position: 99 })
    const add = async (name: string, email: string, to: string[], role: 'chief' | 'member' = 'member') => {
      const person = await make.person({ name, email })
      for (const team of to) await make.membership(pid, team, person.uid, role)
      return person.uid
    }
    const ada = await add('Ada_100%', 'ada@lovelace.test', [tid, other.tid], 'chief')
    await add('Bob', 'bob@example.test', [other.tid])
    await database.db
      .updateTable('memberships')
      .set({ accepted_at: null, accepted_how: null })
      .where('uid', '=', ada)
      .where('tid', '=', other.tid)
      .execute()
    const list = async (query: string) => {
      const names: string[] = []
      let cursor = ''
      do {
        const { data, next_cursor } = (
          await call(`GET /api/projects/${pid}/people?limit=2&${query}${cursor && `&cursor=${cursor}`}`, {
            token: owner.token,
          })
        ).json()
        names.push(...data.map((one: { name: string }) => one.name))
        cursor = next_cursor
      } while (cursor)
      return names
    }
    const all = await list('')
    expect(all.slice(0, 2)).toEqual(['Ada_100%', 'Bob'])
    expect(all).toHaveLength(4)
    expect(await list('search=LOVELACE')).toEqual(['Ada_100%'])
    expect(await list('search=_100%25')).toEqual(['Ada_100%'])
    expect(await list('search=a_')).toEqual(['Ada_100%'])
    expect(await list(`tid=${other.tid}`)).toEqual(['Ada_100%', 'Bob'])
    expect(await list(`tid=${other.tid}&role=chief`)).toEqual(['Ada_100%'])
    const [first] = (await call(`GET /api/projects/${pid}/people?search=ada`, { token: owner.token })).json()
      .data
    expect(first).toEqual({
      uid: ada,
      name: 'Ada_100%',
      email: 'ada@lovelace.test',
      avatar_url: null,
      teams: [
        { tid, team: 'Registration', role: 'chief', state: 'accepted', joined_at: expect.any(String) },
        { tid: other.tid, team: 'Lights', role: 'chief', state: 'invited', joined_at: expect.any(String) },
      ],
      shifts: 0,
      minutes: 0,
      forms: { asked: 0, missing: 0 },
    })
    expect(await list('state=invited')).toEqual(['Ada_100%'])
    expect(await list(`state=invited&tid=${tid}`)).toEqual([])
    expect(await list('state=accepted')).toEqual(all)
    const invited = await make.person({ name: 'Aaron', listed: true })
    await make.membership(pid, tid, invited.uid, 'member', 'invited')
    expect(await list('')).toEqual(['Aaron', ...all])
    expect(await list('order=state')).toEqual([...all, 'Aaron'])
  })
})

interface Row {
  name: string
  shifts: number
  minutes: number
  forms: { asked: number; missing: number }
}

const read = async ({ pid }: { pid: string }, by: { token: string }, query = ''): Promise<Row[]> =>
  (await call(`GET /api/projects/${pid}/people?${query}`, { token: by.token })).json().data

const names = (rows: Row[]) => rows.map(({ name }) => name)

describe('with shifts and hours', () => {
  const staffed = async () => {
    const all = await tasks.scene()
    await pastShift(world, all, all.ada)
    await pastShift(world, all, all.ada, { tid: 'desk' })
    await pastShift(world, all, all.ben, { state: 'no_show' })
    await make.membership(all.pid, 'desk', all.ada.uid)
    const id = await make.task(all, { roles: [{ seats: 5 }] })
    const cancelled = await make.task(all, { title: 'Rained off' })
    for (const [task, { uid }] of [
      [id, all.ada],
      [id, all.cy],
      [cancelled, all.other],
    ] as const)
      expect((await tasks.assign(all, task, uid, { override: 'They asked.' }, all.owner)).statusCode).toBe(
        200,
      )
    await database.db.updateTable('tasks').set({ state: 'cancelled' }).where('id', '=', cancelled).execute()
    return all
  }

  it('leave out cancelled shifts and no-shows', async () => {
    const all = await staffed()
    const rows = await read(all, all.owner)
    expect(rows.map(({ name, shifts, minutes }) => [name, shifts, minutes])).toEqual([
      ['Ada', 3, 240],
      ['Ben', 0, 0],
      ['Chief of Desk', 0, 0],
      ['Chief of Photo', 0, 0],
      ['Cy', 1, 0],
    ])
    const hours = (
      await call(`GET /api/projects/${all.pid}/hours-by-person`, { token: all.owner.token })
    ).json()
    expect(hours.total.minutes).toBe(240)
    const withoutShifts = `where=${encodeURIComponent('[{"not":{"shift":{}}}]')}`
    const idle = ['Ben', 'Chief of Desk', 'Chief of Photo']
    expect(names(await read(all, all.owner, withoutShifts))).toEqual(idle)
    expect(names(await read(all, all.owner, `${withoutShifts}&tid=desk`))).toEqual(['Chief of Desk'])
  })
})

const asked = [question({ id: 'note', kind: 'text' })]

it('counts the forms that someone is asked now', async () => {
  const all = await forms.scene()
  await make.form(all, asked)
  await make.form(all, asked, { fid: 'radio', audience: 'chiefs' })
  await make.form(all, asked, {
    fid: 'late',
    closes_at: '2038-01-01T00:00:00Z',
    opens_at: '2037-01-01T00:00:00Z',
  })
  await make.form(all, asked, { fid: 'lens', audience: 'teams', tids: ['photo'] })
  expect((await forms.answer(all, all.ada, {})).statusCode).toBe(200)
  expect((await forms.answer(all, all.ada, {}, { fid: 'lens', done: false })).statusCode).toBe(200)
  expect((await forms.answer(all, all.ben, {})).statusCode).toBe(200)
  const of = async (uid: string) => {
    const data: (Row & { uid: string })[] = (
      await call(`GET /api/projects/${all.pid}/people`, { token: all.owner.token })
    ).json().data
    return data.find((one) => one.uid === uid)!.forms
  }
  expect(await of(all.chief.uid)).toEqual({ asked: 3, missing: 3 })
  expect(await of(all.ada.uid)).toEqual({ asked: 2, missing: 1 })
  expect(await of(all.ben.uid)).toEqual({ asked: 1, missing: 0 })
  const missing = await read(all, all.owner, `where=${encodeURIComponent('[{"form":{"state":"missing"}}]')}`)
  expect(missing.map(({ forms }) => forms.missing).toSorted((a, b) => a - b)).toEqual([1, 3])
})
