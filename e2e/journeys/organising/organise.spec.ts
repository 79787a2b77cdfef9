import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'

const say = wordsIn('en')

type Api = <T>(context: BrowserContext, line: string) => Promise<T>

async function chiefOf2026(page: Page, api: Api): Promise<{ uid: string; name: string }> {
  const path = '/api/projects/2026/people?search=chief@demo.test'
  const { data } = await api<{ data: { uid: string; name: string; email: string }[] }>(
    page.context(),
    `GET ${path}`,
  )
  return data.find(({ email }) => email === 'chief@demo.test')!
}

async function offerFinance(page: Page, finance: Locator): Promise<void> {
  const field = finance.getByRole('combobox', { name: 'Offer finance role' })
  await field.fill('chief@demo')
  await page.getByRole('option').filter({ hasText: 'chief@demo.test' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('chief@demo.test')
  await asked.getByRole('button', { name: 'Offer role' }).click()
  await expect(field).toHaveValue('')
}

test('an owner changes colour, text and a role, and all of it is in the history', async ({
  page,
  signInByApi,
  api,
  axeCheck,
}) => {
  test.slow()
  await signInByApi(page.context(), 'owner@demo.test')
  const before = await api<{ description: string; accent: string | null }>(
    page.context(),
    'GET /api/projects/2026',
  )
  await page.goto('/p/2026')
  await openFromMenu(page, say, 'ui.nav.overview')
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(page.getByText('has no team lead').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Joined by week' }).getByRole('row')).toHaveCount(13)

  await openFromMenu(page, say, 'ui.nav.settings')
  const status = page.getByRole('status').filter({ hasText: /save/i })
  const text = `Come and *help* ${Date.now().toString(36)}`
  await page.getByLabel('Description', { exact: true }).fill(text)
  await expect(page.locator('em', { hasText: 'help' })).toBeVisible()
  const green = page.getByRole('radio', { name: 'Green' })
  const other = page.getByRole('radio', { name: 'Violet' })
  await ((await green.isChecked()) ? other : green).check({ force: true })
  await expect(status).toHaveText('Saved just now')

  // An invalid value is refused at its field, and nothing is saved.
  await page.getByLabel('Last day').fill('2020-01-01')
  await page.getByLabel('Last day').blur()
  await expect(
    page.getByText('The last day can’t be before the first day. Choose a later day.'),
  ).toBeVisible()
  await page.getByLabel('Last day').fill('2026-12-13')
  await expect(status).not.toContainText('Not saved')

  await page.getByRole('button', { name: 'End event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await api(page.context(), 'GET /api/projects/2026')).toMatchObject({
    state: 'open',
    ends_on: '2026-12-13',
  })

  await openFromMenu(page, say, 'ui.nav.roles')
  const chief = await chiefOf2026(page, api)
  const finance = page.getByRole('region', { name: 'Finance' })
  const asked = page.getByRole('dialog')
  await offerFinance(page, finance)
  await expect(finance.getByRole('listitem').filter({ hasText: chief.name })).toBeVisible()
  await axeCheck(page)

  await openFromMenu(page, say, 'ui.nav.history')
  await expect(page.getByText(`offered ${chief.name} the finance role.`).first()).toBeVisible()
  await page.getByLabel('Type of change').selectOption('project')
  await expect(page.getByText('changed the event settings.').first()).toBeVisible()
  await expect(page.getByText('the finance role')).toHaveCount(0)
  await page.getByLabel('Type of change').selectOption('template')
  await expect(page.getByText('No matching changes')).toBeVisible()
  await page.getByRole('button', { name: 'Show all changes' }).click()

  // Nothing happens without confirmation.
  await openFromMenu(page, say, 'ui.nav.roles')
  await finance.getByRole('button', { name: `Withdraw offer to ${chief.name}` }).click()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(finance.getByText(chief.name)).toBeVisible()
  await finance.getByRole('button', { name: `Withdraw offer to ${chief.name}` }).click()
  await asked.getByRole('button', { name: 'Withdraw offer' }).click()
  await expect(finance.getByText(chief.name)).toHaveCount(0)

  await openFromMenu(page, say, 'ui.nav.about')
  await expect(page.getByText(text.replaceAll('*', ''))).toBeVisible()
  await api(page.context(), 'PATCH /api/projects/2026', {
    description: before.description,
    accent: before.accent,
  })
})

test('someone who is not an owner is told why, and who can change it', async ({ page, signInByApi }) => {
  await signInByApi(page.context(), 'volunteer@demo.test')
  await page.goto('/p/2026')
  await expect(page.getByRole('heading', { name: 'Teams' }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Overview' })).toHaveCount(0)
  await page.goto('/p/2026/manage/settings')
  await expect(page.getByText('Only event owners can do this. Ask an owner for help.')).toBeVisible()
})

test('a new project lists what it needs before it can open', async ({ page, signInByApi, api, axeCheck }) => {
  await signInByApi(page.context(), 'admin@demo.test')
  const pid = `new-${Date.now().toString(36)}`
  const days = { starts_on: '2029-12-08', ends_on: '2029-12-09', time_zone: 'Asia/Taipei' }
  await api(page.context(), 'POST /api/projects', { pid, name: 'Lantern Days', ...days })
  await page.goto(`/p/${pid}/manage`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Create teams' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await page.goto(`/p/${pid}/manage/settings`)
  const open = page.getByRole('button', { name: 'Publish event' })
  await expect(open).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Add at least one team before you publish the event.')).toBeVisible()
  await axeCheck(page)
  await openFromMenu(page, say, 'ui.nav.roles')
  await expect(page.getByText('An event needs at least one owner.')).toBeVisible()

  await api(page.context(), `POST /api/projects/${pid}/teams`, { tid: 'kitchen', name: 'Kitchen' })
  await page.goto(`/p/${pid}/manage/settings`)
  await page.getByRole('button', { name: 'Publish event' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Nobody has been invited to a team yet, so no emails will be sent.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Publish event' }).click()
  await expect(page.getByText('Event published.')).toBeVisible()
  await openFromMenu(page, say, 'ui.nav.history')
  await expect(page.getByText('published the event.')).toBeVisible()
  // Other journeys count open projects.
  for (const state of ['closed', 'archived'])
    await api(page.context(), `PATCH /api/projects/${pid}`, { state })
})

test('in an archived project everything is shown as disabled, with the reason', async ({
  page,
  signInByApi,
  api,
}) => {
  await signInByApi(page.context(), 'admin@demo.test')
  const pid = `old-${Date.now().toString(36)}`
  const days = { starts_on: '2019-12-07', ends_on: '2019-12-08', time_zone: 'Asia/Taipei' }
  await api(page.context(), 'POST /api/projects', { pid, name: 'Lantern Days', ...days })
  await api(page.context(), `POST /api/projects/${pid}/teams`, { tid: 'tea', name: 'Tea' })
  const chief = { email: 'chief@demo.test', role: 'chief' }
  await api(page.context(), `POST /api/projects/${pid}/teams/tea/people`, chief)
  const gone = { email: 'volunteer@demo.test' }
  const { uid } = await api<{ uid: string }>(
    page.context(),
    `POST /api/projects/${pid}/teams/tea/people`,
    gone,
  )
  await api(page.context(), `DELETE /api/projects/${pid}/teams/tea/members/${uid}`)
  for (const state of ['open', 'closed', 'archived'])
    await api(page.context(), `PATCH /api/projects/${pid}`, { state })
  const reason = /This event is archived, so nothing can be changed/

  await page.goto(`/p/${pid}/manage/teams`)
  const add = page.getByRole('button', { name: 'Add a team' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(reason)
  await expect(page.getByLabel('Team name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move Tea up' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Select Tea' })).toBeDisabled()

  await openFromMenu(page, say, 'ui.nav.people')
  await expect(page.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription(reason)
  await expect(page.getByRole('checkbox', { name: 'Select the 1 person shown' })).toBeDisabled()
  await expect(page.getByLabel('Search')).toBeEnabled()
  await page.goto(`/p/${pid}/manage/import`)
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeDisabled()

  await page.goto(`/p/${pid}/t/tea`)
  await expect(page.getByRole('button', { name: 'Invite someone' })).toHaveAccessibleDescription(reason)
  await expect(page.getByRole('button', { name: /^Manage / })).toBeDisabled()
  await page.getByRole('button', { name: 'Former members' }).click()
  await expect(page.getByRole('button', { name: /^Invite again/ })).toBeDisabled()

  await page.goto(`/p/${pid}/manage/roles`)
  await expect(page.getByRole('combobox', { name: 'Offer owner role' })).toBeDisabled()
  await expect(page.getByText(reason)).toBeVisible()
})

test('a role is offered by email address to someone outside the event', async ({
  page,
  signInByApi,
  api,
  newAddress,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/manage/roles')
  const desk = page.getByRole('region', { name: 'Help desk' })
  await desk.getByRole('combobox', { name: 'Offer help desk role' }).fill('Ines Outside')
  await expect(page.getByText('enter their full email address').last()).toBeVisible()
  const email = newAddress()
  await desk.getByRole('combobox', { name: 'Offer help desk role' }).fill(email)
  await page.getByRole('option', { name: `Offer the role to ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer help desk role' })
  await expect(dialog.getByLabel('Email address')).toHaveValue(email)
  await dialog.getByLabel('Name (if they’re new here)').fill('Ines Outside')
  await axeCheck(page)
  await page.keyboard.press('Enter')
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ines Outside' })).toBeVisible()
  const { data } = await api<{ data: { uid: string; name: string }[] }>(
    page.context(),
    'GET /api/projects/2026/roles',
  )
  const { uid } = data.find(({ name }) => name === 'Ines Outside')!
  await api(page.context(), `DELETE /api/projects/2026/desk/${uid}`)
})
