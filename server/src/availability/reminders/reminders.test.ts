import { describe, expect, it } from 'vitest'
import { secondsOfEmails } from '../../../test/world/jobs.ts'
import { createWorld } from '../../../test/world/world.ts'
import { availabilityJobs, notificationKinds } from '../index.ts'
import { remindOfAvailability } from './notifications.ts'

const { make, database, tasks, availability, inbox } = await createWorld({ mail: true })

const runJob = () => availabilityJobs({ database })['remind-of-availability']!.run({}, { last: false })

/** Where it is that hour now, whenever the test runs. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const dayThere = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zoneAt(12) }).format(new Date(Date.now() + days * 86_400_000))

async function scene(closes_on: string | null) {
  const all = await tasks.scene()
  await availability.ask(all, { closes_on })
  await database.db
    .updateTable('projects')
    .set({ time_zone: zoneAt(12) })
    .where('pid', '=', all.pid)
    .execute()
  return all
}

const reminded = async ({ pid }: { pid: string }) =>
  (
    await database.db
      .selectFrom('messages')
      .innerJoin('people', 'people.uid', 'messages.uid')
      .select('people.name')
      .where('pid', '=', pid)
      .where('kind', '=', 'availability.reminder')
      .orderBy('people.name')
      .execute()
  ).map(({ name }) => name)

describe('a reminder', () => {
  it('goes once to those who have accepted and not answered', async () => {
    const all = await scene(dayThere(3))
    const invited = await make.caller({ name: 'Invited' })
    await make.membership(all.pid, 'photo', invited.uid, 'member', 'invited')
    await availability.save(all, all.ben, { ranges: [] })
    await runJob()
    expect(await reminded(all)).toEqual(['Ada', 'Chief of Desk', 'Chief of Photo', 'Cy'])
    await availability.settings(all, { closes_on: dayThere(2) })
    await runJob()
    expect(await reminded(all)).toHaveLength(4)
    const email = await inbox.waitFor(({ to }) => to.includes(all.ada.email))
    expect(email.subject).toMatch(/^Lantern Days \d+: when can you help\?$/)
    expect(email.text).toContain(`/p/${all.pid}/availability`)
    expect(email.text).toMatch(/Please answer by the end of \d+ \w+ \d{4}\./)
  })

  it('goes to many at a pace', async () => {
    const { pid } = await scene(dayThere(3))
    const seconds = await database.transact(async (tx) => {
      await remindOfAvailability(tx)
      return secondsOfEmails(tx, pid)
    })
    expect(seconds).toBeCloseTo(0.2)
  })

  it('waits until three days before the deadline', async () => {
    const all = await scene(dayThere(4))
    await runJob()
    expect(await reminded(all)).toEqual([])
  })

  it.each([
    ['without a deadline', async () => scene(null)],
    ['after it', async () => scene(dayThere(-1))],
    [
      'if nobody is asked any more',
      async () => {
        const all = await scene(dayThere(1))
        await availability.settings(all, { asked: false, closes_on: dayThere(1) })
        return all
      },
    ],
    [
      'at night',
      async () => {
        const all = await scene(dayThere(1))
        const set = { time_zone: zoneAt(3) }
        await database.db.updateTable('projects').set(set).where('pid', '=', all.pid).execute()
        return all
      },
    ],
  ])('isn’t sent %s', async (_, make) => {
    const all = await make()
    await runJob()
    expect(await reminded(all)).toEqual([])
  })

  it('waits for the morning if it would leave at night', async () => {
    const all = await scene(dayThere(1))
    await database.transact(async (tx) => {
      await remindOfAvailability(tx)
      await tx
        .updateTable('projects')
        .set({ time_zone: zoneAt(3) })
        .where('pid', '=', all.pid)
        .execute()
    })
    const inFourHours = async () =>
      (
        await database.db
          .selectFrom('messages')
          .select(['state', 'send_at'])
          .where('pid', '=', all.pid)
          .where('kind', '=', 'availability.reminder')
          .execute()
      ).map(({ state, send_at }) => [state, send_at.getTime() > Date.now() + 4 * 3_600_000])
    await expect.poll(inFourHours, { timeout: 10_000 }).toEqual(Array(5).fill(['held', true]))
  })

  it('is dropped if someone answers before it leaves, or the deadline passes', async () => {
    const all = await scene(dayThere(1))
    const prepare = ({ uid }: { uid: string }) =>
      notificationKinds['availability.reminder']!.prepare!(
        database.db,
        { pid: all.pid, uid, language: 'zh-TW' } as never,
        {} as never,
      )
    expect(await prepare(all.ada)).toEqual({ params: { deadline: expect.stringMatching(/^\d{4}年/) } })
    await availability.save(all, all.ada, { ranges: [] })
    expect(await prepare(all.ada)).toBeNull()
    await availability.settings(all, { closes_on: dayThere(-1) })
    expect(await prepare(all.cy)).toBeNull()
  })
})
