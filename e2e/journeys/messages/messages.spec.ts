import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { letPeopleApply } from '../../stage/joining/applicants.ts'
import { applicantOf } from '../../stage/joining/emails.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { hurryEmails, spoilEmail } from '../../stage/system/database.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const owner = 'admin@demo.test'
const say = wordsIn('en')

// Each test creates its own project with people.
test.describe.configure({ timeout: 90_000 })

test('an owner edits a template, and the email uses it', async ({
  page,
  system,
  mailbox,
  signInByApi,
  api,
  axeCheck,
}) => {
  const { pid, ids } = await letPeopleApply(system)
  await signInByApi(page.context(), owner)
  await page.goto(`/p/${pid}/manage`)
  await openFromMenu(page, say, 'ui.nav.messages')
  await page.getByRole('link', { name: 'Application accepted' }).click()
  // The preview shows a person who is waiting right now.
  await expect(preview(page)).toContainText('You’re in! Photo accepted your application.')
  await expect(preview(page)).toContainText(/To (Ada|Mary|Alan|Grace|林|Noor)/)
  await axeCheck(page)

  const subject = page.getByLabel('Subject')
  await subject.fill('Hooray, ')
  await page.getByRole('button', { name: 'Recipient’s name' }).click()
  await expect(subject).toHaveValue('Hooray, {name}')
  await expect(preview(page)).toContainText(/Hooray, (Ada|Mary|Alan|Grace|林|Noor)/)

  // An unknown placeholder is refused, before and after saving.
  await page.getByLabel('Text').fill('Be at the {gate} at nine, {name}!')
  await expect(preview(page)).toContainText('This text has an unknown placeholder.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unknown placeholder. Use one from the list.', { exact: true })).toBeVisible()
  await page.getByLabel('Text').fill('Be at the gate at nine!\n\nYour team is ')
  await page.getByRole('button', { name: 'Team name' }).click()
  await expect(preview(page)).toContainText('Your team is Photo')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText('Template saved. New emails will use it.')
  await expect(page.getByText('This is your own text.')).toBeVisible()

  await api(page.context(), `POST /api/projects/${pid}/applications/${ids.Ada}/decision`, {
    tid: 'photo',
    decision: 'accept',
  })
  await hurryEmails(system.settings.DATABASE_URL!, pid)
  const message = await mailbox.emailFor(applicantOf(pid, 0), (one) => one.subject.startsWith('Hooray'))
  expect(message.subject).toBe('Hooray, Ada Byron')
  expect(message.text).toContain('Be at the gate at nine!\n\nYour team is Photo')

  await page.getByRole('button', { name: 'Restore default text' }).click()
  await expect(subject).toHaveValue('{project}: welcome to {team}')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(subject).toHaveValue('Hooray, {name}')

  // Unsaved text is not lost by accident.
  await subject.fill('Half a')
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(subject).toHaveValue('Half a')
})

