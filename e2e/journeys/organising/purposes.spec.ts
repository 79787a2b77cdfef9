import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { sayYes } from '../../stage/joining/saying-yes.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { callApi, callerFor } from '../../stage/sign-in.ts'
import { holdRole, letDayPass, settleRoles } from '../../stage/system/database.ts'
import type { System } from '../../stage/system/system.ts'

/** Chinese on the phone, English on the desk. */
test.use({ locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US') })

type Say = ReturnType<typeof wordsIn>

const phone = '+886912345678'
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An event next week, with an owner and a volunteer who has accepted. */
async function startEvent(
  { url, settings }: Pick<System, 'url' | 'settings'>,
  owner: string,
  volunteer: string,
): Promise<string> {
  const pid = `asking-${Date.now().toString(36)}`
  const admin = await callerFor(url, 'admin@demo.test')
  const call = (line: string, data: object) => callApi(admin, url, line, data)
  const days = { starts_on: dateIn(7), ends_on: dateIn(8), time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name: 'Lantern Days', ...days })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration' })
  await holdRole(settings.DATABASE_URL!, { pid, email: owner, role: 'owner' })
  await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  await call(`POST /api/projects/${pid}/teams/desk/people`, { email: volunteer })
  await sayYes(url, pid, volunteer)
  return pid
}

test('an owner requests private data, a volunteer gives it, and sees who read it', {
  tag: '@phone',
}, async ({ page, browser, system, mailbox, newAddress, signInByApi, api, axeCheck, locale }) => {
  test.slow()
  const say = wordsIn(locale!)
  const [owner, volunteer] = [newAddress(), newAddress()]
  const viewport = page.viewportSize()
  const theirs = await browser.newContext({ baseURL: system.url, locale: locale!, viewport })
  for (const [context, email, name] of [
    [page.context(), owner, 'Olive Owner'],
    [theirs, volunteer, 'Hugo Hsu'],
  ] as const) {
    await signInByApi(context, email)
    const language = locale === 'zh-TW' ? 'zh-TW' : 'en'
    await api(context, 'PATCH /api/users/me', { language, name })
  }
  const pid = await startEvent(system, owner, volunteer)

  await openEmergency(page, say, pid)
  const notice = await mailbox.emailFor(volunteer, ({ text }) => text.includes('/me/private'))
  expect(notice.text).toContain('Lantern Days')

  await letDayPass(system.settings.DATABASE_URL!, pid)
  await page.reload()
  const missing = page.getByRole('list', { name: say('purposes.missing.title') })
  await expect(missing.getByRole('listitem')).toContainText(['Hugo Hsu'])
  await expect(missing).toContainText(say('private.fields.real-profile.phone'))
  await axeCheck(page)
  await page
    .getByRole('button', { name: say('purposes.remind.action_other', { count: 1 }).split(' ')[0]! })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('purposes.remind.send') })
    .click()
  await mailbox.emailFor(volunteer, ({ text }) => text.includes('/me/private'))

  const mine = await theirs.newPage()
  await givePhone(mine, say)
  await axeCheck(mine)
  await readPhone(page, say)
  await axeCheck(page)

  const read = await mailbox.emailFor(volunteer, ({ text }) => text.includes('/me/privacy'))
  expect([read.subject, read.text]).toEqual([
    expect.stringContaining('Olive Owner'),
    expect.not.stringContaining(phone),
  ])
  await seeReaderAndWithdraw(mine, say)

  await page.getByRole('button', { name: say('purposes.people.lock') }).click()
  await page.getByRole('button', { name: say('purposes.people.showOf', { name: 'Hugo Hsu' }) }).click()
  await expect(page.getByText(say('problems.rules.purpose-withdrawn'))).toBeVisible()
  await expect(page.getByText(phone)).toHaveCount(0)
  await theirs.close()
})

