import { describe, expect, it } from 'vitest'
import { between } from '../../test/world/today.ts'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'

const world = await createWorld()
const { call, database } = world

const mine = async ({ token }: { token: string }) => (await call('GET /api/users/me/hours', { token })).json()

describe('someone who is invited and came', () => {
  /** Attendance is recorded for someone who never answered. */
  async function invitedScene() {
    const scene = await world.tasks.scene()
    const guest = await world.make.caller({ name: 'Quiet Name', listed: false })
    await world.make.membership(scene.pid, 'photo', guest.uid, 'member', 'invited')
    const id = await world.make.task(scene, between(-30, 60))
    expect((await world.tasks.assign(scene, id, guest.uid, { override: 'They came.' })).statusCode).toBe(200)
    const recorded = await world.today.recordAttendance(scene, id, guest.uid, { state: 'done' })
    expect([recorded.statusCode, recorded.json().name]).toEqual([200, `…${guest.uid.slice(-6)}`])
    const seen = async () => {
      const lists = ['hours', 'hours-by-person', 'hours.csv', `hours/${guest.uid}`]
      const answers = lists.map((list) =>
        call(`GET /api/projects/${scene.pid}/${list}`, { token: scene.owner.token }),
      )
      return (await Promise.all(answers)).map(({ body }) => body).join('\n')
    }
    const certificate = () =>
      call('POST /api/users/me/certificates', {
        token: guest.token,
        body: { pid: scene.pid, language: 'en' },
      })
    const set = (values: object) =>
      database.db
        .updateTable('memberships')
        .set(values)
        .where('pid', '=', scene.pid)
        .where('uid', '=', guest.uid)
        .execute()
    return { scene, guest, id, seen, certificate, set }
  }

  it('has no hours and no certificate, and is in no list', async () => {
    const { guest, id, seen, certificate } = await invitedScene()
    expect(await mine(guest)).toMatchObject({ minutes: 0, data: [] })
    expect((await certificate()).json().why).toEqual([refusals['no-hours']])
    for (const word of ['Quiet Name', guest.uid, id]) expect(await seen()).not.toContain(word)
  })

  it('has them as soon as they accept, and keeps them after leaving', async () => {
    const { guest, id, seen, certificate, set } = await invitedScene()
    await set({ accepted_at: new Date(), accepted_how: 'invitation' })
    const { minutes } = await mine(guest)
    expect(minutes).toBeGreaterThan(0)
    expect((await certificate()).json()).toMatchObject({ name: 'Quiet Name', minutes })
    for (const word of ['Quiet Name', guest.uid, id]) expect(await seen()).toContain(word)
    await set({ left_at: new Date(), left_how: 'left' })
    expect((await mine(guest)).minutes).toBe(minutes)
  })

  it('has none after declining', async () => {
    const { guest, seen, set } = await invitedScene()
    await set({ left_at: new Date(), left_how: 'declined' })
    expect((await mine(guest)).minutes).toBe(0)
    expect(await seen()).not.toContain('Quiet Name')
  })
})