test('the outbox shows the state of each email, and sends one again', async ({
  page,
  system,
  mailbox,
  signInByApi,
  axeCheck,
}) => {
  const { pid } = await letPeopleApply(system)
  const [ada, grace] = [applicantOf(pid, 0), applicantOf(pid, 2)]
  for (const email of [ada, grace]) await mailbox.emailFor(email)
  const url = system.settings.DATABASE_URL!
  await spoilEmail(url, { pid, email: ada, state: 'bounced', problem: 'EENVELOPE RCPT TO 550' })
  await spoilEmail(url, { pid, email: grace, state: 'failed', problem: 'EMESSAGE DATA 451' })
  await signInByApi(page.context(), owner)
  await page.goto(`/p/${pid}/manage/messages`)
  await page.getByRole('link', { name: 'Outbox' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Rosalind Franklin').filter({ hasText: 'Updates for team leads' })).toContainText(
    'We’re collecting updates',
  )
  await expect(row('Ada Byron')).toContainText('Bounced')
  await expect(row('Ada Byron')).toContainText('Ask the person to update the address')
  await expect(row('Grace Hopper')).toContainText('The mail server asked us to try again later.')
  await expect(row('Grace Hopper')).toContainText('EMESSAGE DATA 451')
  await expect(row('Mary Jackson')).toContainText('Sent')
  await axeCheck(page)

  await page.getByLabel('Status').selectOption('failed')
  await expect(row('Mary Jackson')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send again to Grace Hopper' }).click()
  await expect(toasts(page)).toContainText('Sending the email to Grace Hopper again.')
  expect((await mailbox.emailFor(grace)).subject).toContain('we received your application')
  await expect(page.getByText('No matching emails')).toBeVisible()
  await page.getByRole('link', { name: 'Show all emails' }).click()
  await expect(row('Grace Hopper')).toContainText('Sent')
})

test('an agreement is written, changed and retired', async ({ page, system, signInByApi, axeCheck }) => {
  const { pid } = await letPeopleApply(system)
  await signInByApi(page.context(), owner)
  await page.goto(`/p/${pid}/manage`)
  await openFromMenu(page, say, 'ui.nav.joining')
  await expect(page.getByText('No agreements yet')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Add agreement' }).click()
  const [english, chinese] = [
    page.getByRole('group', { name: 'English' }),
    page.getByRole('group', { name: '繁體中文' }),
  ]
  await english.getByLabel('Title').fill('Code of conduct')
  await english.getByLabel('Text').fill('We treat **everyone** with respect.')
  await expect(english).toContainText('We treat everyone with respect.')
  // An agreement needs text in every language.
  await page.getByRole('button', { name: 'Publish agreement' }).click()
  await expect(chinese.getByText('Enter a title.')).toBeVisible()
  await expect(chinese.getByText('Enter the text.')).toBeVisible()
  await chinese.getByLabel('Title').fill('行為準則')
  await chinese.getByLabel('Text').fill('我們**尊重**每一個人。')
  await axeCheck(page)
  await page.getByRole('button', { name: 'Publish agreement' }).click()
  await expect(toasts(page)).toContainText('Published “Code of conduct”.')
  await expect(page.getByText(/^Version 1/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit Code of conduct' }).click()
  await expect(page.getByText(/agree again before they join/)).toBeVisible()
  await english.getByLabel('Text').fill('We treat everyone with respect, online too.')
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(page.getByText(/^Version 2/)).toBeVisible()

  await page.getByRole('button', { name: 'Retire Code of conduct' }).click()
  await expect(page.getByText(/^Version 2/)).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Version 2/)).toBeVisible()
  await page.getByRole('button', { name: 'Retire Code of conduct' }).click()
  await toasts(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No agreements yet')).toBeVisible()

  await page.getByLabel('Days to reply').fill('99')
  await page.getByLabel('Days to reply').blur()
  await expect(page.getByText('Not saved. Check the highlighted field')).toBeVisible()
  await expect(page.getByText('Enter a whole number from 1 to 60.')).toBeVisible()
  await page.getByLabel('Days to reply').fill('10')
  await page.getByLabel('Days to reply').blur()
  await expect(page.getByText('Saved just now')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Days to reply')).toHaveValue('10')
  await expect(page.getByText('No agreements yet')).toBeVisible()
})

test('a team lead sets how people join; an owner sees it in the list of teams', async ({
  page,
  system,
  signInByApi,
  api,
  axeCheck,
}) => {
  const { pid, chief } = await letPeopleApply(system)
  await signInByApi(page.context(), chief.email)
  await page.goto(`/p/${pid}/t/kitchen`)
  await page.getByRole('button', { name: 'Edit team' }).click()
  await expect(page.getByRole('radio', { name: 'By application' })).toBeChecked()
  await page.getByLabel('Question for applicants').fill('For how many have you cooked?')
  await page.getByRole('checkbox', { name: 'Availability' }).check()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit team' })).toBeVisible()
  const asked = await api<{ question: string; asks: string[]; sign_up: string }>(
    page.context(),
    `GET /api/projects/${pid}/teams/kitchen`,
  )
  expect([asked.sign_up, asked.question, asked.asks]).toEqual([
    'application',
    'For how many have you cooked?',
    ['availability'],
  ])
  await page.getByRole('button', { name: 'Edit team' }).click()
  await page.getByRole('radio', { name: 'Open to everyone' }).check()
  await expect(page.getByText('Joining closes automatically at 12 people.')).toBeVisible()
  await expect(page.getByLabel('Question for applicants')).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit team' })).toBeVisible()

  await page.context().clearCookies()
  await signInByApi(page.context(), owner)
  await page.goto(`/p/${pid}/manage/teams`)
  const row = page.getByRole('listitem').filter({ hasText: 'Kitchen' })
  await expect(row).toContainText('Open to everyone')
  await row.getByRole('button', { name: 'More actions for Kitchen' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Open to everyone' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await page.getByRole('menuitemradio', { name: 'By invitation only' }).click()
  await expect(toasts(page)).toContainText('Kitchen: By invitation only')
  await expect(row).toContainText('By invitation only')
})

test('a team lead unsubscribes by the link in an email, and subscribes again', { tag: '@phone' }, async ({
  page,
  system,
  mailbox,
  signInByApi,
  axeCheck,
}) => {
  const { pid, chief } = await letPeopleApply(system)
  await hurryEmails(system.settings.DATABASE_URL!, pid)
  const message = await mailbox.emailFor(chief.email, ({ links }) => links.some(isStop))
  // Without a session.
  const link = message.links.find(isStop)!
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe from these emails?' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await axeCheck(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’ll no longer get “Updates for team leads” emails')).toBeVisible()
  await axeCheck(page)

  await signInByApi(page.context(), chief.email)
  await page.goto('/me/addresses')
  const updates = page.getByRole('switch', { name: 'Updates for team leads' })
  await expect(updates).not.toBeChecked()
  await axeCheck(page)
  await updates.click()
  await expect(toasts(page)).toContainText('You’ll get these emails again.')
  await page.reload()
  await expect(updates).toBeChecked()

  await page.goto('/unsubscribe#00000000')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('The link may be incomplete or too old')).toBeVisible()
})

const isStop = (link: string) => link.includes('/unsubscribe#')

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' })
  test('an owner reads the templates in both languages', { tag: '@phone' }, async ({
    page,
    system,
    signInByApi,
    api,
    axeCheck,
  }) => {
    const { pid } = await letPeopleApply(system)
    await signInByApi(page.context(), owner)
    await api(page.context(), 'PATCH /api/users/me', { language: 'zh-TW' })
    await page.goto(`/p/${pid}/manage/messages?kind=application.declined`)
    await expect(page.getByRole('region', { name: '預覽' })).toContainText('這一組已額滿。')
    await axeCheck(page)
    await page.getByRole('radio', { name: 'English' }).check()
    await expect(page.getByRole('region', { name: '預覽' })).toContainText('The team is full.')
    await page.goto(`/p/${pid}/manage/outbox`)
    await expect(page.getByRole('row').filter({ hasText: '林小美' })).toContainText('收到申請')
    await axeCheck(page)
    await page.goto(`/p/${pid}/manage/joining`)
    await expect(page.getByText('目前沒有同意書')).toBeVisible()
    await axeCheck(page)
    await api(page.context(), 'PATCH /api/users/me', { language: 'en' })
  })
})
