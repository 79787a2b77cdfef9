import { expect, test } from '../../stage/fixtures.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'

test.describe.configure({ timeout: 90_000 })

const say = wordsIn('en')

test('an owner sets up an automation, switches it on and off, and deletes it', async ({
  page,
  signInByApi,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/manage')
  await openFromMenu(page, say, 'ui.nav.automations')
  const card = page.getByRole('listitem').filter({ hasText: 'Asks how it was' })
  await expect(card).toContainText('3 days after someone’s last shift')
  await expect(card).toContainText('Next: ')
  await axeCheck(page)

  await card.getByRole('link', { name: 'Set up “Feedback”' }).click()
  await expect(page.getByLabel('Subject').first()).toHaveValue('How was {project} for you?')
  await page.getByLabel('Days after the last shift').fill('2')
  await page.getByLabel('Subject').first().fill('')
  await page.getByRole('button', { name: 'Switch on…' }).click()
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  await page.getByLabel('Subject').first().fill('How was it?')
  await axeCheck(page)
  await page.getByRole('button', { name: 'Switch on…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch on this automation?' })
  await expect(dialog).toContainText('Nobody gets it twice')
  await axeCheck(page)
  await dialog.getByRole('button', { name: 'Switch on' }).click()

  const row = page.getByRole('row').filter({ hasText: 'Feedback' })
  await expect(row).toContainText('2 days after someone’s last shift')
  await expect(row).toContainText('On')
  await expect(page.getByRole('link', { name: 'Set up “Feedback”' })).toHaveCount(0)
  await row.getByRole('link', { name: 'Feedback' }).click()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(row).toContainText('Off')

  await row.getByRole('link', { name: 'Feedback' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Set up “Feedback”' })).toBeVisible()
  await page.goto('/p/2026/manage/history')
  await expect(page.getByText(/deleted an automation/)).toBeVisible()
})
