import type { BrowserContext } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { heading, open, rows, test, toasts } from '../../stage/joining/inbox.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'

const say = wordsIn('en')

type Api = <T>(context: BrowserContext, line: string) => Promise<T>
const outbox = async (context: BrowserContext, api: Api, pid: string) => {
  const { data } = await api<{ data: { kind: string; to: { name: string }; state: string }[] }>(
    context,
    `GET /api/projects/${pid}/messages`,
  )
  return data
}

test('a team lead works through the inbox: a note, accept and undo, decline', async ({
  page,
  applied,
  signInByApi,
  api,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief, ids } = applied
  await signInByApi(page.context(), chief.email)
  await page.goto('/home')
  await page.getByRole('link', { name: /5 applications to review/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  // The longest waiting applicant is first, and overdue.
  await expect(rows(page).first()).toContainText('Ada Byron')
  await expect(rows(page).first()).toContainText('Overdue')
  await axeCheck(page)

  await open(page, 'Ada Byron')
  await expect(page.getByText('A small camera with one good lens.')).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('Met her at the stand: very keen.')
  await open(page, 'Grace Hopper')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')
  await open(page, 'Ada Byron')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Met her at the stand: very keen.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('main').getByText('Rosalind Franklin')).toBeVisible()
  await axeCheck(page)

  // Accepted by mistake: the next application opens, and undo restores it without an email.
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toasts(page)).toContainText('Ada Byron is now in Photo. The email goes out in 30 seconds.')
  await expect(heading(page, '林小美')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Undone. No email was sent.')
  await expect(heading(page, 'Ada Byron')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()

  // Declined: her second choice gets it next, and the email says so.
  await page.getByRole('button', { name: 'Decline…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'We need other skills' }).check()
  await dialog.getByLabel('Personal note').fill('Your kitchen pictures are lovely.')
  await expect(dialog).toContainText('1 application goes to the applicant’s next choice.')
  await expect(dialog).toContainText('Kitchen is now reviewing your application')
  await expect(dialog).toContainText('Your kitchen pictures are lovely.')
  await expect(dialog).not.toContainText('{')
  await axeCheck(page, ['light'])
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(toasts(page)).toContainText('Declined Ada Byron’s application.')
  await expect(heading(page, '林小美')).toBeVisible()

  const read = await api<{ steps: { tid: string; state: string }[] }>(
    page.context(),
    `GET /api/projects/${pid}/applications/${ids.Ada}`,
  )
  expect(read.steps.map(({ tid, state }) => [tid, state])).toEqual([
    ['photo', 'declined'],
    ['kitchen', 'pending'],
  ])
})

test('several applications at once, with a preview of the emails', async ({
  page,
  browser,
  applied,
  signInByApi,
  api,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief } = applied
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/applications`)
  await page.getByLabel('Team').selectOption('photo')
  await expect(rows(page)).toHaveCount(3)
  // Rows that leave the list are deselected.
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).check()
  await expect(page.getByRole('region', { name: '1 application selected' })).toBeVisible()
  await page.getByLabel('Team').selectOption('kitchen')
  await expect(page.getByRole('region', { name: '1 application selected' })).toHaveCount(0)
  await page.getByLabel('Team').selectOption('photo')
  await expect(page.getByRole('checkbox', { name: 'Select Ada Byron' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).check()
  await page.getByRole('checkbox', { name: 'Select Mary Jackson' }).check()
  const bar = page.getByRole('region', { name: '2 applications selected' })
  await bar.getByRole('button', { name: 'Accept…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept 2 people' })
  await dialog.getByLabel('Personal note').fill('See you on Friday!')
  await expect(dialog).toContainText('2 emails go out in 30 seconds. For example:')
  await dialog.getByText('To Ada Byron').click()
  await expect(dialog).toContainText('See you on Friday!')
  await expect(dialog).toContainText('Lantern Days 2028: welcome to Photo')
  await expect(dialog).not.toContainText('{')
  await axeCheck(page)
  await dialog.getByRole('button', { name: 'Accept 2 people' }).click()
  await expect(toasts(page)).toContainText('Accepted 2 applications.')
  await expect(bar).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Undone. No email was sent.')
  await page.reload()
  await expect(rows(page)).toHaveCount(3)

  const owner = await browser.newContext()
  await signInByApi(owner, 'admin@demo.test')
  const messages = await outbox(owner, api, pid)
  await owner.close()
  expect(messages.filter(({ kind }) => kind === 'application.accepted').map(({ state }) => state)).toEqual([
    'dropped',
    'dropped',
  ])
})

test('an interview before the decision', async ({ page, applied, signInByApi, axeCheck }) => {
  test.slow()
  const { pid, chief } = applied
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/applications`)
  const dialog = page.getByRole('dialog')
  await open(page, 'Grace Hopper')
  await page.getByRole('button', { name: 'Interview…' }).click()
  await dialog.getByLabel('Location').fill('https://meet.example.org/kitchen')
  await dialog.getByRole('button', { name: 'Add another time' }).click()
  await axeCheck(page, ['dark'])
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toasts(page)).toContainText('Grace Hopper will be invited to an interview.')
  await expect(page.getByText('Invited, no answer yet')).toBeVisible()
})

test('decisions by keyboard alone', { tag: '@desk-only' }, async ({ page, applied, signInByApi }) => {
  test.slow()
  const { pid, chief, ids } = applied
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/applications`)
  await expect(heading(page, 'Ada Byron')).toBeVisible()
  // It stays open, whoever is listed before her.
  await expect(page).toHaveURL(new RegExp(`id=${ids.Ada}`))
  await page.keyboard.press('j')
  await expect(heading(page, '林小美')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, 'Ada Byron')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Ada Byron' })).toBeChecked()
  await page.keyboard.press('x')
  await page.keyboard.press('n')
  await page.keyboard.type('jaja')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('jaja')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('jaja')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(toasts(page)).toContainText('Ada Byron is now in Photo.')
  await expect(heading(page, '林小美')).toBeVisible()
  await page.keyboard.press('u')
  await expect(heading(page, 'Ada Byron')).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'Decline Ada Byron' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('switch').click({ force: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  await expect(heading(page, 'Ada Byron')).toBeVisible()
})

test('someone in the talent pool is found and invited, and the invitation is withdrawn', async ({
  page,
  applied,
  signInByApi,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief } = applied
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/applications`)
  await openFromMenu(page, say, 'ui.nav.pool')
  const card = page.getByRole('listitem').filter({ hasText: 'Noor Inayat' })
  await expect(card).toContainText('First aid')
  await page.getByLabel('Skills').fill('drawing')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByLabel('Skills').fill('driv')
  await page.getByRole('search').getByLabel('Language').selectOption('fr')
  await page.getByLabel('Availability').selectOption('before')
  await expect(card).toBeVisible()
  await axeCheck(page)
  await card.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Noor Inayat' })
  await dialog.getByLabel('Team').selectOption('kitchen')
  await dialog.getByLabel('Personal note').fill('Burns happen here.')
  await expect(dialog).toContainText('Burns happen here.')
  await expect(dialog).not.toContainText('{')
  await axeCheck(page)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(card).toContainText('Invited to Kitchen')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(card).not.toContainText('Invited to Kitchen')
})

test('someone who leads no team is told why', async ({ page, signInByApi, newAddress }) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/p/2026/applications')
  await expect(page.getByText('Only team leads and event owners can do this.')).toBeVisible()
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' })
  test('a team lead decides', { tag: '@phone' }, async ({ page, applied, signInByApi, api, axeCheck }) => {
    test.slow()
    const { pid, chief } = applied
    await signInByApi(page.context(), chief.email)
    await api(page.context(), 'PATCH /api/users/me', { language: 'zh-TW' })
    await page.goto(`/p/${pid}/applications`)
    await page.getByRole('link', { name: 'Ada Byron' }).first().click()
    await expect(page.getByText('想當志工的原因')).toBeVisible()
    await axeCheck(page)
    await page.getByRole('button', { name: '婉拒…' }).click()
    await expect(page.getByRole('dialog')).toContainText('你的申請已轉由「Kitchen」審核')
    await page.getByRole('radio', { name: '這一組已額滿' }).check()
    await page.getByRole('button', { name: '婉拒 1 位申請者' }).click()
    await expect(page.getByText('已婉拒 Ada Byron 的申請。信件將在 30 秒後寄出。')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: '林小美' })).toBeVisible()
    await page.getByRole('button', { name: '婉拒…' }).click()
    await expect(page.getByRole('dialog')).toContainText('很抱歉，「Photo」這次無法錄取你。')
    await expect(page.getByRole('dialog')).not.toContainText('{')
  })
})
