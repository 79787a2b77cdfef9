import { beforeAll, describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../test/world/tasks.ts'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld()
const { database, make } = world
const { get, list, remove, signUp } = world.tasks

const day = (date: string, from = '09:00', to = '10:00') => ({
  starts_at: at(date, from),
  ends_at: at(date, to),
})

describe('a list of tasks', () => {
  let one: TaskScene
  const ids: Record<string, string> = {}
  const names = async (query = '', by = one.owner) =>
    (await list(one, query, by)).json().data.map(({ title }: { title: string }) => title)

  beforeAll(async () => {
    one = await world.tasks.scene()
    const add = async (title: string, body: object, by?: { token: string }) => {
      ids[title] = await make.task(one, { title, ...body }, by)
    }
    await add('late', { ...day('06-03'), category: 'Stage', location: 'Hall' })
    await add('early', { ...day('06-01'), category: 'Stage', location: 'Door' })
    await add('also early', { ...day('06-01'), visible_to: 'project' })
    await add('whenever', { starts_at: null, ends_at: null, visible_to: 'anyone' })
    await add('desk', { ...day('06-02'), tid: 'desk' }, one.other)
    await add('for owners', { ...day('06-04'), tid: null, visible_to: 'team' }, one.owner)
    await add('gone', { ...day('06-05') })
    await signUp(one, ids.gone!, one.cy)
    await remove(one, ids.gone!, '?reason=Rain')
    await signUp(one, ids.late!, one.ada)
  })

  it('is sorted by time, untimed tasks last, and paginated', async () => {
    const all = ['early', 'also early', 'desk', 'late', 'for owners', 'whenever']
    expect(await names()).toEqual(all)
    expect((await list(one, '?limit=100')).json().next_cursor).toBeNull()
    const seen: string[] = []
    let cursor = ''
    for (let pages = 1; ; pages++) {
      const page = (await list(one, `?limit=1${cursor && `&cursor=${cursor}`}`)).json()
      seen.push(...page.data.map(({ title }: { title: string }) => title))
      cursor = page.next_cursor
      if (cursor === null) {
        expect([seen, pages]).toEqual([all, all.length])
        return
      }
    }
  })

  it.each([
    ['?day=2038-06-01', ['early', 'also early']],
    ['?day=none', ['whenever']],
    ['?state=cancelled', ['gone']],
    ['?state=planned&cancelled=true&category=Stage', ['early', 'late']],
    ['?tid=desk', ['desk']],
    ['?category=Stage', ['early', 'late']],
    ['?location=Door', ['early']],
    ['?search=EARLY', ['early', 'also early']],
    ['?search=stage', ['early', 'late']],
    ['?search=door', ['early']],
    ['?search=%25', []],
    ['?from=2038-06-01T02:00:00Z&to=2038-06-03T01:00:00Z', ['desk', 'whenever']],
    [
      '?from=2038-06-01T01:59:00Z&to=2038-06-03T01:01:00Z',
      ['early', 'also early', 'desk', 'late', 'whenever'],
    ],
    ['?cancelled=true&from=2038-06-04T00:00:00Z', ['for owners', 'gone', 'whenever']],
    ['?cancelled=true&open=true&from=2038-06-04T00:00:00Z', ['for owners', 'whenever']],
    ['?open=true', ['early', 'also early', 'desk', 'for owners', 'whenever']],
  ])('takes %s', async (query, titles) => {
    expect(await names(query)).toEqual(titles)
  })

  it('shows everyone what is visible to them', async () => {
    expect(await names('', one.ada)).toEqual(['early', 'also early', 'late', 'whenever'])
    expect(await names('', one.other)).toEqual(['also early', 'desk', 'whenever'])
    expect(await names('', one.outsider)).toEqual(['whenever'])
    expect(await names('?mine=true', one.ada)).toEqual(['late'])
    // Full tasks without other conflicts: people can join the waitlist.
    expect(await names('?fits=true', one.ben)).toEqual(['early', 'also early', 'late', 'whenever'])
    expect(await names('?fits=true')).toEqual(['whenever'])
  })

  it('shows chiefs what they manage, and where requests wait', async () => {
    expect(await names('?leads=true', one.other)).toEqual(['desk'])
    expect(await names('?leads=true', one.ada)).toEqual([])
    expect(await names('?leads=true')).toHaveLength(6)
    expect(await names('?requested=true')).toEqual([])
    const id = await make.task(one, { title: 'by request', ...day('06-06'), sign_up: 'request' })
    await signUp(one, id, one.ben)
    expect(await names('?requested=true')).toEqual(['by request'])
  })

  it('of a draft is visible to its people only, and not found for outsiders', async () => {
    const state = (to: string) =>
      database.db.updateTable('projects').set({ state: to }).where('pid', '=', one.pid).execute()
    await state('draft')
    expect((await list(one, '', one.outsider)).statusCode).toBe(404)
    expect((await list(one, '', one.owner)).statusCode).toBe(200)
    const draft = await get(one, ids.early!)
    expect(draft.why_not.map(({ rule }: { rule: string }) => rule)).toEqual(['project-not-open'])
    await state('open')
  })

  it('refuses an invalid cursor', async () => {
    expect((await list(one, '?cursor=abc')).statusCode).toBe(400)
  })
})

it('is longer for those who manage the tasks', async () => {
  const one = await world.tasks.scene()
  await database.pool.query(
    `with made as (
       insert into tasks (pid, id, tid, title, sign_up, visible_to, starts_at, ends_at, made_by)
       select $1, gen_random_uuid(), 'photo', 'Shift ' || n, 'open', 'project', '2038-06-01T01:00:00Z', '2038-06-01T02:00:00Z', $2
         from generate_series(1, 230) as n returning pid, id)
     insert into task_roles (pid, task, n, name, skill, seats) select pid, id, 1, '', '', 1 from made`,
    [one.pid, one.owner.uid],
  )
  const page = async (query: string, by = one.owner) => {
    const { data, next_cursor } = (await list(one, query, by)).json()
    return [data.length, next_cursor === null]
  }
  expect(await page('?leads=true&limit=2000', one.chief)).toEqual([230, true])
  expect(await page('?leads=true&limit=220')).toEqual([220, false])
  expect(await page('?limit=2000', one.ada)).toEqual([200, false])
  expect(await page('?leads=true&limit=2000', one.ada)).toEqual([0, true])
  expect((await list(one, '?leads=true&limit=2001')).statusCode).toBe(400)
})
