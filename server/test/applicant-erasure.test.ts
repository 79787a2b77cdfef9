import { describe, expect, it } from 'vitest'
import { personalData } from '../src/personal-data.ts'
import { erasePerson } from '../src/privacy/erasure/erasure.ts'
import { selectRows, selectSubject } from '../src/privacy/queries.ts'
import type { ApplicationScene } from './world/applications.ts'
import { releaseMessages } from './world/messages.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { database } = world
const { post, decide, get, list, states, messagesTo } = world.applications

describe('erasing someone who applied or decided', () => {
  const erase = async ({ uid }: { uid: string }) => {
    const due = new Date(Date.now() - 1000)
    await database.db.updateTable('people').set({ erase_on: due }).where('uid', '=', uid).execute()
    await database.transact((tx) => erasePerson(tx, uid as never, personalData, new Date()))
  }

  it('deletes their open application with its notes; chiefs are notified without their name', async () => {
    const scene: ApplicationScene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'], pool: true })
    await post(scene, id, 'notes', scene.chief, { text: 'Very keen.' })
    await erase(scene.ada)
    expect((await list(scene, '?state=all')).json().data).toEqual([])
    expect((await decide(scene, id, { decision: 'accept' })).statusCode).toBe(404)
    const { rows } = await database.pool.query(
      `select (select count(*)::int from application_steps where pid = $1)
            + (select count(*)::int from application_notes where pid = $1) as left`,
      [scene.pid],
    )
    expect(rows).toEqual([{ left: 0 }])
    await releaseMessages(database)
    const message = await inbox.waitFor(({ to }) => to.includes(scene.chief.email))
    expect(message.text).toContain('\n\nWithdrew their application: A former volunteer (Photo)\n\n')
    expect(message.text).not.toMatch(/Ada|New applications/)
    // The other team had not received it yet.
    expect(await messagesTo(scene.other)).toEqual([])
  })

  it('notifies nobody of a finished application', async () => {
    const scene: ApplicationScene = await world.applications.scene()
    const id = await make.application(scene)
    await post(scene, id, 'withdraw', scene.ada)
    await database.db.deleteFrom('messages').where('pid', '=', scene.pid).execute()
    await erase(scene.ada)
    expect(await messagesTo(scene.chief)).toEqual([])
  })

  it('keeps their decisions, without their name', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    await decide(scene, id, { decision: 'decline', message: 'Sorry!' })
    await erase(scene.chief)
    expect(await states(scene, id)).toEqual(['pending', 'photo declined', 'desk pending'])
    const { steps } = await get(scene, id)
    expect([steps[0].decided.by.uid, steps[0].message]).toEqual([scene.chief.uid, 'Sorry!'])
    expect(steps[0].decided.by.name).not.toContain('Chief of Photo')
  })

  it('is preceded by a complete export, except what others wrote in confidence', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo'] })
    await post(scene, id, 'notes', scene.chief, { text: 'Very keen.' })
    const subject = await selectSubject(database.db, scene.ada.uid as never)
    const copy: Record<string, unknown[]> = {}
    for (const table of personalData.filter(({ name }) => /application/.test(name)))
      copy[table.name] = await selectRows(database.db, table, subject)
    expect(copy).toMatchObject({
      applications: [{ pid: scene.pid, motivation: 'I like lanterns.' }],
      'application-steps': [{ tid: 'photo', state: 'pending' }],
      'application-decisions': [],
      'application-notes': [],
      'notes-on-applications': [{ pid: scene.pid }],
    })
    expect(JSON.stringify(copy)).not.toContain('Very keen.')
  })

  it('does not reveal in the export who decided or wrote notes', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    await post(scene, id, 'notes', scene.chief, { text: 'Very keen.' })
    await decide(scene, id, { decision: 'decline' })
    await decide(scene, id, { tid: 'desk', decision: 'accept' }, scene.other)
    const subject = await selectSubject(database.db, scene.ada.uid as never)
    const rows = await Promise.all(personalData.map((table) => selectRows(database.db, table, subject)))
    const copy = JSON.stringify(rows)
    expect(copy).toContain('application.declined')
    expect(copy).toContain(
      `"verb":"application.sent","subject":"person:${subject.uid}","actor":"${subject.uid}"`,
    )
    expect([scene.chief.uid, scene.other.uid].filter((uid) => copy.includes(uid))).toEqual([])
  })
})