test('new owners and team leads read from when they may view private data, and who can end the wait', {
  tag: '@phone',
}, async ({ page, system, newAddress, signInByApi, api, axeCheck, locale }) => {
  test.slow()
  const say = wordsIn(locale!)
  const [newOwner, newLead] = [newAddress(), newAddress()]
  const pid = `waiting-${Date.now().toString(36)}`
  const admin = await callerFor(system.url, 'admin@demo.test')
  const call = (line: string, data: object) => callApi(admin, system.url, line, data)
  const days = { starts_on: dateIn(7), ends_on: dateIn(8), time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name: 'Lantern Days', ...days })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration' })
  await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  for (const purpose of ['insurance', 'catering', 'placement'])
    await call(`PUT /api/projects/${pid}/purposes/${purpose}`, { until: dateIn(20) })
  await call(`POST /api/projects/${pid}/teams/desk/people`, { email: newLead, role: 'chief' })
  await sayYes(system.url, pid, newLead)
  const switchTo = async (email: string) => {
    await page.context().clearCookies()
    await signInByApi(page.context(), email)
    await api(page.context(), 'PATCH /api/users/me', { language: locale === 'zh-TW' ? 'zh-TW' : 'en' })
  }
  const expectWait = async (purpose: string, rule: string) => {
    await page.goto(`/p/${pid}/private-data/${purpose}`)
    await expect(page.getByText(say('purposes.notYet.title'))).toBeVisible()
    for (const part of say(`problems.rules.${rule}_from`, { when: '…' }).split('…'))
      await expect(page.getByRole('main')).toContainText(part.trim())
    await expect(page.locator('#reason')).toHaveCount(0)
  }

  await switchTo(newLead)
  await expectWait('placement', 'chief-new')
  await axeCheck(page)

  await switchTo(newOwner)
  await holdRole(system.settings.DATABASE_URL!, { pid, email: newOwner, role: 'owner', isNew: true })
  await expectWait('insurance', 'role-new')
  await axeCheck(page)
  await expectWait('catering', 'role-new')
  await page.getByRole('link', { name: say('purposes.notYet.roles') }).click()
  await expect(page).toHaveURL(new RegExp(`/p/${pid}/manage/roles$`))

  await settleRoles(system.settings.DATABASE_URL!, pid)
  await page.goto(`/p/${pid}/private-data/insurance`)
  await expect(page.getByLabel(say('purposes.people.find'))).toBeVisible()
  await page.goto(`/p/${pid}/private-data/catering`)
  await expect(page.getByRole('button', { name: say('purposes.counts.show') })).toBeVisible()
})

/** Everyone is notified first. */
async function openEmergency(page: Page, say: Say, pid: string): Promise<void> {
  await page.goto(`/p/${pid}/manage`)
  await openFromMenu(page, say, 'ui.nav.purposes')
  const name = say('purposes.names.emergency')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('button', { name: say('purposes.open.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('purposes.open.confirm') }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(say('purposes.missing.wait'))).toBeVisible()
}

const purposeOf = (page: Page, say: Say) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: say('purposes.names.emergency') }) })

const phoneField = (page: Page, say: Say) =>
  page.getByRole('textbox', { name: say('private.fields.real-profile.phone') })

async function givePhone(page: Page, say: Say): Promise<void> {
  await page.goto('/me/private')
  await expect(purposeOf(page, say)).toContainText(say('private.purposes.notRead'))
  await page.getByRole('button', { name: say('private.fields.real-profile.phone') }).click()
  const field = phoneField(page, say)
  await expect(field).toBeFocused()
  await field.fill(phone)
  await field.press('Tab')
  await expect(page.getByRole('status').filter({ hasText: say('ui.save.saved') })).toBeVisible()
}

async function readPhone(page: Page, say: Say): Promise<void> {
  await page.reload()
  await expect(page.getByText(say('purposes.missing.none'))).toBeVisible()
  await page.getByRole('link', { name: say('purposes.toReading') }).click()
  await expect(page.getByText(say('purposes.reading.seen'))).toBeVisible()
  await page.getByLabel(say('purposes.people.find')).fill('hugo')
  await page.getByRole('button', { name: say('purposes.people.showOf', { name: 'Hugo Hsu' }) }).click()
  await expect(page.getByText(phone)).toBeVisible()
}

/** The reader is shown next to the data and in the log; then it is no longer shared. */
async function seeReaderAndWithdraw(page: Page, say: Say): Promise<void> {
  await page.reload()
  const purpose = purposeOf(page, say)
  await expect(purpose).toContainText('Olive Owner')
  await purpose.getByRole('link', { name: say('private.purposes.toLog') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Olive Owner' })).toContainText(
    say('private.fields.real-profile.phone'),
  )
  await page.goto('/me/private')
  const button = (key: string) => purpose.getByRole('button', { name: say(`private.purposes.${key}`) })
  const confirm = (key: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say(`private.purposes.${key}`) })
      .click()
  await button('withdraw').click()
  await confirm('withdraw')
  await expect(purpose).not.toContainText('Olive Owner')
  await button('share').click()
  await confirm('share')
  await expect(purpose).toContainText('Olive Owner')
  await button('withdraw').click()
  await confirm('withdraw')
  await expect(button('share')).toBeVisible()
}
