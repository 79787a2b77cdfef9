import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { callApi, callerFor } from '../../stage/sign-in.ts'
import { hurryAnnouncements } from '../../stage/system/database.ts'

test.describe.configure({ timeout: 90_000 })

const say = wordsIn('en')
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const path = '/api/projects/2026'

async function addFilter(page: Page, choice: string, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Write to people who…').selectOption(choice)
  await dialog.getByLabel('Day').selectOption(day)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Writes in English to people with a shift on Saturday; returns how many they are. */
async function writeToSaturday(page: Page): Promise<number> {
  await page.goto('/p/2026/announcements/new')
  await addFilter(page, 'have a shift', '2026-12-12')
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Subject').fill('Saturday starts at 8:30')
  await english.getByLabel('Text').fill('We open **half an hour earlier**.\n\nDear ')
  await english.getByRole('button', { name: 'Recipient’s name' }).click()
  await expect(english.getByLabel('Text')).toHaveValue(/Dear \{name\}$/)
  await expect(english.locator('strong')).toHaveText('half an hour earlier')
  await page.getByRole('switch', { name: 'Urgent: send at night, too' }).click()
  const people = page.getByRole('status').filter({ hasText: / people: / })
  return Number.parseInt((await people.textContent())!, 10)
}

test('an owner previews and tests an announcement', async ({ page, mailbox, signInByApi, api, axeCheck }) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/manage')
  await openFromMenu(page, say, 'ui.nav.announcements')
  await page.getByRole('link', { name: 'Write announcement' }).click()
  // Nothing is sent without a text.
  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  const count = await writeToSaturday(page)
  const draft = {
    texts: { en: { subject: '…', body: '…' } },
    where: [{ shift: { state: 'held', day: '2026-12-12' } }],
  }
  expect(await api(page.context(), `POST ${path}/announcement-previews`, draft)).toMatchObject({ count })
  await expect(page.getByText('will get the English text.')).toBeVisible()
  await axeCheck(page)

  await page.getByRole('button', { name: 'Preview as a recipient' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview as a recipient' })
  await expect(preview).toContainText('Dear ')
  await expect(preview).not.toContainText('{name}')
  await preview.getByRole('button', { name: 'Next recipient' }).click()
  await expect(preview).toContainText('2 of 3')
  await axeCheck(page)
  await preview.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(toasts(page)).toContainText('We’re sending a test to owner@demo.test.')
  await mailbox.emailFor('owner@demo.test', ({ subject }) => subject.startsWith('Saturday starts'))

  await page.getByRole('link', { name: 'All announcements' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without sending?' })
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Subject').first()).toHaveValue('Saturday starts at 8:30')
})

async function readAsVolunteer(page: Page, axeCheck: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/home')
  await page.getByRole('link', { name: '1 new announcement' }).click()
  await page.getByRole('link', { name: /Saturday starts at 8:30 New/ }).click()
  await expect(page.getByText(/^Dear /)).toHaveText('Dear Sofía Arteaga Luna')
  await axeCheck(page)
  await page.getByRole('main').getByRole('link', { name: 'My announcements' }).click()
  await expect(page.getByRole('link', { name: /Saturday starts at 8:30/ })).not.toContainText('New')
  await axeCheck(page)
}

test('an owner sends an announcement, undoes it and sends it again, and a volunteer reads it', async ({
  page,
  system,
  browser,
  signInByApi,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  const count = await writeToSaturday(page)
  const send = async () => {
    await page.getByRole('button', { name: 'Send…' }).click()
    await page.getByRole('button', { name: `Send to ${count} people` }).click()
  }
  await send()
  await expect(page.getByRole('heading', { level: 1, name: 'Saturday starts at 8:30' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/Goes out in \d+ seconds/)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Withdrawn before it was sent. Nobody got it.')).toBeVisible()

  // The same text for the same people.
  await page.getByRole('link', { name: 'Write again' }).click()
  await expect(page.getByRole('button', { name: 'Has a shift · Dec 12' })).toBeVisible()
  await page.getByRole('switch', { name: 'Urgent: send at night, too' }).click()
  await send()
  await expect(page.getByRole('timer')).toBeVisible()
  await hurryAnnouncements(system.settings.DATABASE_URL!, '2026')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(figure('Recipients')).toHaveText(String(count))
  await expect(figure('Opened in the app')).toHaveText('0')

  const volunteer = await browser.newContext({ baseURL: system.url })
  await signInByApi(volunteer, 'volunteer@demo.test')
  await readAsVolunteer(await volunteer.newPage(), axeCheck)
  await volunteer.close()

  await page.reload()
  await expect(figure('Opened in the app')).toHaveText('1')
  await page.getByRole('link', { name: 'Show all recipients' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Sofía Arteaga Luna' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog')).toContainText('can’t be recalled')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/had already left and couldn’t be recalled\./)).toBeVisible()
})

test('a team lead writes to people on the shifts of the team', { tag: '@phone' }, async ({
  page,
  system,
  signInByApi,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'chief@demo.test')
  await page.goto('/p/2026')
  await openFromMenu(page, say, 'ui.nav.announcements')
  await page.getByRole('link', { name: 'Write announcement' }).click()
  const team = page.getByLabel('Team')
  if ((await team.inputValue()) === '') await team.selectOption('registration')
  await addFilter(page, 'have a shift', '2026-12-12')
  await expect(page.getByRole('status').filter({ hasText: /\d+ people: / })).toBeVisible()
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Subject').fill('Meet at the door')
  await english.getByLabel('Text').fill('At *eight*.')
  await page.getByRole('radio', { name: 'At a set time' }).check()
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await expect(page.getByText('Choose a date and time.')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date and time').fill(`${day}T23:30`)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await expect(page.getByRole('dialog')).toContainText('at night, so it goes out at 8:00')
  await page.getByRole('button', { name: 'Schedule announcement' }).click()
  await expect(page.getByText('Nobody has got it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn before it was sent. Nobody got it.')).toBeVisible()
  const owner = await callerFor(system.url, 'owner@demo.test')
  const { data } = await callApi<{ data: { where: unknown }[] }>(
    owner,
    system.url,
    `GET ${path}/announcements`,
  )
  expect(data[0]!.where).toMatchObject([{ shift: { day: '2026-12-12' } }])
})
