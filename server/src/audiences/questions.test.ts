import { beforeAll, describe, expect, it } from 'vitest'
import { question } from '../../test/world/forms.ts'
import { organisersQuestions } from '../../test/world/organisers-questions.ts'
import { pastShift } from '../../test/world/past-shift.ts'
import { at } from '../../test/world/tasks.ts'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld()
const { call, make, database, tasks, forms } = world

/**
 * Photo: its chief, Ada, Ben, Cy, and Ida, who is invited. Desk: its chief, and Ada. Saturday is 7 August 2038. Ada
 * and Ben have a shift on it, Cy on Sunday.
 */
async function makeScene() {
  const all = await tasks.scene()
  const { pid, owner, chief, ada, ben, cy } = all
  const put = async (rest: string, body: object, by = owner) => {
    const answer = await call(`PUT /api/projects/${pid}/${rest}`, { token: by.token, body })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  const ida = await make.person({ name: 'Ida', listed: true, language: 'zh-TW' })
  await make.membership(pid, 'photo', ida.uid, 'member', 'invited')
  await make.membership(pid, 'desk', ada.uid)
  await database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', cy.uid).execute()

  const words = { title: 'Code of conduct', text: 'Be kind' }
  await put('statements/conduct', { texts: { en: words, 'zh-TW': words } })
  for (const one of [ada, chief]) await put('statements/conduct/signatures/me', { version: 1 }, one)

  const on = (day: string) => ({
    starts_at: at(day, '22:00'),
    ends_at: at(day, '23:00'),
    roles: [{ seats: 3 }],
  })
  const saturday = await make.task(all, on('08-07'))
  const sunday = await make.task(all, on('08-08'))
  for (const one of [ada, ben]) expect((await tasks.signUp(all, saturday, one)).statusCode).toBe(200)
  expect((await tasks.signUp(all, sunday, cy)).statusCode).toBe(200)
  await pastShift(world, all, ada)
  await pastShift(world, all, ben, { state: 'no_show' })

  const asked = { ...all, stranger: all.outsider, path: `/api/projects/${pid}/forms` }
  const privately = async (one: typeof ada) => ({
    ...one,
    token: await make.token(one.uid, ['read', 'write', 'private']),
  })
  const size = question({ id: 'size', kind: 'choice', many: false, options: ['s', 'm'].map(option) })
  const allergy = question({ id: 'allergy', private: true })
  await make.form(asked, [size, allergy])
  expect((await forms.answer(asked, await privately(ada), { size: 'm', allergy: 'Nuts' })).statusCode).toBe(
    200,
  )
  expect((await forms.answer(asked, await privately(ben), { size: 's' })).statusCode).toBe(200)

  const before = await make.project({ pid: `${pid}-before` })
  const { tid } = await make.team(before.pid)
  await make.membership(before.pid, tid, chief.uid)
  await database.db
    .updateTable('projects')
    .set({ rolled_over_from: before.pid })
    .where('pid', '=', pid)
    .execute()
  return { ...all, ida, before: { pid: before.pid, tid } }
}

const option = (id: string) => ({ id, texts: { en: id.toUpperCase(), 'zh-TW': id.toUpperCase() } })

let scene: Awaited<ReturnType<typeof makeScene>>
beforeAll(async () => {
  scene = await makeScene()
})

const ask = (where: unknown, by = scene.owner) =>
  call(`GET /api/projects/${scene.pid}/people?where=${encodeURIComponent(JSON.stringify(where))}`, {
    token: by.token,
  })

const saturday = { shift: { day: '2038-08-07' } }

describe('questions of organisers', () => {
  /** In the order of the questions. */
  const answers = [
    ['Chief of Desk', 'Chief of Photo'],
    ['Ida'],
    ['Ben'],
    ['Chief of Photo', 'Ida'],
    ['Ada', 'Ben'],
    ['Ben'],
    ['Ada'],
    ['Chief of Desk', 'Chief of Photo', 'Cy'],
    ['Ada'],
    ['Ada', 'Ben', 'Cy'],
    ['Ada', 'Chief of Desk', 'Cy'],
    ['Ben', 'Cy'],
  ]

  it.each(organisersQuestions.map(([question, where], n) => [question, where, answers[n]] as const))(
    '%s',
    async (_, where, names) => {
      const answer = await ask(where)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().data.map(({ name }: { name: string }) => name)).toEqual(names)
    },
  )

  it('are counted, with three names', async () => {
    const count = (where: unknown) =>
      call(`GET /api/projects/${scene.pid}/people-count?where=${encodeURIComponent(JSON.stringify(where))}`, {
        token: scene.owner.token,
      })
    expect((await count([])).json()).toEqual({ count: 6, names: ['Ada', 'Chief of Desk', 'Chief of Photo'] })
    expect((await count([saturday])).json()).toEqual({ count: 2, names: ['Ada', 'Ben'] })
  })
})

