import type { Page } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { test } from '../../stage/tasks/rostered.ts'

const say = wordsIn('en')

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Everything that a shift needs, and the button, without scrolling. */
async function expectOneScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const button = page.getByRole('button', { name: 'Create shift' })
  await expect(button).toBeInViewport({ ratio: 1 })
  const { y: top } = (await button.boundingBox())!
  for (const name of ['Title', 'Team', 'Location', 'Day', 'From', 'To', 'Spots']) {
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toBeInViewport({ ratio: 1 })
    const { y, height } = (await field.boundingBox())!
    expect(y + height).toBeLessThan(top)
  }
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

test('a team lead creates a shift that ends past midnight, and assigns people', async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief } = rostered
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/t/registration`)
  await page.getByRole('link', { name: 'This team’s shifts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
  await expect(page.getByLabel('Team')).toHaveValue('registration')
  await expect(page.getByRole('link', { name: 'Registration desk' })).toHaveCount(2)
  await axeCheck(page)

  await page.getByRole('link', { name: 'New shift' }).click()
  await expectOneScreen(page)
  await page.getByRole('button', { name: 'Create shift' }).click()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Watch the lanterns')
  await page.getByLabel('Location').fill('Gate')
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('02:00')
  await expect(page.getByText(/^Ends on .* at 02:00\./)).toBeVisible()
  await page.getByText('Other days', { exact: true }).click()
  await page.getByText('Every day of the event').click()
  await expect(page.getByRole('button', { name: 'Create 3 shifts' })).toBeInViewport()
  await page.getByText('Every day of the event').click()
  await page.getByLabel('Spots').fill('2')
  await axeCheck(page)

  // A folded section says what it holds, and opens if something in it is wrong.
  const signUp = page.getByRole('group').filter({ hasText: 'Sign-up and visibility' }).locator('summary')
  await expect(signUp).toContainText('Open · opens right away · visible to team members')
  await signUp.press('Enter')
  await page.getByLabel('Sign-up opens').selectOption('At a set time')
  await signUp.press('Enter')
  await expect(signUp).toContainText('Open · opens at a set time · visible to team members')
  await page.getByRole('button', { name: 'Create shift' }).click()
  await expect(page.getByText('Choose a day and a time.')).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true }).last()).toBeFocused()
  await page.getByLabel('Sign-up opens').selectOption('Right away')
  await page.getByRole('button', { name: 'Create shift' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Watch the lanterns' })).toBeVisible()
  await expect(page.getByText('0 of 2, understaffed')).toBeVisible()
  await axeCheck(page)

  await page.getByRole('button', { name: 'Assign someone' }).click()
  await dialog(page).getByLabel('Search by name').fill('alan')
  await expect(dialog(page).getByText('In the team').first()).toBeVisible()
  await axeCheck(page, ['light'])
  await dialog(page).getByRole('button', { name: 'Assign Alan Turing' }).click()
  await expect(toasts(page)).toContainText(
    'Alan Turing is assigned to “Watch the lanterns” and gets an email.',
  )
  await expect(page.getByText('1 of 2, understaffed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Alan Turing' }).click()
  await dialog(page).getByLabel('Message (optional)').fill('You have the stage already.')
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('0 of 2, understaffed')).toBeVisible()
})

test('a team lead answers a request, and overrides a rule', async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief, ids } = rostered
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/roster/${ids['First aid']}`)
  await expect(page.getByRole('heading', { name: '2 requests for a spot' })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Accept Grace Hopper' }).click()
  await expect(page.getByRole('heading', { name: '1 request for a spot' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline 陳大文' }).click()
  await dialog(page).getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('heading', { name: /for a spot/ })).toHaveCount(0)

  // She is at the first aid tent at that time.
  await page.goto(`/p/${pid}/roster/${ids['Registration desk, the next day']}`)
  await page.getByRole('button', { name: 'Assign someone' }).click()
  await dialog(page).getByLabel('Search by name').fill('grace')
  await dialog(page).getByRole('button', { name: 'Assign anyway… Grace Hopper' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Override and assign' })).toBeDisabled()
  await dialog(page).getByLabel('Reason for the override').fill('She looks in between.')
  await axeCheck(page, ['light'])
  await dialog(page).getByRole('button', { name: 'Override and assign' }).click()
  await expect(page.getByText(/Reason: She looks in between\./)).toBeVisible()

  // The waitlist, in order.
  await page.goto(`/p/${pid}/roster/${ids['Night watch']}`)
  await expect(page.getByRole('heading', { name: '2 people on the waitlist' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'No. 1 on the waitlist' })).toContainText(
    'Mary Jackson',
  )

  // Cover search: the recipients are shown before anyone is asked.
  await page.goto(`/p/${pid}/roster/${ids['Take it all down']}`)
  await page.getByRole('button', { name: 'Ask people…' }).click()
  await expect(page.getByText(/^The first .*emails? goe?s? to/)).toBeVisible()
  await page.getByRole('button', { name: 'Send emails' }).click()
  await expect(page.getByText('Asking', { exact: true })).toBeVisible()
  await axeCheck(page, ['light'])
  await page.getByRole('button', { name: 'Stop asking' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})

test('several shifts are moved at once, with a preview of the people affected', async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief, ids } = rostered
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/roster`)
  await page.getByRole('checkbox', { name: /^Select Take it all down/ }).check()
  const bar = page.getByRole('region', { name: '1 shift selected' })
  await bar.getByRole('button', { name: 'Move…' }).click()
  await dialog(page).getByLabel('Move by').fill('1')
  await dialog(page).getByLabel('Unit').selectOption('hours')
  await expect(dialog(page)).toContainText('4 emails go to')
  await expect(dialog(page).locator('[data-disabled]')).toHaveCount(0)
  await axeCheck(page, ['light'])
  await dialog(page).getByRole('button', { name: 'Move shift' }).click()
  await expect(toasts(page)).toContainText('1 shift moved. 4 emails are on their way.')
  await expect(bar).toHaveCount(0)

  // Nobody is on this one, so it can be undone.
  await page
    .getByRole('checkbox', { name: /^Select Registration desk/ })
    .last()
    .check()
  await page.getByRole('region', { name: '1 shift selected' }).getByRole('button', { name: 'Move…' }).click()
  await expect(dialog(page)).toContainText('No one gets an email.')
  const read = () =>
    page.evaluate(
      async (path) => (await (await fetch(path)).json()).starts_at as string,
      `/api/projects/${pid}/tasks/${ids['Registration desk, the next day']}`,
    )
  const before = await read()
  await dialog(page).getByRole('button', { name: 'Move shift' }).click()
  await expect(toasts(page)).toContainText('1 shift moved.')
  await expect.poll(async () => Date.parse(await read()) - Date.parse(before)).toBe(30 * 60_000)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(read).toBe(before)

  // The understaffed filter, and the printed roster.
  await page.getByRole('button', { name: /^Understaffed/ }).click()
  await expect(page.getByRole('link', { name: 'Sound check' })).toHaveCount(0)
  await page.goto(`/p/${pid}/roster/print`)
  await expect(page.getByRole('row', { name: /Sound check/ })).toContainText('Mary Jackson')
  await axeCheck(page, ['light'])
})

test('a team lead finds the tools from home, the project and the shift', { tag: '@phone' }, async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  const { pid, chief, ids } = rostered
  const noise: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400 && /\/(cover|roles|tasks)\b/.test(answer.url())) noise.push(answer.url())
  })
  await signInByApi(page.context(), chief.email)
  await page.goto('/home')
  await page
    .getByRole('link', { name: /^Today at/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.goto(`/p/${pid}`)
  await openFromMenu(page, say, 'ui.nav.roster')
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
  await openFromMenu(page, say, 'ui.nav.hours')
  await expect(page.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible()
  await openFromMenu(page, say, 'ui.nav.rules')
  await expect(page.getByText('Only event owners can do this.')).toBeVisible()
  await axeCheck(page, ['light'])
  await page.goto(`/p/${pid}/tasks/${ids['Registration desk']}`)
  await page.getByRole('link', { name: 'Manage shift' }).click()
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible()
  expect(noise).toEqual([])
})

test('the board of the day, in two browsers at once', { tag: '@phone' }, async ({
  page,
  browser,
  rostered,
  signInByApi,
  axeCheck,
  system,
}) => {
  test.slow()
  const { pid, chief } = rostered
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/today`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const late = page.getByRole('region', { name: 'Late' })
  await expect(late.getByRole('listitem')).toHaveCount(3)
  await axeCheck(page)
  // Searching filters the list but doesn't change the counts.
  await page.getByRole('searchbox').fill('nobody by this name')
  await expect(late).toHaveCount(0)
  const counts = page.getByRole('navigation', { name: 'Sections of the board' })
  await expect(counts.getByRole('button', { name: /^3\s*Late/ })).toBeVisible()
  await counts.getByRole('button', { name: /Late/ }).click()
  await expect(late.getByRole('listitem')).toHaveCount(3)

  const context = await browser.newContext({ baseURL: system.url, locale: 'zh-TW' })
  await signInByApi(context, chief.email)
  const other = await context.newPage()
  await other.goto(`/p/${pid}/today`)
  await expect(other.getByText('即時更新')).toBeVisible()
  await expect(other.getByRole('region', { name: '遲到' }).getByRole('listitem')).toHaveCount(3)

  // A double tap counts once: she has arrived, but isn't done.
  await page.getByRole('button', { name: 'Check in Ada Byron' }).dblclick()
  await expect(other.getByRole('region', { name: '值班中' }).getByText('Ada Byron')).toBeVisible({
    timeout: 1000,
  })
  await expect(page.getByRole('region', { name: 'On shift' }).getByText('Ada Byron')).toBeVisible()
  await expect(late.getByRole('listitem')).toHaveCount(2)

  // The other browser marks someone absent, and undoes it.
  await other.getByRole('button', { name: 'Grace Hopper 的更多操作' }).click()
  await other.getByRole('menuitem', { name: '標記為未到' }).click()
  await expect(late.getByRole('listitem')).toHaveCount(1, { timeout: 1000 })
  await other.getByRole('button', { name: /^缺席/ }).click()
  await other.getByRole('button', { name: 'Grace Hopper 的更多操作' }).click()
  await other.getByRole('menuitem', { name: '復原' }).click()
  await expect(late.getByRole('listitem')).toHaveCount(2, { timeout: 1000 })
  await axeCheck(other)
  await context.close()
})

test('在手機上看今天的看板與班次清單', { tag: '@phone' }, async ({
  browser,
  rostered,
  signInByApi,
  axeCheck,
  system,
  viewport,
}) => {
  test.slow()
  const { pid, chief } = rostered
  const context = await browser.newContext({ baseURL: system.url, locale: 'zh-TW', viewport: viewport! })
  await signInByApi(context, chief.email)
  const page = await context.newPage()
  await page.goto(`/p/${pid}/roster`)
  await expect(page.getByRole('heading', { level: 1, name: '班表' })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: '新增班次' }).click()
  await page.getByRole('button', { name: /^建立/ }).click()
  await expect(page.getByText('請填寫名稱。')).toBeVisible()
  await page.getByLabel('名稱').fill('收燈籠')
  await page.getByRole('button', { name: /^建立/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '收燈籠' })).toBeVisible()
  await axeCheck(page, ['dark'])
  await context.close()
})
