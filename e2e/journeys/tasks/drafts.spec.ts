import type { Locator } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { signInAs } from '../../stage/sign-in.ts'
import { test } from '../../stage/tasks/rostered.ts'

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

interface Proposed {
  data: { uid: string; task: { id: string; title: string } }[]
}

test('a filled draft is published, and people confirm their shifts or say that they can’t', async ({
  page,
  api,
  rostered: { pid, volunteers },
  system: { url },
  axeCheck,
}) => {
  test.slow()
  await signInAs(page.context(), url, 'admin@demo.test')
  await page.goto(`/p/${pid}/roster-drafts`)
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: say('drafts.new.open') })
    .first()
    .click()
  await dialog.getByLabel(say('drafts.new.part')).selectOption('registration')
  await dialog.getByRole('button', { name: say('drafts.new.do') }).click()
  await page.getByRole('button', { name: say('drafts.fill.open') }).click()
  await dialog.getByLabel(say('drafts.fill.efforts.quick.name')).check()
  await dialog.getByRole('button', { name: say('drafts.fill.do') }).click()
  await expect(page.locator('main button[data-kind=proposed]').first()).toBeVisible({ timeout: 60_000 })
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const path = `/api/projects/${pid}/roster-drafts/${id}`
  const { data: seats } = await api<Proposed>(page.context(), `GET ${path}/seats`)

  await page.getByRole('button', { name: say('drafts.publish.open') }).click()
  await expect(dialog).toContainText(`${seats.length} spots`)
  await axeCheck(page)
  await dialog.getByRole('button', { name: say('drafts.publish.do'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('main').getByText(say('drafts.state.published')).first()).toBeVisible()
  expect(await api(page.context(), `GET ${path}`)).toMatchObject({ state: 'published', seats: seats.length })
  await axeCheck(page)

  // One confirms, from the home page.
  const [one, other] = volunteers
    .map(({ uid, email }) => ({ uid, email, theirs: seats.filter((seat) => seat.uid === uid) }))
    .filter(({ theirs }) => theirs.length > 0)
  await signInAs(page.context(), url, one!.email)
  await page.goto('/home')
  await page.getByRole('link', { name: /to confirm/ }).click()
  const question = page.getByRole('group', { name: `Please confirm: ${one!.theirs[0]!.task.title}` }).first()
  await expect(question).toBeVisible()
  await axeCheck(page)
  await question.getByRole('button', { name: say('tasks.confirm.yes') }).click()
  await expect(page.getByRole('group', { name: /^Please confirm/ })).toHaveCount(one!.theirs.length - 1)

  // Another can’t come, and says so where the shift is.
  await signInAs(page.context(), url, other!.email)
  const { task } = other!.theirs[0]!
  await page.goto(`/p/${pid}/tasks/${task.id}`)
  const no = page.getByRole('button', { name: say('tasks.confirm.no') })
  await expect(no).toBeVisible()
  await axeCheck(page)
  await no.click()
  await dialog.getByRole('button', { name: say('tasks.drop.seat.action') }).click()
  await expect(page.getByRole('group', { name: /^Please confirm/ })).toBeHidden()
  // The page shows it before the server has done it.
  await expect(page.getByText(say('tasks.drop.seat.toast', { task: task.title }))).toBeVisible()
  await signInAs(page.context(), url, 'admin@demo.test')
  const people = await api<{ data: { uid: string; confirmation?: string }[] }>(
    page.context(),
    `GET /api/projects/${pid}/tasks/${task.id}/people`,
  )
  expect(people.data.filter(({ uid }) => uid === other!.uid)).toEqual([])
})
