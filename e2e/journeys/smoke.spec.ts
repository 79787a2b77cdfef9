import { expect, test } from '../stage/fixtures.ts'

test('the start page shows the open project', async ({ page, axeCheck }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByText('Open Courtyard 大埕 2026')).toBeVisible()
  await axeCheck(page)
})
