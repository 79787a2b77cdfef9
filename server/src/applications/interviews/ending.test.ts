import { describe, expect, it } from 'vitest'
import { readCalendar, valuesOf } from '../../../test/calendar-reader.ts'
import type { ApplicationScene } from '../../../test/world/applications.ts'
import { releaseMessages } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { call, database } = world
const { get, messagesTo, at, decide, post } = world.applications

const time = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)}:00.000Z`
const propose = (scene: ApplicationScene, id: string) =>
  post(scene, id, 'interviews', scene.chief, { tid: 'photo', times: [time], minutes: 20, location: 'Here' })
const agree = ({ scene, id, interview }: { scene: ApplicationScene; id: string; interview: string }) =>
  call(`PUT ${at(scene, id, `interviews/${interview}`)}`, { token: scene.ada.token, body: { time } })
const calendar = (scene: ApplicationScene, id: string, interview: string) =>
  call(`GET ${at(scene, id, `interviews/${interview}/calendar.ics`)}`, { token: scene.ada.token })
const why = (response: { statusCode: number; json(): { why: object[] } }) => [
  response.statusCode,
  ...response.json().why,
]

async function proposed() {
  const scene = await world.applications.scene()
  const id = await make.application(scene)
  const interview = (await propose(scene, id)).json().id as string
  return { scene, id, interview }
}

async function agreed() {
  const made = await proposed()
  await agree(made)
  return made
}

const statesOf = async (person: { uid: string }, wanted: string) =>
  (await messagesTo(person)).filter(({ kind }) => kind === wanted).map(({ state }) => state)

describe('an interview', () => {
  it('ends once the team has decided', async () => {
    const { scene, id, interview } = await proposed()
    await decide(scene, id, { decision: 'accept' })
    expect((await get(scene, id)).interviews[0].state).toBe('cancelled')
    expect(why(await agree({ scene, id, interview }))).toEqual([409, refusals['interview-over']])
    expect(why(await propose(scene, id))).toEqual([409, refusals['not-before-team']])
    // They were never asked, so there is nothing to cancel.
    await releaseMessages(database)
    await expect
      .poll(() => messagesTo(scene.ada), { timeout: 15_000 })
      .toEqual([
        { kind: 'application.received', state: 'sent' },
        { kind: 'interview.invited', state: 'dropped' },
        { kind: 'application.accepted', state: 'sent' },
      ])
  })

  it('that was agreed is removed from calendars by a decision, unless that is undone', async () => {
    const { scene, id, interview } = await agreed()
    const file = await calendar(scene, id, interview)
    const cancelled = (person: { uid: string }) => statesOf(person, 'interview.cancelled')
    await decide(scene, id, { decision: 'decline' })
    expect((await calendar(scene, id, interview)).statusCode).toBe(409)
    expect([await cancelled(scene.ada), await cancelled(scene.chief)]).toEqual([['held'], ['held']])
    await post(scene, id, 'undo', scene.chief)
    const again = await calendar(scene, id, interview)
    const entryOf = ({ rawPayload }: { rawPayload: Buffer }) => {
      const { DTSTAMP: _, ...entry } = valuesOf(readCalendar(rawPayload).components[0]!)
      return entry
    }
    expect([again.statusCode, entryOf(again)]).toEqual([200, entryOf(file)])
    expect([await cancelled(scene.ada), await cancelled(scene.chief)]).toEqual([['dropped'], ['dropped']])
    await decide(scene, id, { decision: 'decline' })
    await releaseMessages(database)
    for (const { email } of [scene.ada, scene.chief])
      await inbox.waitFor(({ to, subject }) => to.includes(email) && subject.endsWith('cancelled'))
  })

  it('that was proposed is asked for again if its email was dropped before an undo', async () => {
    const { scene, id } = await proposed()
    await decide(scene, id, { decision: 'decline' })
    const invited = () => statesOf(scene.ada, 'interview.invited')
    await releaseMessages(database, 'interview.invited')
    await expect.poll(invited, { timeout: 15_000 }).toEqual(['dropped'])
    await post(scene, id, 'undo', scene.chief)
    expect(await invited()).toEqual(['dropped', 'held'])
  })

  it('is removed from both calendars when the applicant withdraws, unless it has begun', async () => {
    const begun = await agreed()
    await database.pool.query(
      `update interviews set agreed_time = now() - interval '1 minute' where id = $1`,
      [begun.interview],
    )
    await post(begun.scene, begun.id, 'withdraw', begun.scene.ada)
    expect((await get(begun.scene, begun.id)).interviews[0].state).toBe('agreed')
    const { scene, id } = await agreed()
    await post(scene, id, 'withdraw', scene.ada)
    expect((await get(scene, id)).interviews[0].state).toBe('cancelled')
    for (const { email } of [scene.ada, scene.chief])
      await inbox.waitFor(({ to, subject }) => to.includes(email) && subject.endsWith('cancelled'))
  })
})
