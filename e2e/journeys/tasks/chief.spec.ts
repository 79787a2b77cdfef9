import type { Page } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { test } from '../../stage/tasks/rostered.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page) => page.getByRole('dialog')

test('a chief makes a task that ends past midnight, and puts people on it', async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief } = rostered
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/t/registration`)
  await page.getByRole('link', { name: 'Tasks of this team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(page.getByLabel('Team')).toHaveValue('registration')
  await expect(page.getByRole('link', { name: 'Registration desk' })).toHaveCount(2)
  await axeCheck(page)

  await page.getByRole('link', { name: 'New task' }).click()
  await page.getByRole('button', { name: 'Make the task' }).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Watch the lanterns')
  await page.getByLabel('Place').fill('Gate')
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('02:00')
  await expect(page.getByText(/^Ends on .* at 02:00\./)).toBeVisible()
  await page.getByText('Every day of the event').click()
  await expect(page.getByRole('button', { name: 'Make 3 tasks' })).toBeInViewport()
  await page.getByText('Every day of the event').click()
  await page.getByLabel('Seats').fill('2')
  await axeCheck(page)
  await page.getByRole('button', { name: 'Make the task' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Watch the lanterns' })).toBeVisible()
  await expect(page.getByText('0 of 2, understaffed')).toBeVisible()
  await axeCheck(page)

  await page.getByRole('button', { name: 'Put someone on it' }).click()
  await dialog(page).getByLabel('Find by name').fill('alan')
  await expect(dialog(page).getByText('In the team').first()).toBeVisible()
  await axeCheck(page, ['light'])
  await dialog(page).getByRole('button', { name: 'Put on Alan Turing' }).click()
  await expect(toasts(page)).toContainText('Alan Turing is on “Watch the lanterns” and gets a mail.')
  await expect(page.getByText('1 of 2, understaffed')).toBeVisible()
  await page.getByRole('button', { name: 'Take off Alan Turing' }).click()
  await dialog(page).getByLabel('A word to go with it').fill('You have the stage already.')
  await dialog(page).getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByText('0 of 2, understaffed')).toBeVisible()
})

test('a chief answers who asks, and sets a rule aside on purpose', async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief, ids } = rostered
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/roster/${ids['First aid']}`)
  await expect(page.getByRole('heading', { name: '2 people ask for a seat' })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Yes to Grace Hopper' }).click()
  await expect(page.getByRole('heading', { name: '1 person asks for a seat' })).toBeVisible()
  await page.getByRole('button', { name: 'No to 陳大文' }).click()
  await dialog(page).getByRole('button', { name: 'Say no' }).click()
  await expect(page.getByRole('heading', { name: /for a seat/ })).toHaveCount(0)

  // She is at the first aid tent at that time.
  await page.goto(`/p/${pid}/roster/${ids['Registration desk, the next day']}`)
  await page.getByRole('button', { name: 'Put someone on it' }).click()
  await dialog(page).getByLabel('Find by name').fill('grace')
  await dialog(page).getByRole('button', { name: 'Put on anyway… Grace Hopper' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Override' })).toBeDisabled()
  await dialog(page).getByLabel('Why it is right this time').fill('She looks in between.')
  await axeCheck(page, ['light'])
  await dialog(page).getByRole('button', { name: 'Override' }).click()
  await expect(page.getByText(/Reason: She looks in between\./)).toBeVisible()

  // The line, in its order.
  await page.goto(`/p/${pid}/roster/${ids['Night watch']}`)
  await expect(page.getByRole('heading', { name: '2 people wait' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Number 1 in line' })).toContainText(
    'Mary Jackson',
  )

  // Cover: who would be asked is said before anyone is.
  await page.goto(`/p/${pid}/roster/${ids['Take it all down']}`)
  await page.getByRole('button', { name: 'Ask people…' }).click()
  await expect(page.getByText(/mails? at once, to/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask them now' }).click()
  await expect(page.getByText('Asking', { exact: true })).toBeVisible()
  await axeCheck(page, ['light'])
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})

test('several are moved at once, and it is seen before whom it concerns', async ({
  page,
  rostered,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief, ids } = rostered
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/roster`)
  await page.getByRole('checkbox', { name: /^Choose Take it all down/ }).check()
  const bar = page.getByRole('region', { name: '1 task chosen' })
  await bar.getByRole('button', { name: 'Move…' }).click()
  await dialog(page).getByLabel('By', { exact: true }).fill('1')
  await dialog(page).getByLabel('Unit').selectOption('hours')
  await expect(dialog(page)).toContainText('4 mails go out')
  await expect(dialog(page).locator('[data-disabled]')).toHaveCount(0)
  await axeCheck(page, ['light'])
  await dialog(page).getByRole('button', { name: 'Move it' }).click()
  await expect(toasts(page)).toContainText('1 task moved. 4 mails are on their way.')
  await expect(bar).toHaveCount(0)

  // Nobody is on this one: it can be taken back.
  await page
    .getByRole('checkbox', { name: /^Choose Registration desk/ })
    .last()
    .check()
  await page.getByRole('region', { name: '1 task chosen' }).getByRole('button', { name: 'Move…' }).click()
  await expect(dialog(page)).toContainText('Nobody gets a mail.')
  const read = () =>
    page.evaluate(
      async (path) => (await (await fetch(path)).json()).starts_at as string,
      `/api/projects/${pid}/tasks/${ids['Registration desk, the next day']}`,
    )
  const before = await read()
  await dialog(page).getByRole('button', { name: 'Move it' }).click()
  await expect(toasts(page)).toContainText('1 task moved.')
  await expect.poll(async () => Date.parse(await read()) - Date.parse(before)).toBe(30 * 60_000)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(read).toBe(before)

  // What is at risk, and the roster on paper.
  await page.getByRole('button', { name: /^At risk/ }).click()
  await expect(page.getByRole('link', { name: 'Sound check' })).toHaveCount(0)
  await page.goto(`/p/${pid}/roster/print`)
  await expect(page.getByRole('row', { name: /Sound check/ })).toContainText('Mary Jackson')
  await axeCheck(page, ['light'])
})

test('a chief finds the tools from home, the project and the task', { tag: '@phone' }, async ({
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
  await page.getByRole('link', { name: 'Manage shifts' }).click()
  const tabs = page.getByRole('navigation', { name: 'Tasks of the project' })
  await expect(tabs.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByText('Only owners of the project may do this.')).toBeVisible()
  await axeCheck(page, ['light'])
  await page.goto(`/p/${pid}/tasks/${ids['Registration desk']}`)
  await page.getByRole('link', { name: 'Look after it' }).click()
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible()
  expect(noise).toEqual([])
})

test('the board of the day, on two browsers at once', { tag: '@phone' }, async ({
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
  // Who is looked for changes what is shown, and no number.
  await page.getByRole('searchbox').fill('nobody by this name')
  await expect(late).toHaveCount(0)
  const counts = page.getByRole('navigation', { name: 'Parts of the board' })
  await expect(counts.getByRole('button', { name: /^3\s*Late/ })).toBeVisible()
  await counts.getByRole('button', { name: /Late/ }).click()
  await expect(late.getByRole('listitem')).toHaveCount(3)

  const context = await browser.newContext({ baseURL: system.url, locale: 'zh-TW' })
  await signInByApi(context, chief.email)
  const other = await context.newPage()
  await other.goto(`/p/${pid}/today`)
  await expect(other.getByText('即時更新')).toBeVisible()
  await expect(other.getByRole('region', { name: '遲到' }).getByRole('listitem')).toHaveCount(3)

  // Two taps are one: she has arrived, and is not done.
  await page.getByRole('button', { name: 'Ada Byron has arrived' }).dblclick()
  await expect(other.getByRole('region', { name: '值班中' }).getByText('Ada Byron')).toBeVisible({
    timeout: 1000,
  })
  await expect(page.getByRole('region', { name: 'On shift' }).getByText('Ada Byron')).toBeVisible()
  await expect(late.getByRole('listitem')).toHaveCount(2)

  // The other one says who did not come, and takes it back.
  await other.getByRole('button', { name: '更多關於 Grace Hopper 的選項' }).click()
  await other.getByRole('menuitem', { name: '未到' }).click()
  await expect(late.getByRole('listitem')).toHaveCount(1, { timeout: 1000 })
  await other.getByRole('button', { name: /^不在/ }).click()
  await other.getByRole('button', { name: '更多關於 Grace Hopper 的選項' }).click()
  await other.getByRole('menuitem', { name: '復原' }).click()
  await expect(late.getByRole('listitem')).toHaveCount(2, { timeout: 1000 })
  await axeCheck(other)
  await context.close()
})

test('在手機上看今天的看板與任務清單', { tag: '@phone' }, async ({
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
  await expect(page.getByRole('heading', { level: 1, name: '任務' })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: '新增任務' }).click()
  await page.getByRole('button', { name: /^建立/ }).click()
  await expect(page.getByText('請填寫名稱。')).toBeVisible()
  await page.getByLabel('名稱').fill('收燈籠')
  await page.getByRole('button', { name: /^建立/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '收燈籠' })).toBeVisible()
  await axeCheck(page, ['dark'])
  await context.close()
})
