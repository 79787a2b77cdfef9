import type { Page } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { applicantOf } from '../../stage/joining/emails.ts'
import { heading, open, rows, test, toasts } from '../../stage/joining/inbox.ts'
import { hurryEmails } from '../../stage/system/database.ts'

test('one team lead forwards, another accepts: all emails arrive except undone ones', async ({
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
  const emailOf = (email: string, subject: string) =>
    mailbox.emailFor(email, (message) => message.subject === `Lantern Days 2028: ${subject}`)
  const digestsFor = async (email: string) =>
    (await mailbox.restFor(email)).filter(({ subject }) => !subject.endsWith('we received your application'))

  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/applications`)
  await forward(page)
  await open(page, 'Ada Byron')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toasts(page)).toContainText('Ada Byron is now in Photo.')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Undone. No email was sent.')
  await hurryEmails(system.settings.DATABASE_URL!, pid)
  const moved = await emailOf(alan, 'Stage is now reviewing your application')
  expect(await digestsFor(ada)).toEqual([])
  expect(moved.text).toContain('Kitchen forwarded your application')
  expect(moved.text).not.toContain('Strong and quick.')

  const there = await browser.newContext({ baseURL: system.url, viewport: page.viewportSize() })
  await signInByApi(there, other.email)
  await accept(await there.newPage())
  await there.close()
  await hurryEmails(system.settings.DATABASE_URL!, pid)
  const accepted = await emailOf(alan, 'welcome to Stage')
  expect(accepted.text).toContain('Bring gloves.')
  expect(await digestsFor(alan)).toEqual([])
  expect(await digestsFor(ada)).toEqual([])
})

async function forward(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await open(page, 'Alan Turing')
  await page.getByRole('button', { name: 'Forward…' }).click()
  await dialog.getByLabel('Forward to').selectOption('stage')
  await dialog.getByLabel('Note for that team’s leads').fill('Strong and quick.')
  await expect(dialog).toContainText('Kitchen forwarded your application')
  await expect(dialog).not.toContainText('{')
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click()
  await expect(toasts(page)).toContainText('Forwarded Alan Turing’s application.')
}

async function accept(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('link', { name: /1 application to review/ }).click()
  await open(page, 'Alan Turing')
  await expect(page.getByText('Kitchen forwarded this application with a note:')).toBeVisible()
  await expect(page.getByText('Strong and quick.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept with a personal note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Personal note').fill('Bring gloves.')
  await expect(dialog).toContainText('Bring gloves.')
  await expect(dialog).not.toContainText('{')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toasts(page)).toContainText('Alan Turing is now in Stage.')
}

test('several decisions at once, while another team lead decides: shows who was faster and what cannot be undone', async ({
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
  await page.getByRole('checkbox', { name: 'Select all 3 applications shown' }).check()
  await page
    .getByRole('region', { name: '3 applications selected' })
    .getByRole('button', { name: 'Accept…' })
    .click()
  const path = `POST /api/projects/${pid}/applications`
  await api(owner, `${path}/${ids.Mary}/decision`, { tid: 'photo', decision: 'decline', reason: 'full' })
  await page.getByRole('dialog').getByRole('button', { name: 'Accept 3 people' }).click()
  await expect(toasts(page)).toContainText('Accepted 2 applications.')
  await expect(toasts(page)).toContainText(
    `The decision on 1 application couldn’t be saved. Mary Jackson: ${name} already declined this application`,
  )
  await api(owner, `${path}/${ids.Ada}/undo`, {})
  await owner.close()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText(
    '1 decision undone, and no email was sent. These decisions couldn’t be undone:',
  )
  await expect(toasts(page)).toContainText(
    'Ada Byron: The application has changed since this decision, so the decision can’t be undone.',
  )
  await expect(rows(page)).toHaveCount(2)
})

test('the slower team lead is told who was faster, and what they did', async ({
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
  await expect(toasts(page)).toContainText(`${name} already declined this application`)
  await expect(page.getByText(`Declined by ${name}`)).toBeVisible()
})
