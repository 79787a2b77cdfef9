import { describe, expect, it } from 'vitest'
import { at } from '../../test/world/tasks.ts'
import { createWorld } from '../../test/world/world.ts'

const { call, make, tasks, availability } = await createWorld()

const sunday = (from: string, until: string) => ({ from: `2038-08-08T${from}`, until: `2038-08-08T${until}` })

/** Ada can help all morning, Ben only early, Cy hasn't answered. The shift is on the 8th from 9 to 11. */
async function scene() {
  const all = await availability.ask(await tasks.scene())
  await make.membership(all.pid, 'desk', all.ben.uid)
  await availability.save(all, all.ada, { ranges: [sunday('08:00', '12:00')] })
  await availability.save(all, all.ben, { ranges: [sunday('08:00', '10:30')] })
  return { ...all, task: await make.task(all) }
}

type Scene = Awaited<ReturnType<typeof scene>>

const candidates = async (all: Scene, task: string, by: { token: string }) => {
  const { data } = (await call(`GET ${tasks.path(all, task, 'candidates')}`, { token: by.token })).json()
  return data.map(({ name, available }: { name: string; available: boolean | null }) => [name, available])
}

describe('candidates', () => {
  it('say who can help then; those who can’t come last, and can be assigned', async () => {
    const all = await scene()
    const found = await candidates(all, all.task, all.chief)
    expect(Object.fromEntries(found)).toMatchObject({ Ada: true, Cy: null, 'Chief of Photo': null })
    expect(found.at(-1)).toEqual(['Ben', false])
    expect((await tasks.assign(all, all.task, all.ben.uid)).statusCode).toBe(200)
  })

  it('don’t say it of people in other teams to a chief', async () => {
    const all = await scene()
    const task = await make.task(all, { tid: 'desk', visible_to: 'project' }, all.other)
    const byName = async (by: { token: string }) => Object.fromEntries(await candidates(all, task, by))
    expect(await byName(all.other)).toMatchObject({ Ada: null, Ben: false })
    expect(await byName(all.owner)).toMatchObject({ Ada: true, Ben: false })
    expect((await candidates(all, task, all.other)).at(-1)).toEqual(['Ben', false])
  })

  it('of days that nobody was asked about, or without a time, are unknown', async () => {
    const all = await scene()
    for (const time of [
      { starts_at: at('08-09', '09:00'), ends_at: at('08-09', '11:00') },
      { starts_at: null, ends_at: null },
    ]) {
      const task = await make.task(all, time)
      expect(Object.fromEntries(await candidates(all, task, all.owner))).toMatchObject({
        Ada: null,
        Ben: null,
      })
    }
  })

  it('are judged by the whole shift, also over midnight', async () => {
    const all = await scene()
    const night = { starts_at: at('08-07', '23:00'), ends_at: at('08-08', '01:00') }
    const task = await make.task(all, night)
    const available = async (ranges: object[]) => {
      await availability.save(all, all.ada, { ranges })
      return Object.fromEntries(await candidates(all, task, all.owner)).Ada
    }
    expect(await available([{ from: '2038-08-07T22:00', until: '2038-08-08T01:00' }])).toBe(true)
    expect(await available([{ from: '2038-08-07T22:00', until: '2038-08-08T00:30' }])).toBe(false)
    expect(await available([])).toBe(false)
  })
})

describe('people of a project', () => {
  const names = async (all: Scene, where: object) => {
    const query = `where=${encodeURIComponent(JSON.stringify([where]))}`
    const answer = await call(`GET /api/projects/${all.pid}/people?${query}`, { token: all.owner.token })
    return answer.statusCode === 200
      ? answer.json().data.map(({ name }: { name: string }) => name)
      : answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)
  }

  it('are found by whether they answered, and when they can help', async () => {
    const all = await scene()
    expect(await names(all, { availability: {} })).toEqual(['Ada', 'Ben'])
    expect(await names(all, { availability: { state: 'missing' } })).toEqual([
      'Chief of Desk',
      'Chief of Photo',
      'Cy',
    ])
    expect(await names(all, { availability: sunday('09:00', '11:00') })).toEqual(['Ada'])
    expect(await names(all, { availability: sunday('08:00', '10:30') })).toEqual(['Ada', 'Ben'])
    expect(await names(all, { not: { availability: sunday('09:00', '11:00') } })).not.toContain('Ada')
  })

  it.each([
    [{ from: '2038-08-08T09:00' }, '/query/where/0/availability/until'],
    [sunday('11:00', '09:00'), '/query/where/0/availability/until'],
    [{ state: 'missing', ...sunday('09:00', '11:00') }, '/query/where/0/availability/from'],
  ])('aren’t found by %j', async (condition, pointer) => {
    expect(await names(await scene(), { availability: condition })).toEqual([pointer])
  })
})
