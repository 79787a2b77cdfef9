import { expect, it } from 'vitest'
import { question } from '../../test/world/forms.ts'
import { createWorld } from '../../test/world/world.ts'
import { personalData } from '../personal-data.ts'
import { deleteProjectAnswers } from './retention/retention.ts'

const world = await createWorld()
const { call, database, make } = world
const { db } = database
const forms = world.forms
const claims = world.claims

const at = (date: string) => new Date(`${date}T12:00:00Z`)
const run = (date: string, months = 12) => deleteProjectAnswers({ database, personalData }, months, at(date))

async function end(pid: string, changed: string) {
  const days = { starts_on: '2030-03-09', ends_on: '2030-03-10' }
  await db.updateTable('projects').set(days).where('pid', '=', pid).execute()
  for (const table of ['form_answers', 'claims'] as const)
    await db
      .updateTable(table)
      .set({ changed_at: at(changed) })
      .where('pid', '=', pid)
      .execute()
}
const files = async (pid: string) =>
  (await db.selectFrom('uploads').select('used_by').where('pid', '=', pid).execute()).map((one) =>
    one.used_by?.slice(0, 5),
  )
const erased = async (uid: string) =>
  (
    await db
      .selectFrom('audit')
      .select('after')
      .where('subject', '=', `person:${uid}`)
      .where('verb', '=', 'section.erased')
      .execute()
  ).map(({ after }) => after)

it('private answers and their files are deleted after their project; other answers stay', async () => {
  const scene = await world.forms.scene()
  const asked = [
    question({ id: 'wish' }),
    question({ id: 'worry', private: true }),
    question({ id: 'scan', kind: 'file', private: true }),
  ]
  await make.form(scene, asked)
  const scan = await claims.uploadReceipt(scene as never, scene.ada)
  const given = await forms.answer(scene, scene.ada, { wish: 'Tea', worry: 'Rain', scan })
  expect(given.statusCode).toBe(200)
  await end(scene.pid, '2030-05-01')
  await run('2031-03-20')
  await run('2031-05-20', 0)
  expect(await files(scene.pid)).toEqual(['form:'])
  await run('2031-05-02')
  await run('2031-05-03')
  expect(await files(scene.pid)).toEqual([])
  const mine = (await forms.mine(scene, 'clothes', scene.ada)).json()
  expect([mine.state, mine.values]).toEqual(['done', { wish: 'Tea' }])
  expect(await erased(scene.ada.uid)).toEqual([{ section: 'form-answers' }])
})

it('accounts and receipts of claims are, except where money is owed; the totals stay', async () => {
  const scene = await claims.scene()
  const people = [scene.ada, scene.ben, scene.chief]
  const [paid, owed] = [await make.claim(scene, scene.ada), await make.claim(scene, scene.ben)]
  await claims.decide(scene, paid.id, 'approvals')
  await claims.markPaid(scene, (await claims.payOut(scene)).json().id)
  await claims.decide(scene, owed.id, 'approvals')
  const receipts = [await claims.uploadReceipt(scene, scene.chief)]
  await claims.draft(scene, scene.chief, { receipts })
  const before = await claims.totals(scene)
  await end(scene.pid, '2030-05-01')
  await run('2031-05-02')
  await run('2031-05-03')
  const kept = await db
    .selectFrom('claims')
    .select(['uid', 'account'])
    .where('pid', '=', scene.pid)
    .where('account', 'is not', null)
    .execute()
  expect(kept.map(({ uid }) => uid)).toEqual([scene.ben.uid])
  expect(await files(scene.pid)).toEqual([])
  expect(await claims.totals(scene)).toEqual(before)
  const lines = await Promise.all(people.map(({ uid }) => erased(uid)))
  expect(lines).toEqual([[{ section: 'claims' }], [], [{ section: 'claims' }]])
  expect(
    (await call(`GET ${claims.at(scene, '/claims/me')}`, { token: scene.ada.token })).json(),
  ).toMatchObject({
    state: 'paid',
    fee: '350.00',
    account_ends: null,
  })
})
