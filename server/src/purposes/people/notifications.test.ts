import { expect, it } from 'vitest'
import { releaseMessages } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'

const { make, database, inbox, purposes } = await createWorld({ mail: true })

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const shown = (language: string, date: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
const scopes: ('read' | 'write' | 'private' | 'admin')[] = ['read', 'write', 'private', 'admin']

it('owners learn of each request that someone else makes or extends, in their language', async () => {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const { tid } = await make.team(pid)
  const ana = await make.caller({ name: 'Ana' }, scopes)
  const ming = await make.caller({ name: '阿明', language: 'zh-TW' }, scopes)
  const admin = await make.caller({ name: 'Ada', admin: true }, scopes)
  for (const { uid } of [ana, ming]) await make.owner(pid, uid)
  await make.membership(pid, tid, (await make.person()).uid)
  const emailsTo = ({ email }: { email: string }) =>
    inbox
      .messages()
      .filter(({ to, links }) => to.includes(email) && links[0]?.includes('/manage/private-data/'))
  const receive = async (counts: number[]) => {
    await releaseMessages(database, 'purpose.requested')
    await expect.poll(() => [ana, ming].map((one) => emailsTo(one).length)).toEqual(counts)
  }

  expect((await purposes.open(pid, 'emergency', ana.token, dayIn(3))).statusCode).toBe(200)
  // Within the same minute.
  await purposes.open(pid, 'emergency', ana.token, dayIn(5))
  await receive([0, 1])
  const [first] = emailsTo(ming)
  expect([first!.subject, first!.links]).toEqual([
    '【Lantern Days】Ana 請大家提供私人資料',
    [`http://localhost:8080/p/${pid}/manage/private-data/emergency`],
  ])
  expect(first!.text).toContain(`使用目的：緊急聯絡\n使用期限：${shown('zh-TW', dayIn(5))}`)

  await purposes.open(pid, 'emergency', ming.token, dayIn(9))
  await receive([1, 1])
  const [extended] = emailsTo(ana)
  expect(extended!.subject).toBe('Lantern Days: 阿明 extended a request for private data')
  expect(extended!.text).toContain(`Purpose: emergency contact\nNew last day: ${shown('en-GB', dayIn(9))}`)

  // For shorter, and not at all.
  for (const days of [7, 7]) await purposes.open(pid, 'emergency', ana.token, dayIn(days))
  expect((await purposes.open(pid, 'insurance', admin.token, dayIn(3))).statusCode).toBe(200)
  await receive([2, 2])
  expect([ana, ming].map((one) => emailsTo(one)[1]!.subject)).toEqual([
    'Lantern Days: Ada requested private data',
    '【Lantern Days】Ada 請大家提供私人資料',
  ])
})
