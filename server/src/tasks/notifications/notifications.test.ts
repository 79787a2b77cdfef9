import { describe, expect, it } from 'vitest'
import { releaseMessages } from '../../../test/world/messages.ts'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import type { Outgoing } from '../../messages/index.ts'
import { notificationKinds } from './kinds.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { database } = world
const { signUp, change, release, assign, unassign, remove } = world.tasks

const emailTo = ({ email }: { email: string }, subject: string) =>
  inbox.waitFor((message) => message.to.includes(email) && message.subject.includes(subject))

const statesOf = async ({ pid }: TaskScene, kind: string) =>
  (
    await database.db
      .selectFrom('messages')
      .select(['state'])
      .where('pid', '=', pid)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)

const allOver = (scene: TaskScene, kind: string) => async () =>
  (await statesOf(scene, kind)).every((state) => state === 'sent' || state === 'dropped')

describe('emails about tasks', () => {
  it('report a shift that is moved twice once, with its calendar entry', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await change(scene, id, { starts_at: at('08-08', '12:00'), ends_at: at('08-08', '14:00') })
    await change(scene, id, {
      starts_at: at('08-08', '13:00'),
      ends_at: at('08-08', '15:00'),
      location: 'Courtyard',
      message: 'The hall is late.',
    })
    expect(await statesOf(scene, 'task.changed')).toEqual(['held'])
    await releaseMessages(database)
    const email = await emailTo(scene.ada, 'changes to Group picture')
    expect(email.text).toContain(
      'Group picture\nTime: Sun, 8 August 2038, 13:00–15:00 GMT+8 (was Sun, 8 August 2038, 09:00–11:00 GMT+8)\nLocation: Courtyard (was Main hall)\n\nThe hall is late.\n',
    )
    expect(email.text).toContain(`http://localhost:8080/p/${scene.pid}/tasks/${id}`)
    const [entry] = email.attachments
    expect(entry!.text).toContain(`UID:task-${id}@localhost\nSEQUENCE:2\n`)
    expect(entry!.text).toContain('DTSTART:20380808T050000Z\nDTEND:20380808T070000Z\n')
  })

  it('report a shift that another team runs now, and say who leads it', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await change(scene, id, { tid: 'desk' }, scene.owner)
    await releaseMessages(database)
    const { text } = await emailTo(scene.ada, 'changes to Group picture')
    expect(text).toContain(
      'Group picture\nTeam: Registration (was Photo). Its team leads now manage this shift.\n',
    )
    await change(scene, id, { tid: null }, scene.owner)
    await releaseMessages(database)
    const isLater = ({ text: given }: { text: string }) => given.includes('Team: none')
    expect((await inbox.waitFor(isLater)).text).toContain(
      'Team: none (was Registration). The owners of the event now manage this shift.\n',
    )
  })

  it('report nothing if a shift is moved back', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await change(scene, id, { location: 'Courtyard' })
    await change(scene, id, { location: 'Main hall' })
    await releaseMessages(database)
    await expect.poll(allOver(scene, 'task.changed'), { timeout: 10_000 }).toBe(true)
    expect(await statesOf(scene, 'task.changed')).toEqual(['dropped'])
  })

  it('report assignment, removal, an offer and a cancellation', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await assign(scene, id, scene.ada.uid)
    const assigned = await emailTo(scene.ada, 'you’re assigned to Group picture (Sun, 8 August 2038')
    expect(assigned.text).toContain('Chief of Photo assigned you to this shift:')
    await signUp(scene, id, scene.ben)
    await unassign(scene, id, scene.ada.uid)
    expect(
      (await emailTo(scene.ada, 'you’re no longer signed up for Group picture')).attachments[0]!.text,
    ).toContain('METHOD:CANCEL')
    expect((await emailTo(scene.ben, 'a spot opened up on Group picture')).text).toContain(
      'The spot is yours if you accept by ',
    )
    await remove(scene, id, '?reason=Rain')
    expect((await emailTo(scene.ben, 'we’ve cancelled Group picture')).text).toContain('\n\nRain\n\n')
    await release(scene, id, scene.ben)
  })

  it.each([
    ['confirmed', true],
    ['arrived', true],
    ['done', true],
    ['no_show', false],
  ])('report assignment to someone recorded as %s meanwhile: %s', async (state, sent) => {
    const scene = await world.tasks.scene()
    const { pid, ada, chief } = scene
    const task = await make.task(scene, { starts_at: null, ends_at: null })
    await assign(scene, task, ada.uid)
    if (state !== 'confirmed')
      await world.call(`PUT /api/projects/${pid}/tasks/${task}/people/${ada.uid}/attendance`, {
        token: chief.token,
        body: { state },
      })
    const params = { task, by_uid: chief.uid, message: '' }
    const message = { pid, uid: ada.uid, language: 'en', params } as unknown as Outgoing
    const email = await notificationKinds['task.assigned']!.prepare!(database.db, message, {
      baseUrl: 'http://localhost:8080',
    } as never)
    expect(email !== null).toBe(sent)
  })

  it('notify chiefs at once of a drop with a note, and by digest of one without', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await world.call(`DELETE /api/projects/${scene.pid}/tasks/${id}/people/me?message=My%20train`, {
      token: scene.ada.token,
    })
    const email = await emailTo(scene.chief, 'Ada dropped Group picture')
    expect(email.text).toContain('Main hall\n\nMy train\n\nIf there’s a waitlist')
    await signUp(scene, id, scene.ben)
    await release(scene, id, scene.ben)
    expect(await statesOf(scene, 'chiefs.digest')).toEqual(['held'])
  })
})