describe('an audience', () => {
  it('never tells a private answer', async () => {
    const is = { answer: { fid: 'clothes', question: 'allergy', is: 'Nuts' } }
    expect((await ask([is])).json().data).toEqual([])
    expect((await ask([{ not: is }])).json().data).toHaveLength(6)
  })

  it.each([
    ['{', '/query/where'],
    ['{}', '/query/where'],
    ['[{}]', '/query/where/0'],
    ['[{"shift":{},"language":"en"}]', '/query/where/0'],
    ['[{"phone":"1"}]', '/query/where/0'],
    ['[{"not":{"not":{"language":"en"}}}]', '/query/where/0/not'],
    ['[{"any":[{"language":"en"}]}]', '/query/where/0/any'],
    ['[{"shift":{"day":"2038-02-30"}}]', '/query/where/0/shift/day'],
    ['[{"answer":{"fid":"a","question":"b","is":"\\u0000"}}]', '/query/where/0/answer/is'],
    ['[{"application":{"skill":"\\ud800"}}]', '/query/where/0/application/skill'],
    [JSON.stringify(Array(3).fill({ any: Array(7).fill({ language: 'en' }) })), '/query/where'],
    ['[{"membership":{"tids":["\'; drop table people"]}}]', '/query/where/0/membership/tids/0'],
  ])('is refused if it is %s', async (where, pointer) => {
    const answer = await call(`GET /api/projects/${scene.pid}/people?where=${encodeURIComponent(where)}`, {
      token: scene.owner.token,
    })
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([400, pointer])
  })

  it('is only for owners', async () => {
    for (const by of [scene.chief, scene.ada]) expect((await ask([saturday], by)).statusCode).toBe(403)
  })

  it('doesn’t tell whether someone who was only invited took part last year', async () => {
    const { pid, ida, before } = scene
    await make.membership(before.pid, before.tid, ida.uid)
    const namesOf = async (where: unknown) =>
      (await ask([where])).json().data.map(({ name }: { name: string }) => name)
    for (const last_year of [true, false]) expect(await namesOf({ last_year })).not.toContain('Ida')
    await database.pool.query('insert into invitations (pid, uid, asks_back) values ($1, $2, true)', [
      pid,
      ida.uid,
    ])
    expect(await namesOf({ last_year: true })).toEqual(['Chief of Photo', 'Ida'])
  })

  it('is asked for at most 120 times a minute', async () => {
    const statuses = new Set<number>()
    const { pid } = await make.project()
    const owner = await make.caller()
    await make.owner(pid, owner.uid)
    const path = (rest: string) => `GET /api/projects/${pid}/${rest}`
    const where = encodeURIComponent('[{"language":"en"}]')
    for (let n = 0; n < 120; n++)
      statuses.add((await call(path(`people${n % 2 ? '' : '-count'}?where=${where}`), owner)).statusCode)
    expect([...statuses]).toEqual([200])
    for (const list of ['people', 'people-count']) {
      expect((await call(path(`${list}?where=${where}`), owner)).statusCode).toBe(429)
      expect((await call(path(list), owner)).statusCode).toBe(200)
    }
  })
})
