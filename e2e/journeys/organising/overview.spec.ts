import { expect, test } from '../../stage/fixtures.ts'

test('an owner sees how ready the event is, and opens the lists behind the numbers', async ({
  page,
  signInByApi,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/manage')
  const ready = page.getByRole('region', { name: 'Coverage' })
  await expect(page.getByRole('heading', { name: 'Readiness' })).toBeVisible()
  await expect(ready.getByRole('row').nth(1)).toContainText('All teams')
  await axeCheck(page)

  await page
    .getByRole('link', { name: /overdue$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/applications\?state=overdue/)
  await page.goBack()
  await page.getByRole('link', { name: /^Clothing sizes/ }).click()
  await expect(page).toHaveURL(/forms\/clothes\/answers\?view=missing/)
  await page.goBack()
  await ready
    .getByRole('link', { name: /^Registration / })
    .last()
    .click()
  await expect(page).toHaveURL(/roster\?day=2026-12-13&tid=registration/)
  await expect(page.getByRole('heading', { name: 'Roster' })).toBeVisible()
})

test('a team lead sees the part of their team', async ({ page, signInByApi, axeCheck }) => {
  await signInByApi(page.context(), 'chief@demo.test')
  await page.goto('/p/2026/manage')
  await expect(page.getByRole('heading', { name: 'Readiness' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Coverage' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Manage teams' })).toHaveCount(0)
  await axeCheck(page)
  await page.goto('/p/2026/manage/people')
  await expect(page.getByText('owner').first()).toBeVisible()
})

test('the command palette finds pages, people, teams and shifts by keyboard', async ({
  page,
  signInByApi,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/manage')
  await expect(page.getByRole('heading', { name: 'Readiness' })).toBeVisible()
  await page.keyboard.press('Control+K')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  await box.fill('regist')
  await expect(page.getByRole('group', { name: 'Teams' }).getByRole('option')).toHaveText([/Registration/])
  await expect(page.getByRole('group', { name: 'Shifts' }).getByRole('option').first()).toBeVisible()
  await axeCheck(page)

  await box.fill('scheduling')
  await expect(page.getByRole('option', { selected: true })).toContainText('Scheduling rules')
  await box.press('Enter')
  await expect(page).toHaveURL('/p/2026/roster/rules')
  await expect(box).toHaveCount(0)

  await page.getByRole('button', { name: 'Search' }).click()
  await box.fill('zzzz')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await box.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})

test('the command palette shows volunteers only what they can use', async ({ page, signInByApi }) => {
  await signInByApi(page.context(), 'volunteer@demo.test')
  await page.goto('/p/2026')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('a')
  await expect(page.getByRole('group', { name: 'Shifts' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'People' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Add shift' })).toHaveCount(0)
})
