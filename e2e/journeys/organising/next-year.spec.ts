import type { BrowserContext, Page } from '@playwright/test'
import type { ReceivedEmail } from '../../../server/dev/received-email.ts'
import { expect, test } from '../../stage/fixtures.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { stopRollOver } from '../../stage/system/database.ts'

/** Chinese on the phone, English on the desk. */
test.use({ locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US') })

type Say = ReturnType<typeof wordsIn>
type Api = <T>(context: BrowserContext, line: string, data?: object) => Promise<T>

const linkIn = ({ links }: ReceivedEmail, said: 'yes' | 'no') =>
  links.find((one) => one.includes(`/invitation#${said}.`))!

/** From the overview to a draft, with a preview of what will happen. */
async function startYear(page: Page, say: Say, year: { pid: string; name: string }): Promise<void> {
  await page.goto('/p/2026/manage')
  await page.getByRole('link', { name: say('manage.years.start') }).click()
  await page.getByLabel(say('years.start.name')).fill(year.name)
  await page.getByLabel(say('years.start.pid')).fill('2026')
  await expect(page.getByText(say('years.conflicts.pid-taken')).first()).toBeVisible()
  await page.getByLabel(say('years.start.pid')).fill(year.pid)
  await page.getByLabel(say('years.start.to')).fill('2027-01-01')
  await expect(page.getByText(say('problems.fields.ends_before_start'))).toBeVisible()
  await page.getByLabel(say('years.start.to')).fill('2027-12-12')
  await expect(page.getByText(say('problems.fields.ends_before_start'))).toHaveCount(0)
  const preview = page.getByRole('region', { name: say('years.preview.title') })
  await expect(preview).toContainText(/30/)
  await expect(preview).toContainText(say('years.preview.noEmails'))
  await preview.locator('summary').first().click()
  await expect(preview.locator('details[open]')).toContainText(year.name)
}

/** Only now are people notified: those already in a team, by one email. */
async function openProject(page: Page, say: Say): Promise<void> {
  const send = page.getByRole('main').getByRole('button', { name: /\d/ }).first()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(new RegExp(say('problems.rules.project-state')))
  await page.getByRole('link', { name: say('years.invitations.toSettings') }).click()
  const action = say('manage.moves.open.action')
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(page.getByText(say('manage.moves.open.done'))).toBeVisible()
}

/** The first recipients, by the names that the page shows. */
async function firstAsked(context: BrowserContext, api: Api, pid: string): Promise<string[]> {
  const { examples } = await api<{ examples: { name: string }[] }>(
    context,
    `GET /api/projects/${pid}/roll-over`,
  )
  const found = examples.map(({ name }) =>
    api<{ data: { email: string }[] }>(
      context,
      `GET /api/projects/2026/people?search=${encodeURIComponent(name)}`,
    ),
  )
  return (await Promise.all(found)).map(({ data }) => data[0]!.email)
}

async function sendInvitations(page: Page, say: Say, api: Api, pid: string): Promise<void> {
  // Excludes people who were invited with their team when the project was opened.
  const { invitations } = await api<{ invitations: { to_send: number } }>(
    page.context(),
    `GET /api/projects/${pid}/roll-over`,
  )
  const action = say('years.invitations.send_other', { count: invitations.to_send })
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(
    page.getByText(say('years.invitations.sent_other', { count: invitations.to_send })),
  ).toBeVisible()
}

async function teamsOf(context: BrowserContext, api: Api, pid: string, email: string): Promise<string[]> {
  const { data } = await api<{ data: { teams: { tid: string; role: string }[] }[] }>(
    context,
    `GET /api/projects/${pid}/people?search=${email}`,
  )
  return data[0]!.teams.map(({ tid, role }) => `${tid} ${role}`).toSorted()
}

test('next year’s event is created from the last one, and people answer whether they come back', async ({
  page,
  browser,
  locale,
  system,
  mailbox,
  signInByApi,
  api,
  axeCheck,
}) => {
  test.slow()
  const say = wordsIn(locale!)
  const tag = Date.now().toString(36)
  const year = { pid: `next-${tag}`, name: `Lantern ${tag}` }
  const context = page.context()
  const aboutIt = ({ subject }: ReceivedEmail) => subject.includes(year.name)
  await signInByApi(context, 'owner@demo.test')
  await startYear(page, say, year)
  await axeCheck(page, ['light'])
  await page.getByRole('button', { name: say('years.start.submit') }).click()
  await expect(page).toHaveURL(`/p/${year.pid}/manage/years`)
  const making = page.getByRole('progressbar')
  const table = page.getByRole('table', { name: say('years.compare.teams') })
  await expect(making.or(table)).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(31)
  await axeCheck(page, ['dark'])

  await page.goto(`/p/${year.pid}/manage`)
  await page.getByRole('link', { name: say('manage.first.back.action') }).click()
  await openProject(page, say)
  const email = await mailbox.emailFor('chief@demo.test', aboutIt)
  expect(linkIn(email, 'yes')).toContain(system.url)
  await page.goto(`/p/${year.pid}/manage/years`)
  const [one, other] = (await firstAsked(context, api, year.pid)) as [string, string]
  expect(one).toBe('volunteer@demo.test')
  await sendInvitations(page, say, api, year.pid)

  // On their phones, without signing in.
  const phone = await (
    await browser.newContext({ baseURL: system.url, locale: locale!, viewport: { width: 390, height: 844 } })
  ).newPage()
  const message = await mailbox.emailFor(one, aboutIt)
  await phone.goto(linkIn(message, 'yes'))
  await axeCheck(phone, ['light'])
  // Their last choice about public pages is the default.
  await expect(phone.getByRole('radio', { name: say('private.listed.yes') })).toBeChecked()
  // This year’s agreements, which are copies of the last year’s.
  for (const box of await phone.getByRole('checkbox', { name: /agree|同意/ }).all()) await box.check()
  await phone.getByRole('button', { name: say('invitation.accept') }).click()
  await expect(phone.getByRole('status')).toContainText('Sofía Arteaga Luna')
  await expect(phone.getByRole('link', { name: say('invitation.yes.toShifts') })).toBeVisible()
  expect(await teamsOf(context, api, year.pid, one)).toEqual(['interpretation member', 'registration member'])

  const asked = await mailbox.emailFor(other, aboutIt)
  await phone.goto(linkIn(asked, 'no'))
  await phone.getByRole('button', { name: say('invitation.decline') }).click()
  await expect(phone.getByRole('status')).toContainText(say('invitation.no.next'))
  await axeCheck(phone, ['dark'])
  // Already used: the link shows the answer and lets them change it.
  await phone.goto('about:blank')
  // Emails of earlier years link to another path.
  await phone.goto(linkIn(message, 'yes').replace('/invitation#', '/back#'))
  await expect(phone.getByRole('button', { name: say('invitation.change') })).toBeVisible()

  await page.reload()
  const answers = page.locator('dl', { hasText: say('years.invitations.open') })
  await expect(answers.locator('[data-part=yes] dd')).toHaveText(/^1 /)
  await expect(answers.locator('[data-part=no] dd')).toHaveText(/^1 /)
  const messages = `${system.inboxUrl}/messages.json?to=${one}`
  expect(((await (await fetch(messages)).json()) as ReceivedEmail[]).filter(aboutIt)).toHaveLength(1)

  // Other journeys count open projects; this also invalidates the links.
  for (const state of ['closed', 'archived']) await api(context, `PATCH /api/projects/${year.pid}`, { state })
  await phone.goto('about:blank')
  await phone.goto(linkIn(message, 'yes'))
  await expect(phone.getByRole('heading', { name: say('invitation.dead.title') })).toBeVisible()
})

test('a roll-over that stopped midway continues, and its history can be filtered by person', async ({
  page,
  locale,
  system,
  signInByApi,
  api,
}) => {
  const say = wordsIn(locale!)
  const pid = `held-${Date.now().toString(36)}`
  const year = { pid, name: 'Lantern', starts_on: '2027-12-11', ends_on: '2027-12-12', choices: ['teams'] }
  await signInByApi(page.context(), 'owner@demo.test')
  await api(page.context(), 'POST /api/projects/2026/roll-over', year)
  await page.goto(`/p/${pid}/manage/years`)
  await expect(page.getByRole('table')).toBeVisible()
  await stopRollOver(system.settings.DATABASE_URL!, pid, 'failed')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(say('years.result.failed'))
  await page.getByRole('button', { name: say('years.result.again') }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()

  await page.goto(`/p/${pid}/manage/history`)
  await page.getByRole('combobox', { name: say('manage.history.person') }).fill('Yufen')
  await page.getByRole('option', { name: /Yufen/ }).click()
  const retried = say('manage.verbs.roll-over.retried').replace('<actor/>', '').trim()
  await expect(page.getByRole('listitem').filter({ hasText: retried })).toHaveCount(1)
})
