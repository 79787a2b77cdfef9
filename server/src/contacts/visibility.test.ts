import { describe, expect, it } from 'vitest'
import type { ContactScene } from '../../test/world/contacts.ts'
import { createWorld } from '../../test/world/world.ts'

const { database, make, contacts } = await createWorld()
const { db } = database
const { share, viewers } = contacts

const ofShift = ({ shift }: ContactScene) => `task=${shift}`
const leads = ['Lead', 'Owner']

describe('a volunteer’s contact', () => {
  it.each([
    ['nobody', []],
    ['leads', leads],
    ['shifts', ['Buddy', ...leads]],
    ['teams', ['Buddy', 'Lead', 'Mate', 'Owner']],
  ])('for %s during the event', async (audience, expected) => {
    const scene = await contacts.scene(200)
    await share(scene.mei, audience, 'event')
    expect(await viewers(scene, ofShift(scene))).toEqual(expected)
    expect(await viewers(scene, 'team=photo')).toEqual(expected)
    expect(await viewers(scene, `at=${new Date(Date.now() + 200 * 3_600_000).toISOString()}`)).toEqual(
      expected,
    )
    expect(await viewers(scene, `at=${new Date().toISOString()}`)).toEqual([])
    expect(await viewers(scene, 'team=desk')).toEqual([])
  })

  it.each([
    ['nobody', []],
    ['leads', leads],
    ['shifts', ['Buddy', ...leads]],
    ['teams', ['Buddy', ...leads]],
  ])('for %s around a shift', async (audience, expected) => {
    for (const [startsIn, around] of [
      [12.1, false],
      [11.9, true],
      [-1, true],
      [-13.9, true],
      [-14.1, false],
    ] as const) {
      const scene = await contacts.scene(startsIn)
      await share(scene.mei, audience, 'shift')
      expect([startsIn, await viewers(scene, ofShift(scene))]).toEqual([startsIn, around ? expected : []])
      expect([startsIn, await viewers(scene, 'team=photo')]).toEqual([startsIn, around ? expected : []])
    }
  })

  it('is not shown around a task without a time', async () => {
    const scene = await contacts.scene()
    await setTask(scene, { starts_at: null, ends_at: null })
    await share(scene.mei, 'shifts', 'shift')
    expect(await viewers(scene, ofShift(scene))).toEqual([])
    await share(scene.mei, 'shifts', 'event')
    expect(await viewers(scene, ofShift(scene))).toEqual(['Buddy', ...leads])
  })
})

describe('a team lead’s contact', () => {
  it.each([
    ['leads', ['Owner']],
    ['shifts', ['Buddy', 'Mei', 'Owner']],
    ['teams', ['Buddy', 'Mate', 'Mei', 'Owner']],
  ])('for %s reaches the people on the team’s shifts', async (audience, expected) => {
    const scene = await contacts.scene()
    await share(scene.lead, audience, 'event')
    expect(await viewers(scene, ofShift(scene), scene.lead)).toEqual(expected)
  })

  it('around a shift is for those on it', async () => {
    const scene = await contacts.scene()
    await share(scene.lead, 'teams', 'shift')
    expect(await viewers(scene, ofShift(scene), scene.lead)).toEqual(['Buddy', 'Mei', 'Owner'])
  })
})

type Step = (scene: ContactScene) => Promise<unknown>
const setProject =
  (change: object): Step =>
  ({ pid }) =>
    db.updateTable('projects').set(change).where('pid', '=', pid).execute()
const setTask = ({ pid }: ContactScene, change: object) =>
  db.updateTable('tasks').set(change).where('pid', '=', pid).execute()
const setSeat =
  (name: 'mei' | 'buddy', state: string): Step =>
  (scene) =>
    db
      .updateTable('task_seats')
      .set({ state })
      .where('pid', '=', scene.pid)
      .where('uid', '=', scene[name].uid)
      .execute()
const leave =
  (name: 'mei' | 'lead' | 'mate' | 'buddy' | 'owner'): Step =>
  async (scene) => {
    await db
      .updateTable('memberships')
      .set({ left_at: new Date(), left_how: 'left' })
      .where('pid', '=', scene.pid)
      .where('uid', '=', scene[name].uid)
      .where('left_at', 'is', null)
      .execute()
    await db
      .deleteFrom('project_roles')
      .where('pid', '=', scene.pid)
      .where('uid', '=', scene[name].uid)
      .execute()
  }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const ended = (days: number) =>
  setProject({ starts_on: daysAgo(days), ends_on: daysAgo(days), time_zone: 'UTC' })

const everyone = ['Buddy', 'Lead', 'Mate', 'Owner']

describe('sharing ends, or has not begun', () => {
  it.each<[string, Step, string[]]>([
    ['with nothing changed', async () => {}, everyone],
    ['in a draft', setProject({ state: 'draft' }), []],
    ['in a closed project', setProject({ state: 'closed' }), everyone],
    ['in an archived project', setProject({ state: 'archived' }), []],
    ['14 days after the end', ended(14), everyone],
    ['15 days after the end', ended(15), []],
    [
      'in an archived team',
      ({ pid }) =>
        db
          .updateTable('teams')
          .set({ archived_at: new Date() })
          .where('pid', '=', pid)
          .where('tid', '=', 'photo')
          .execute(),
      [],
    ],
    ['when she leaves', leave('mei'), []],
    ['when a lead leaves', leave('lead'), ['Buddy', 'Mate', 'Owner']],
    ['when a team-mate leaves', leave('mate'), ['Buddy', 'Lead', 'Owner']],
    ['when someone on the shift leaves the project', leave('buddy'), ['Lead', 'Mate', 'Owner']],
    ['when an owner leaves', leave('owner'), ['Buddy', 'Lead', 'Mate']],
    ['when she drops the shift', setSeat('mei', 'cancelled'), ['Lead', 'Mate', 'Owner']],
    ['when the other drops the shift', setSeat('buddy', 'cancelled'), ['Lead', 'Mate', 'Owner']],
    ['while the other only waits for a spot', setSeat('buddy', 'requested'), ['Lead', 'Mate', 'Owner']],
    [
      'when the shift is cancelled',
      (scene) => setTask(scene, { state: 'cancelled' }),
      ['Lead', 'Mate', 'Owner'],
    ],
  ])('%s', async (_, step, expected) => {
    const scene = await contacts.scene()
    await share(scene.mei, 'teams', 'event')
    await step(scene)
    expect(await viewers(scene, 'team=photo')).toEqual(expected)
  })

  it('when she leaves, although her spot on the shift stays', async () => {
    const scene = await contacts.scene()
    await share(scene.mei, 'teams', 'event')
    await leave('mei')(scene)
    expect(await viewers(scene, ofShift(scene))).toEqual([])
  })

  it('in another project with the same people', async () => {
    const scene = await contacts.scene()
    const other = await make.project()
    await make.team(other.pid, { tid: 'photo' })
    for (const one of [scene.buddy, scene.stranger]) await make.membership(other.pid, 'photo', one.uid)
    await share(scene.mei, 'teams', 'event')
    expect(await viewers({ ...scene, pid: other.pid }, 'team=photo')).toEqual([])
    expect(await viewers({ ...scene, pid: other.pid }, ofShift(scene))).toEqual([])
  })
})
