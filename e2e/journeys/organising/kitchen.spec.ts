import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { sayYes } from '../../stage/joining/saying-yes.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { callApi, callerFor } from '../../stage/sign-in.ts'
import { holdRole } from '../../stage/system/database.ts'
import type { System } from '../../stage/system/system.ts'

/** Chinese on the phone, English on the desk. */
test.use({ locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US') })

type Say = ReturnType<typeof wordsIn>

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An event next week that asks for diets, so that people who accept have seen it. */
async function startEvent(
  { url, settings }: Pick<System, 'url' | 'settings'>,
  owner: string,
  volunteer: string,
): Promise<string> {
  const pid = `meals-${Date.now().toString(36)}`
  const admin = await callerFor(url, 'admin@demo.test')
  const call = (line: string, data: object) => callApi(admin, url, line, data)
  const days = { starts_on: dateIn(7), ends_on: dateIn(8), time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name: 'Lantern Days', ...days })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration' })
  await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  await call(`PUT /api/projects/${pid}/purposes/catering`, { until: dateIn(20) })
  await holdRole(settings.DATABASE_URL!, { pid, email: owner, role: 'owner' })
  await join(url, pid, volunteer)
  return pid
}

async function join(url: string, pid: string, email: string): Promise<void> {
  const admin = await callerFor(url, 'admin@demo.test')
  await callApi(admin, url, `POST /api/projects/${pid}/teams/desk/people`, { email })
  await sayYes(url, pid, email)
}

const diets = [...Array<string>(6).fill('vegetarian-with-alliums'), 'no-pork', 'no-pork', 'no-pork', 'halal']
const note = 'An EpiPen is in my bag.'
const dietForm = (page: Page, say: Say) =>
  page.getByRole('region', { name: say('private.sections.dietary-habit') })
const shareName = (page: Page, say: Say) =>
  page.getByRole('checkbox', { name: say('private.fields.dietary-habit.named') })
const expectSaved = (page: Page, say: Say) =>
  expect(dietForm(page, say).getByRole('status')).toHaveText(say('ui.save.saved'))

test('the kitchen sees totals that reveal nobody, and the names of people who share theirs', {
  tag: '@phone',
}, async ({ page, browser, system, mailbox, newAddress, signInByApi, api, axeCheck, locale }) => {
  test.slow()
  const say = wordsIn(locale!)
  const [owner, volunteer] = [newAddress(), newAddress()]
  const viewport = page.viewportSize()
  const theirs = await browser.newContext({ baseURL: system.url, locale: locale!, viewport })
  for (const [context, email] of [
    [page.context(), owner],
    [theirs, volunteer],
  ] as const)
    await signInByApi(context, email)
  const pid = await startEvent(system, owner, volunteer)
  const language = locale === 'zh-TW' ? 'zh-TW' : 'en'
  await api(page.context(), 'PATCH /api/users/me', { language, name: 'Olive Owner' })
  await api(theirs, 'PATCH /api/users/me', { language, name: 'Mei Lin' })
  const mine = await theirs.newPage()
  await giveAllergy(mine, say)
  await axeCheck(mine)

  await page.goto(`/p/${pid}/private-data/catering`)
  await page.getByRole('button', { name: say('purposes.counts.show') }).click()
  await expect(page.getByText(say('purposes.counts.few'))).toBeVisible()
  for (const diet of diets) {
    const email = newAddress()
    await join(system.url, pid, email)
    await callApi(await callerFor(system.url, email), system.url, 'PUT /api/users/me/dietary-habit', { diet })
  }
  await readTotals(page, say)
  await axeCheck(page)
  await page.getByRole('button', { name: say('purposes.named.show') }).click()
  const named = page.getByRole('list', { name: say('purposes.named.title') })
  await expect(named.getByRole('listitem')).toHaveCount(1)
  for (const part of ['Mei Lin', say('private.diets.vegan-no-alliums'), note])
    await expect(named).toContainText(part)
  await axeCheck(page)

  // Only the names were worth an email; both are in the log.
  const email = await mailbox.emailFor(volunteer, ({ text }) => text.includes('/me/privacy'))
  expect([email.subject, email.text]).toEqual([
    expect.stringContaining('Olive Owner'),
    expect.not.stringContaining(note),
  ])
  await mine.goto('/me/privacy')
  const log = mine.getByRole('listitem').filter({ hasText: 'Olive Owner' })
  await expect(log.filter({ hasText: say('privacy.log.counted') })).toHaveCount(1)
  await expect(log.filter({ hasText: say('private.fields.dietary-habit.note') })).toHaveCount(1)

  await mine.goto('/me/private')
  await dietForm(mine, say)
    .getByRole('button', { name: say('private.open') })
    .click()
  await shareName(mine, say).uncheck()
  await expectSaved(mine, say)
  await page.reload()
  await page.getByRole('button', { name: say('purposes.named.show') }).click()
  await expect(page.getByText(say('purposes.named.none'))).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Mei Lin')
  await theirs.close()
})

/** With a diet that few others have, and a note that only the kitchen sees. */
async function giveAllergy(page: Page, say: Say): Promise<void> {
  await page.goto('/me/private')
  const form = dietForm(page, say)
  await form.getByRole('button', { name: say('private.fill') }).click()
  await form.getByText(say('private.diets.vegan-no-alliums'), { exact: true }).click()
  await form.getByText(say('private.allergens.peanuts'), { exact: true }).click()
  await form.getByRole('textbox', { name: say('private.fields.dietary-habit.note') }).fill(note)
  await shareName(page, say).check()
  await expectSaved(page, say)
}

/** Six share a diet; the other five, with Mei, are one number. Her allergy and her note aren't among the totals. */
async function readTotals(page: Page, say: Say): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: say('purposes.counts.show') }).click()
  await expect(
    page.getByText(say('purposes.counts.answered', { answered: '11', people: '11' })),
  ).toBeVisible()
  const lines = (field: string) =>
    page
      .getByRole('region', { name: say(`private.fields.dietary-habit.${field}`), exact: true })
      .getByRole('listitem')
  await expect(lines('diet')).toContainText([
    `${say('private.diets.vegetarian-with-alliums')}6`,
    `${say('purposes.counts.otherDiets')}5`,
  ])
  await expect(lines('diet')).toHaveCount(2)
  await expect(lines('allergies')).toContainText([`${say('purposes.counts.otherAllergies')}1`])
  await expect(lines('allergies')).toHaveCount(1)
  for (const secret of ['Mei Lin', note, say('private.allergens.peanuts')])
    await expect(page.getByRole('main')).not.toContainText(secret)
}
