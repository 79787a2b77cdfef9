import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'

async function addFilter(page: Page, choice: string, values: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Show people who…').selectOption(choice)
  for (const [label, value] of Object.entries(values)) {
    const field = dialog.getByLabel(label)
    if (label === 'Hours') await field.fill(value)
    else await field.selectOption(value)
  }
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
}

test('owners find people by several filters, and save them', async ({ page, signInByApi, api, axeCheck }) => {
  await signInByApi(page.context(), 'owner@demo.test')
  const count = async (where: unknown) => {
    const query = `where=${encodeURIComponent(JSON.stringify(where))}`
    const path = `/api/projects/2026/people-count?${query}`
    return (await api<{ count: number }>(page.context(), `GET ${path}`)).count
  }
  const people = page.getByRole('list', { name: 'People' }).getByRole('checkbox')
  const status = page.getByRole('status').filter({ hasText: /people|person/ })
  await page.goto('/p/2026/manage/people')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await addFilter(page, 'are in a team, or invited to it', { Team: 'Registration 報到組' })
  const registration = await count([{ membership: { tids: ['registration'] } }])
  await expect(status).toContainText(`${registration} people: `)

  // One of two must hold.
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await addFilter(page, 'helped last year')
  await page.getByRole('button', { name: 'Helped last year' }).click()
  await page.getByRole('menuitem', { name: 'Add an alternative (or)' }).click()
  await addFilter(page, 'have worked at least…', { Hours: '3' })
  const where = [
    { membership: { tids: ['registration'] } },
    { any: [{ last_year: true }, { hours: { at_least: 3 } }] },
  ]
  const both = await count(where)
  expect(both).toBeGreaterThan(1)
  expect(both).toBeLessThan(registration)
  await expect(status).toContainText(`${both} people: `)
  await expect(people).toHaveCount(both)
  await axeCheck(page)

  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Experienced')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved “Experienced”')).toBeVisible()
  expect(await api(page.context(), 'GET /api/projects/2026/audiences')).toMatchObject({
    data: [{ name: 'Experienced', where }],
  })

  // The address keeps the filters, and the saved ones bring them back.
  await page.reload()
  await expect(people).toHaveCount(both)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(status).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Experienced' }).click()
  await expect(people).toHaveCount(both)

  await page.getByRole('button', { name: 'Helped last year or At least 3 hours' }).click()
  await page.getByRole('menuitem', { name: 'Remove “At least 3 hours”' }).click()
  await expect(page.getByRole('button', { name: 'Helped last year', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Delete saved filters' }).click()
  await page.getByRole('button', { name: 'Delete “Experienced”' }).click()
  await expect(page.getByText('There are no saved filters.')).toBeVisible()
})
