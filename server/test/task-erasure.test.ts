import { describe, expect, it } from 'vitest'
import { personalData } from '../src/personal-data.ts'
import { erasePerson } from '../src/privacy/erasure/erasure.ts'
import { selectRows, selectSubject } from '../src/privacy/queries.ts'
import { releaseMessages } from './world/messages.ts'
import { aShift } from './world/tasks.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { database } = world
const { get, signUp, assign, people } = world.tasks

const erase = async ({ uid }: { uid: string }) => {
  const due = new Date(Date.now() - 1000)
  await database.db.updateTable('people').set({ erase_on: due }).where('uid', '=', uid).execute()
  await database.transact((tx) => erasePerson(tx, uid as never, personalData, new Date()))
}

/** What remains of someone in the tables of tasks. */
async function left(uid: string) {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from schedules where uid = $1) as schedules,
            (select count(*)::int from certificates where uid = $1) as certificates,
            (select json_agg(json_build_object('state', state, 'note', note, 'override', override,
                      'minutes', minutes, 'minutes_reason', minutes_reason) order by id)
               from task_seats where uid = $1) as seats`,
    [uid],
  )
  return rows[0]
}

describe('erasing someone with seats', () => {
  it('releases future seats: the next on the waitlist is asked, and chiefs are notified without the name', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await signUp(scene, id, scene.ben)
    await erase(scene.ada)
    expect(await people(scene, id)).toMatchObject([
      { name: 'Ben', state: 'waiting', offered_until: expect.any(String) },
    ])
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 1, waiting: 1 })
    await releaseMessages(database)
    const offer = await inbox.waitFor(({ to }) => to.includes(scene.ben.email))
    const event = scene.pid.replace('tasks-', 'Lantern Days ')
    expect(offer.subject).toContain(`${event}: a spot opened up on Group picture (`)
    const message = await inbox.waitFor(({ to }) => to.includes(scene.chief.email))
    expect(message.text).toContain('Dropped a shift: A former volunteer – Group picture (Photo)')
    expect(message.text).not.toContain('Ada')
    const { rows } = await database.pool.query(
      `select actor, after from audit where pid = $1 and verb = 'seat.released'`,
      [scene.pid],
    )
    expect(rows).toEqual([{ actor: null, after: { uid: scene.ada.uid, previous_state: 'confirmed' } }])
  })

  it('removes requests and waitlist positions, also without a schedule yet', async () => {
    const scene = await world.tasks.scene()
    const [asked, full] = [await make.task(scene, { sign_up: 'request' }), await make.task(scene)]
    await signUp(scene, full, scene.ben)
    await signUp(scene, asked, scene.ada)
    await erase(scene.ada)
    expect(await people(scene, asked)).toEqual([])
    await signUp(scene, full, scene.cy)
    await erase(scene.cy)
    expect(await people(scene, full)).toMatchObject([{ name: 'Ben' }])
  })

  it('keeps their worked hours, without anything about them', async () => {
    const scene = await world.tasks.scene()
    const [id, same] = [await make.task(scene), await make.task(scene)]
    await signUp(scene, id, scene.ada)
    await assign(scene, same, scene.ada.uid, { override: 'She runs between both.' })
    const seen = { starts_at: new Date('2026-08-08T01:00:00Z'), ends_at: new Date('2026-08-08T03:00:00Z') }
    await database.db.updateTable('tasks').set(seen).where('pid', '=', scene.pid).execute()
    const worked = { state: 'done', minutes: 90, minutes_reason: 'She was ill.', note: 'Bye.' }
    await database.db.updateTable('task_seats').set(worked).where('pid', '=', scene.pid).execute()
    await erase(scene.ada)
    const seat = { state: 'done', note: '', override: null, minutes: 90, minutes_reason: '' }
    expect(await left(scene.ada.uid)).toEqual({ schedules: 0, certificates: 0, seats: [seat, seat] })
    expect(await people(scene, id)).toMatchObject([{ name: 'A former volunteer', state: 'done' }])
  })

  it('is preceded by a complete export, without who assigned them', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await assign(scene, id, scene.ada.uid)
    const copyOf = async (uid: string) => {
      const subject = await selectSubject(database.db, uid as never)
      const names = ['seats', 'seats-assigned', 'tasks-made', 'schedule']
      const tables = personalData.filter(({ name }) => names.includes(name))
      const rows = await Promise.all(tables.map((table) => selectRows(database.db, table, subject)))
      return Object.fromEntries(tables.map(({ name }, i) => [name, rows[i]]))
    }
    const copy = await copyOf(scene.ada.uid)
    expect(copy).toMatchObject({
      seats: [{ pid: scene.pid, task: id, task_title: aShift.title, state: 'confirmed' }],
      'seats-assigned': [],
      'tasks-made': [],
      schedule: [{ nights: true, remind_by: 'email' }],
    })
    expect(JSON.stringify(copy)).not.toContain(scene.chief.uid)
    expect(await copyOf(scene.chief.uid)).toMatchObject({
      seats: [],
      'seats-assigned': [{ pid: scene.pid, state: 'confirmed' }],
      'tasks-made': [{ pid: scene.pid, tid: 'photo', title: aShift.title, id }],
    })
  })
})
