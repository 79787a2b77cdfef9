import type { Locator, Page } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { type Rostered, test } from '../../stage/tasks/rostered.ts'

const most = 40

/** Counts what a person does: each click, and each field that is filled in. */
function createHand(): {
  count: () => number
  click: Act
  fill: (field: Locator, text: string) => Promise<void>
} {
  let count = 0
  return {
    count: () => count,
    async click(target) {
      count++
      await target.click()
    },
    async fill(field, text) {
      count++
      await field.fill(text)
    },
  }
}
type Act = (target: Locator) => Promise<void>

async function open(page: Page, { pid }: Rostered): Promise<void> {
  await page.goto(`/p/${pid}/roster`)
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
}

const rooms = Array.from({ length: 11 }, (_, n) => `Room ${n + 1}`).join('\n')

test('110 shifts take at most forty interactions, and can be undone', async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  await signInByApi(page.context(), rostered.chief.email)
  await open(page, rostered)
  const { click, fill, count } = createHand()
  await click(page.getByRole('link', { name: 'Add many shifts' }))
  await expect(page.getByText('Enter a title, and choose days, times and a team.')).toBeVisible()
  await fill(page.getByLabel('Title'), '{location}: session chair')
  // Two of the three days.
  const days = page.getByRole('group', { name: 'Days' })
  await click(days.locator('label').nth(3))
  await fill(page.getByLabel('First shift starts'), '08:00')
  await fill(page.getByLabel('Last shift ends by'), '18:30')
  await fill(page.getByLabel('Break between shifts in minutes'), '5')
  const slots = page.getByRole('group', { name: 'Time slots' })
  await expect(slots.getByRole('checkbox')).toHaveCount(5)
  await fill(page.getByLabel('Locations (optional)'), rooms)
  await fill(page.getByLabel('Spots per shift'), '3')
  await expect(page.getByText('110 shifts, 330 spots', { exact: true })).toBeVisible()
  await axeCheck(page)
  await click(page.getByRole('button', { name: 'Create 110 shifts' }))
  const done = page.getByRole('heading', { name: '110 shifts created' })
  await expect(done).toBeFocused()
  console.log('interactions for 110 shifts:', count())
  expect(count()).toBeLessThanOrEqual(most)
  expect(count()).toBe(9)
  await axeCheck(page)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '110 shifts removed again' })).toBeVisible()
  await page.getByRole('link', { name: 'Show roster' }).click()
  await expect(page.getByRole('link', { name: 'Registration desk' }).first()).toBeVisible()
  await expect(page.getByText('Room 1: session chair')).toHaveCount(0)
})

test('a pasted table is read, corrected and created', async ({ page, rostered, signInByApi, axeCheck }) => {
  test.slow()
  const { at } = rostered
  const day = at(1, '').slice(0, 10)
  await signInByApi(page.context(), rostered.chief.email)
  await page.goto(`/p/${rostered.pid}/roster/many`)
  await page.getByRole('link', { name: 'Paste or upload' }).click()
  const paste = page.getByLabel('Paste cells')
  await paste.fill(
    `Date\tTime\tTitle\tLocation\tSpots\n${day}\t8–10\tGuard\tGate\t2\nsoon\t10–12\tGuard\tGate\t2`,
  )
  await expect(page.getByText('Row 3: “soon” isn’t a date. Write it as 2026-08-08.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'One shift per row' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Create 1 shift' })).toBeDisabled()
  await axeCheck(page)

  await paste.fill(`${day}\tGate\tHall\n08:00–10:00\t2\tDesk (3)\n22:00–02:00\t\t1`)
  await expect(page.getByRole('radio', { name: 'Time slots by location or day' })).toBeChecked()
  await expect(page.getByText('The title is missing.').first()).toBeVisible()
  await page.getByLabel('Title').fill('Guard, {location}')
  await expect(page.getByText('3 shifts, 6 spots', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create 3 shifts' }).click()
  await expect(page.getByRole('heading', { name: '3 shifts created' })).toBeVisible()

  // Again, from a file: they exist already.
  await page.getByRole('button', { name: 'Add more shifts' }).click()
  await page.getByLabel('Choose file').setInputFiles({
    name: 'shifts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Start,End,Title,Location\n${day},8:00,10:00,"Guard, Gate",Gate\n${day},12:00,13:00,Lunch,Hall\n`,
    ),
  })
  await expect(page.getByText('1 shift exists already and won’t be added again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create 1 shift' })).toBeEnabled()
})
