import type { Locator } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'

const say = wordsIn('en')

interface Seats {
  data: { uid: string; name: string; locked: boolean }[]
}

test('an owner drafts a team’s roster by hand, also by keyboard', async ({
  page,
  api,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/roster')
  await openFromMenu(page, say, 'ui.nav.drafts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('drafts.list.title'))
  await page.getByRole('button', { name: say('drafts.new.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('drafts.new.name')).fill('Rooms, by hand')
  await dialog.getByLabel(say('drafts.new.part')).selectOption('session-rooms')
  await dialog.getByRole('button', { name: say('drafts.new.do') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms, by hand')
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const path = `/api/projects/2026/roster-drafts/${id}`
  const seats = async () => (await api<Seats>(page.context(), `GET ${path}/seats`)).data

  // Someone for the first open spot.
  const shifts = page.locator('main section', {
    has: page.getByRole('heading', { name: say('drafts.shifts.title'), exact: true }),
  })
  await shifts
    .getByRole('button', { name: /^Add someone to / })
    .first()
    .click()
  const propose = dialog.getByRole('button', { name: /^Propose / }).first()
  await expect(propose).toBeVisible()
  await axeCheck(page)
  await propose.click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await seats()).length).toBe(1)
  const { name } = (await seats())[0]!

  // By keyboard: lock, then remove.
  const chip = shifts.getByRole('button', { name: new RegExp(`^${name}`) })
  await chip.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: say('drafts.seat.lock') }).press('Enter')
  await expect(chip).toHaveAccessibleName(new RegExp(say('drafts.shifts.isLocked')))
  expect((await seats())[0]!.locked).toBe(true)
  await chip.press('Enter')
  await page.getByRole('menuitem', { name: say('drafts.seat.remove') }).press('Enter')
  await expect(chip).toBeHidden()
  expect(await seats()).toEqual([])

  // Someone else changes it meanwhile: what was seen counts.
  await api(page.context(), `PATCH ${path}`, { name: 'Rooms, renamed' })
  await page.getByRole('button', { name: say('drafts.page.more') }).click()
  await page.getByRole('menuitem', { name: say('drafts.rename.open') }).click()
  await dialog.getByLabel(say('drafts.new.name')).fill('My own name')
  await dialog.getByRole('button', { name: say('drafts.rename.do') }).click()
  await expect(dialog.getByRole('alert')).toContainText(say('problems.titles.stale'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms, renamed')
  await axeCheck(page)

  await page.getByRole('button', { name: say('drafts.page.more') }).click()
  await page.getByRole('menuitem', { name: say('drafts.discard.open') }).click()
  await dialog.getByRole('button', { name: say('drafts.discard.do') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('drafts.list.title'))
})

test('an owner fills the open spots of a team automatically', async ({
  page,
  api,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/roster-drafts')
  const dialog = page.getByRole('dialog')
  let interactions = 0
  const press = async (button: Locator) => {
    await button.click()
    interactions++
  }
  await press(page.getByRole('button', { name: say('drafts.new.open') }))
  await dialog.getByLabel(say('drafts.new.part')).selectOption('session-rooms')
  interactions++
  await press(dialog.getByRole('button', { name: say('drafts.new.do') }))
  await press(page.getByRole('button', { name: say('drafts.fill.open') }))
  await dialog.getByLabel(say('drafts.fill.efforts.quick.name')).check()
  interactions++
  await axeCheck(page)
  await press(dialog.getByRole('button', { name: say('drafts.fill.do') }))
  await expect(dialog).toBeHidden()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const path = `/api/projects/2026/roster-drafts/${id}`
  const draft = () => api<{ state: string; seats: number }>(page.context(), `GET ${path}`)
  await expect.poll(async () => (await draft()).state, { timeout: 60_000 }).toBe('ready')
  const { seats } = await draft()
  expect(seats).toBeGreaterThan(0)
  await expect(page.locator('main button[data-kind=proposed]').first()).toBeVisible()
  expect(interactions).toBeLessThanOrEqual(6)
  await axeCheck(page)
  await api(page.context(), `DELETE ${path}`)
})

test('team leads read what matters, and volunteers see no drafts', async ({
  page,
  signInByApi,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'chief@demo.test')
  await page.goto('/p/2026/roster-drafts/aims')
  await expect(page.getByRole('slider', { name: say('drafts.aims.weights.open.name') })).toBeDisabled()
  await axeCheck(page)
  await page.context().clearCookies()
  await signInByApi(page.context(), 'volunteer@demo.test')
  await page.goto('/p/2026/roster-drafts')
  await expect(page.getByRole('alert')).toBeVisible()
})
