import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'
import { notificationKinds } from '../notifications.ts'

const world = await createWorld()
const { call, database } = world
const { scene } = world.answers

describe('reminders', () => {
  const emails = async (pid: string) =>
    database.db
      .selectFrom('messages')
      .innerJoin('people', 'people.uid', 'messages.uid')
      .select(['name', 'kind', 'params'])
      .where('pid', '=', pid)
      .orderBy('name')
      .execute()

  it('go to people who have not answered, once a day', async () => {
    const { pid, answer, get, members, owner, path } = await scene()
    const remind = async (body: object = {}) =>
      (await call(`POST ${path}/reminders`, { token: owner.token, body })).json()
    const [ada, bo, cleo] = members
    await answer(ada!, { size: 'M' })
    await answer(bo!, { size: 'M' }, { done: false })
    expect(await remind({ uids: [ada!.uid, bo!.uid, owner.uid] })).toEqual({ reminded: 1, left_out: 0 })
    expect(await remind()).toEqual({ reminded: 4, left_out: 1 })
    expect(await remind()).toEqual({ reminded: 0, left_out: 5 })
    const message = { kind: 'form.reminder', params: { fid: 'shirts' } }
    expect(await emails(pid)).toEqual(
      ['Bo', 'Cleo', 'Dora', 'Ed', 'Flo'].map((name) => ({ name, ...message })),
    )
    await database.db
      .updateTable('form_reminders')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .where('uid', '=', cleo!.uid)
      .execute()
    expect(await remind()).toEqual({ reminded: 1, left_out: 4 })
    const missing = (await get('missing')).json().data
    expect(missing.map((one: { reminded_at: string }) => one.reminded_at)).toEqual(
      Array.from({ length: 5 }, () => expect.any(String)),
    )
    const history = await database.db
      .selectFrom('audit')
      .select(['subject', 'after'])
      .where('pid', '=', pid)
      .where('verb', '=', 'form.reminded')
      .orderBy('id')
      .execute()
    expect(history).toEqual([1, 4, 1].map((people) => ({ subject: 'form:shirts', after: { people } })))
  })

  it('go to nobody while the project is a draft', async () => {
    const { pid, owner, path } = await scene()
    await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', pid).execute()
    const answer = await call(`POST ${path}/reminders`, { token: owner.token, body: {} })
    expect([answer.statusCode, answer.json().why]).toEqual([409, [refusals['project-state']]])
    expect(await emails(pid)).toEqual([])
  })

  it('of two owners at once are sent once', async () => {
    const { pid, owner, path } = await scene()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(`POST ${path}/reminders`, { token: owner.token, body: {} })),
    )
    const counts = answers.map((one) => one.json().reminded as number).toSorted((a, b) => a - b)
    expect(counts).toEqual([0, 0, 0, 6])
    expect((await emails(pid)).length).toBe(6)
  })

  it('use the texts of the form, and are dropped for people who have answered or no longer can', async () => {
    const { pid, answer, change, members } = await scene()
    const [ada, bo] = members
    const late = (one: { uid: string; name: string } | undefined, language: 'en' | 'zh-TW' = 'en') =>
      notificationKinds['form.reminder']!.prepare!(
        database.db,
        { pid, uid: one!.uid, params: { fid: 'shirts' }, language } as never,
        { baseUrl: '' },
      )
    expect(await late(ada)).toEqual({ params: { form: 'Shirts', due: 'It only takes a few minutes.' } })
    await answer(ada!, { size: 'S' })
    expect(await late(ada)).toBe(null)
    await change({ closes_at: '2099-08-08T08:30:00+08:00' })
    expect(await late(bo, 'zh-TW')).toEqual({
      params: { form: '衣服', due: expect.stringMatching(/^請在 2099年8月8日.*08:30.* 前填寫。$/) },
    })
    await change({ closes_at: '2020-08-08T08:30:00+08:00' })
    expect(await late(bo)).toBe(null)
  })

  it('of a closed form are refused', async () => {
    const { change, owner, path } = await scene()
    await change({ closes_at: '2020-08-08T08:30:00+08:00' })
    const refused = await call(`POST ${path}/reminders`, { token: owner.token, body: {} })
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['form-not-open']]])
  })
})
