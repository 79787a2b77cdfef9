import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import type { Outgoing } from '../messages/index.ts'
import type { PersonId } from '../platform/ids.ts'
import { notificationKinds } from './notifications.ts'

const { make, database, purposes } = await createWorld()
const { db } = database

const prepare = (pid: string, uid: PersonId, language = 'en') =>
  notificationKinds['purpose.opened']!.prepare!(db, { pid, uid, language } as unknown as Outgoing, {
    baseUrl: '',
  })

it('a purpose opened while an email about another is being sent is in the next email', async () => {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  const { uid } = await make.person()
  await make.membership(pid, tid, uid)
  await purposes.open(pid, 'insurance', owner.token)
  const prepared = await prepare(pid, uid)
  await purposes.open(pid, 'shipping', owner.token)
  await prepared!.sent!(db)
  const notices = db.selectFrom('purpose_notices').select(['purpose', 'notified_at']).where('uid', '=', uid)
  expect(await notices.orderBy('purpose').execute()).toEqual([
    { purpose: 'insurance', notified_at: expect.any(Date) },
    { purpose: 'shipping', notified_at: null },
  ])
})

it('the email says why, what, for whom and until when, in both languages', async () => {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  const { uid } = await make.person()
  await make.membership(pid, tid, uid)
  const day = new Date(Date.now() + 10 * 86_400_000)
  const until = day.toISOString().slice(0, 10)
  for (const purpose of ['emergency', 'catering']) await purposes.open(pid, purpose, owner.token, until)
  const prepared = await prepare(pid, uid)
  const dayIn = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${until}T00:00Z`),
    )
  expect(prepared!.params).toEqual({
    start: {
      en: 'For the next 24 hours, nobody can see your data for these purposes.',
      'zh-TW': '上述人員要等一天後，才能為了這些目的查看你的資料。',
    },
    purposes: {
      en: [
        `• To plan the meals: how many people eat what, without names. Totals are visible to owners until ${dayIn('en-GB')}.`,
        `• To reach you in an emergency: your legal name and phone number. Visible to owners and the help desk until ${dayIn('en-GB')}.`,
      ].join('\n'),
      'zh-TW': [
        `• 安排餐飲：只看各種飲食的人數，不含姓名。統計結果開放給活動負責人，到 ${dayIn('zh-TW')} 為止。`,
        `• 緊急時聯絡你：你的真實姓名與電話。開放給活動負責人和服務台人員，到 ${dayIn('zh-TW')} 為止。`,
      ].join('\n'),
    },
  })
})

it('a purpose extended while its email is being sent is in the next email, which says so', async () => {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  const { uid } = await make.person()
  await make.membership(pid, tid, uid)
  const [first, later] = [5, 10].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date]
  const toIso = (day: Date) => day.toISOString().slice(0, 10)
  await purposes.open(pid, 'emergency', owner.token, toIso(first))
  const prepared = await prepare(pid, uid)
  await purposes.open(pid, 'emergency', owner.token, toIso(later))
  await prepared!.sent!(db)
  const notices = db.selectFrom('purpose_notices').select(['until', 'notified_at']).where('uid', '=', uid)
  expect(await notices.orderBy('until').execute()).toEqual([
    { until: toIso(first), notified_at: expect.any(Date) },
    { until: toIso(later), notified_at: null },
  ])
  const dayIn = (locale: string, day: Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
  expect((await prepare(pid, uid))!.params).toEqual({
    start: {
      en: 'For the next 24 hours, nobody can see more than before.',
      'zh-TW': '以上變更要等一天後才會生效。',
    },
    purposes: {
      en: `• To reach you in an emergency: your legal name and phone number. Visible to owners and the help desk until ${dayIn('en-GB', later)} instead of ${dayIn('en-GB', first)}.`,
      'zh-TW': `• 緊急時聯絡你：你的真實姓名與電話。開放給活動負責人和服務台人員，期限從 ${dayIn('zh-TW', first)} 延長到 ${dayIn('zh-TW', later)}。`,
    },
  })
})
