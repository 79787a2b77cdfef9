import { expect, it } from 'vitest'
import { createWorld } from '../../../../test/world/world.ts'
import { endExpiredOffers } from '../roles.ts'

const { call, make, inbox, database, roles } = await createWorld({ mail: true })

const setLanguage = async (uid: string, language: 'en' | 'zh-TW') => {
  await database.db.updateTable('people').set({ language }).where('uid', '=', uid).execute()
}

async function scene() {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const owner = await make.caller({ name: 'Ana' })
  const other = await make.caller({ name: '阿明' })
  const person = await make.caller({ name: 'Ben' })
  for (const { uid } of [owner, other]) await make.owner(pid, uid)
  await setLanguage(other.uid, 'zh-TW')
  return { pid, owner, other, person, all: [owner, other, person] }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** The emails of each of the three, once that many have arrived. */
async function subjects({ all }: Scene, count: number): Promise<string[][]> {
  const of = (email: string) =>
    inbox
      .messages()
      .filter(({ to, subject }) => to.includes(email) && subject.includes('Lantern Days'))
      .map(({ subject }) => subject)
  await expect.poll(() => all.flatMap(({ email }) => of(email)).length).toBe(count)
  return all.map(({ email }) => of(email))
}

it('every owner and the person get an email about every step, in their language', async () => {
  const made = await scene()
  const { pid, owner, other, person } = made
  await roles.grant(pid, owner, person, 'finance')
  await subjects(made, 3)
  await roles.accept(pid, person, 'finance')
  await subjects(made, 6)
  await roles.confirm(pid, other, person, 'finance')
  await subjects(made, 9)
  await call(`DELETE /api/projects/${pid}/finance/${person.uid}`, { token: owner.token })
  expect(await subjects(made, 12)).toEqual([
    [
      'Lantern Days: Ana offered Ben the finance role',
      'Lantern Days: Ben accepted the finance role',
      'Lantern Days: 阿明 confirmed Ben’s finance role',
      'Lantern Days: Ben no longer has the finance role',
    ],
    [
      '【Lantern Days】Ana 邀請 Ben 擔任財務人員',
      '【Lantern Days】Ben 已接受擔任財務人員',
      '【Lantern Days】阿明 確認了 Ben 的財務人員角色',
      '【Lantern Days】Ben 已不再擔任財務人員',
    ],
    [
      'Lantern Days: Ana offered you the finance role',
      'Lantern Days: you now have the finance role',
      'Lantern Days: your finance role is confirmed',
      'Lantern Days: you no longer have the finance role',
    ],
  ])
})

it('and about an offer that is declined or withdrawn', async () => {
  const made = await scene()
  const { pid, owner, person } = made
  await setLanguage(person.uid, 'zh-TW')
  await roles.grant(pid, owner, person, 'owner')
  await subjects(made, 3)
  await roles.decline(pid, person, 'owner')
  await subjects(made, 6)
  await roles.grant(pid, owner, person, 'desk')
  await subjects(made, 9)
  await call(`DELETE /api/projects/${pid}/desk/${person.uid}`, { token: owner.token })
  const [toOwner, , toPerson] = await subjects(made, 12)
  expect([toOwner!.filter((_, i) => i % 2), toPerson!.filter((_, i) => i % 2)]).toEqual([
    ['Lantern Days: Ben declined the owner role', 'Lantern Days: Ana withdrew a role offer'],
    ['【Lantern Days】你已婉拒擔任活動負責人', '【Lantern Days】擔任服務台人員的邀請已收回'],
  ])
})

it.each(['en', 'zh-TW'] as const)(
  'whoever offered a role learns that it expired, in %s',
  async (language) => {
    const made = await scene()
    const { pid, owner } = made
    await setLanguage(owner.uid, language)
    const hidden = await make.person({ name: 'Secret Name', listed: false })
    const body = { email: hidden.email, name: 'Bea', role: 'desk' }
    const token = await make.token(owner.uid, ['admin'])
    expect((await call(`POST /api/projects/${pid}/roles`, { token, body })).statusCode).toBe(201)
    await subjects(made, 2)
    await roles.letHoursPass(pid, 14 * 24)
    await database.transact(endExpiredOffers)
    const [toOwner, toOther] = await subjects(made, 3)
    const subject = {
      en: 'Lantern Days: Bea didn’t answer your role offer',
      'zh-TW': '【Lantern Days】Bea 沒有回覆你的角色邀請',
    }[language]
    expect([toOwner!.at(-1), toOther!.length]).toEqual([subject, 1])
    const email = inbox.messages().find((one) => one.to.includes(owner.email) && one.subject === subject)!
    expect([email.text.includes('Bea'), email.text.includes('Secret')]).toEqual([true, false])
    expect(email.links).toEqual([`http://localhost:8080/p/${pid}/manage/roles`])
  },
)

it('the emails say what the role may do, until when, from when, and where', async () => {
  const made = await scene()
  const { pid, owner, person } = made
  await roles.grant(pid, owner, person, 'owner')
  await roles.accept(pid, person, 'owner')
  await subjects(made, 6)
  const textOf = (email: string, part: string) =>
    inbox.messages().find(({ to, subject }) => to.includes(email) && subject.includes(part))!
  const offer = textOf(person.email, 'offered you')
  expect(offer.text).toContain('Owners manage the whole event: teams, people, settings')
  expect(offer.text).toMatch(/The offer is open until \w+,? \d+ \w+ \d{4}(?:,| at) \d\d:\d\d GMT\+8\./)
  expect(offer.links).toEqual(['http://localhost:8080/home'])
  const accepted = textOf(owner.email, 'accepted')
  expect(accepted.text).toMatch(/from \w+,? \d+ \w+ \d{4}(?:,| at) \d\d:\d\d GMT\+8, or as soon as/)
  expect(accepted.links).toEqual([`http://localhost:8080/p/${pid}/manage/roles`])
})
