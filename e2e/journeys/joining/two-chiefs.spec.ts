import type { Page } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { heading, open, rows, test, toasts } from '../../stage/joining/inbox.ts'
import { applicantOf } from '../../stage/joining/mails.ts'
import { hurryMails } from '../../stage/system/database.ts'

test('one chief passes on, another takes: each mail comes, and none of what was undone', async ({
  page,
  browser,
  applied,
  system,
  mailbox,
  signInByApi,
}) => {
  test.slow()
  const { pid, chief, other } = applied
  const [ada, alan] = [applicantOf(pid, 0), applicantOf(pid, 3)]
  const mailOf = (email: string, subject: string) =>
    mailbox.mailFor(email, (mail) => mail.subject === `Lantern Days 2028: ${subject}`)
  const newsFor = async (email: string) =>
    (await mailbox.restFor(email)).filter(({ subject }) => !subject.endsWith('we have your application'))

  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/applications`)
  await passOn(page)
  await open(page, 'Ada Byron')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toasts(page)).toContainText('Ada Byron is in Photo now.')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Undone. No mail was sent.')
  await hurryMails(system.settings.DATABASE_URL!, pid)
  const moved = await mailOf(alan, 'Stage has your application now')
  expect(await newsFor(ada)).toEqual([])
  expect(moved.text).toContain('Kitchen has passed your application on')
  expect(moved.text).not.toContain('Strong and quick.')

  const there = await browser.newContext({ baseURL: system.url, viewport: page.viewportSize() })
  await signInByApi(there, other.email)
  await takeIn(await there.newPage())
  await there.close()
  await hurryMails(system.settings.DATABASE_URL!, pid)
  const accepted = await mailOf(alan, 'you are in Stage')
  expect(accepted.text).toContain('Bring gloves.')
  expect(await newsFor(alan)).toEqual([])
  expect(await newsFor(ada)).toEqual([])
})

async function passOn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await open(page, 'Alan Turing')
  await page.getByRole('button', { name: 'Forward…' }).click()
  await dialog.getByLabel('To which team').selectOption('stage')
  await dialog.getByLabel('A line for the chiefs there').fill('Strong and quick.')
  await expect(dialog).toContainText('Kitchen has passed your application on')
  await expect(dialog).not.toContainText('{')
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click()
  await expect(toasts(page)).toContainText('Alan Turing is passed on.')
}

async function takeIn(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('link', { name: /1 application waits for you/ }).click()
  await open(page, 'Alan Turing')
  await expect(page.getByText('Kitchen passes it on:')).toBeVisible()
  await expect(page.getByText('Strong and quick.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept with a word of your own' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('A word to go with it').fill('Bring gloves.')
  await expect(dialog).toContainText('Bring gloves.')
  await expect(dialog).not.toContainText('{')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toasts(page)).toContainText('Alan Turing is in Stage now.')
}

test('several at once, while another decides: who was faster, and what does not come back', async ({
  page,
  browser,
  applied,
  signInByApi,
  api,
}) => {
  test.slow()
  const { pid, chief, ids } = applied
  await signInByApi(page.context(), chief.email)
  const owner = await browser.newContext()
  await signInByApi(owner, 'admin@demo.test')
  const { name } = await api<{ name: string }>(owner, 'GET /api/users/me')
  await page.goto(`/p/${pid}/applications?tid=photo`)
  await page.getByRole('checkbox', { name: 'Choose all 3 shown' }).check()
  await page
    .getByRole('region', { name: '3 applications chosen' })
    .getByRole('button', { name: 'Accept…' })
    .click()
  const path = `POST /api/projects/${pid}/applications`
  await api(owner, `${path}/${ids.Mary}/decision`, { tid: 'photo', decision: 'decline', reason: 'full' })
  await page.getByRole('dialog').getByRole('button', { name: 'Accept 3 people' }).click()
  await expect(toasts(page)).toContainText('2 people accepted.')
  await expect(toasts(page)).toContainText(
    `1 could not be decided. Mary Jackson: ${name} was faster and declined this`,
  )
  await api(owner, `${path}/${ids.Ada}/undo`, {})
  await owner.close()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('1 is undone, and no mail was sent. The rest is not:')
  await expect(toasts(page)).toContainText('Ada Byron: Something came after the decision.')
  await expect(rows(page)).toHaveCount(2)
})

test('whoever comes second is told who was faster, and what they did', async ({
  page,
  browser,
  applied,
  signInByApi,
  api,
}) => {
  test.slow()
  const { pid, chief, ids } = applied
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/applications?id=${ids.Mary}`)
  await expect(heading(page, 'Mary Jackson')).toBeVisible()
  const owner = await browser.newContext()
  await signInByApi(owner, 'admin@demo.test')
  const { name } = await api<{ name: string }>(owner, 'GET /api/users/me')
  await api(owner, `POST /api/projects/${pid}/applications/${ids.Mary}/decision`, {
    tid: 'photo',
    decision: 'decline',
    reason: 'full',
  })
  await owner.close()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toasts(page)).toContainText(`${name} was faster and declined this`)
  await expect(page.getByText(`Declined by ${name}`)).toBeVisible()
})
