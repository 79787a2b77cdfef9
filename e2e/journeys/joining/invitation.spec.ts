import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { conduct, emailedLink, type Inviting, inviteSome } from '../../stage/joining/invitations.ts'
import { acceptAs } from '../../stage/joining/saying-yes.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { callApi, callerFor } from '../../stage/sign-in.ts'

/** Chinese on the phone, English on the desk. */
test.use({ locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US') })

type Say = ReturnType<typeof wordsIn>

/** Invites by address on the team's page; the person is marked until they answer. */
async function invite(page: Page, say: Say, email: string, name: string): Promise<void> {
  await page.getByRole('button', { name: say('teams.add.button') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('teams.add.invites'))
  await dialog.getByLabel(say('ui.address.email')).fill(email)
  await dialog.getByLabel(say('ui.address.name')).fill(name)
  await dialog.getByRole('button', { name: say('teams.add.submit') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText(say('teams.people.invited'))
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

/** Ticks the agreement of the event. */
const agree = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: new RegExp(`${conduct.en.title}|${conduct['zh-TW'].title}`) }).check()

/** Everything that accepting leads to is shown before they can accept. */
async function readWhatFollows(page: Page, say: Say, { project }: Inviting): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('invitation.title.by', { by: 'Rosalind Franklin', project }),
  )
  const follows = page.getByRole('region', { name: say('invitation.follows') })
  await expect(follows).toContainText(say('private.follows.address'))
  for (const part of [
    'whys.insurance',
    'fields.real-profile.national_id',
    'whys.emergency',
    'fields.real-profile.phone',
    'readers.owner',
  ])
    await expect(follows).toContainText(say(`private.${part}`), { ignoreCase: true })
  await expect(follows).toContainText(say('private.follows.totals'))
  await expect(follows).toContainText(say('private.follows.logged'))
}

test('someone is invited by address, reads what accepting means, and joins the team by accepting', {
  tag: '@phone',
}, async ({ page, browser, locale, system, mailbox, signInByApi, api, newAddress, axeCheck }) => {
  test.slow()
  const say = wordsIn(locale!)
  const inviting = await inviteSome(system)
  const { pid, chief } = inviting
  await signInByApi(page.context(), chief)
  await page.goto(`/p/${pid}/t/desk`)
  await expect(page.getByText(say('teams.invited_other', { count: 3 }))).toBeVisible()
  const [yes, no] = [newAddress(), newAddress()]
  await invite(page, say, yes, 'Kari Hagen')
  await invite(page, say, no, 'Ola Nordmann')
  await axeCheck(page, ['light'])

  const phone = await (
    await browser.newContext({ baseURL: system.url, locale: locale!, viewport: { width: 390, height: 844 } })
  ).newPage()
  const link = await emailedLink(system.inboxUrl, yes, 'yes')
  await phone.goto(link)
  await readWhatFollows(phone, say, inviting)
  // There is no default for being listed in public: they have to choose.
  const question = phone.getByRole('radiogroup', { name: say('private.listed.question') })
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
  await phone.getByRole('button', { name: say('invitation.accept') }).click()
  await expect(phone.getByText(say('private.listed.needed'))).toBeVisible()
  await axeCheck(phone)
  await question.getByRole('radio', { name: say('private.listed.no') }).check()
  await phone.getByRole('button', { name: say('invitation.accept') }).click()
  await expect(phone.getByText(say('joining.agree.needed'))).toBeVisible()
  await agree(phone)
  await phone.getByRole('button', { name: say('invitation.accept') }).click()
  await expect(phone.getByRole('status')).toContainText(say('invitation.yes.unlisted'))
  await axeCheck(phone, ['dark'])

  await page.reload()
  await expect(rowOf(page, 'Kari Hagen')).toBeVisible()
  await expect(rowOf(page, 'Kari Hagen')).not.toContainText(say('teams.people.invited'))
  await phone.goto(`/p/${pid}/staff`)
  await expect(phone.getByText('Rosalind Franklin')).toBeVisible()
  await expect(phone.getByText('Kari Hagen')).toHaveCount(0)

  // They change their mind, with the same link.
  await phone.goto(link)
  await phone.getByRole('button', { name: say('invitation.change') }).click()
  await expect(question.getByRole('radio', { name: say('private.listed.no') })).toBeChecked()
  await question.getByRole('radio', { name: say('private.listed.yes') }).check()
  await phone.getByRole('button', { name: say('invitation.save') }).click()
  await expect(phone.getByRole('status')).toContainText(say('invitation.yes.listed'))
  // The browser may show a cached page for a few seconds.
  await expect(async () => {
    await phone.goto(`/p/${pid}/staff`)
    await expect(phone.getByText('Kari Hagen')).toBeVisible({ timeout: 1000 })
  }).toPass()

  // Declining takes one click and asks nothing.
  await phone.goto(await emailedLink(system.inboxUrl, no, 'no'))
  await expect(phone.getByRole('radio')).toHaveCount(0)
  await phone.getByRole('button', { name: say('invitation.decline') }).click()
  await expect(phone.getByRole('status')).toContainText(say('invitation.no.next'))
  await page.reload()
  await expect(rowOf(page, 'Kari Hagen')).toBeVisible()
  await expect(rowOf(page, 'Ola Nordmann')).toHaveCount(0)
  expect(await mailbox.restFor(no)).toHaveLength(1)

  // Other journeys count open projects.
  const admin = await browser.newContext({ baseURL: system.url })
  await signInByApi(admin, 'admin@demo.test')
  for (const state of ['closed', 'archived']) await api(admin, `PATCH /api/projects/${pid}`, { state })
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: say('invitation.dead.title') })).toBeVisible()
})

test('someone signed in finds the invitation at home, and chooses among teams', { tag: '@phone' }, async ({
  page,
  browser,
  locale,
  system,
  signInByApi,
  api,
  axeCheck,
}) => {
  const say = wordsIn(locale!)
  const { pid, project, twice } = await inviteSome(system)
  await signInByApi(page.context(), twice)
  await page.goto('/home')
  const invitation = page.getByRole('listitem').filter({ hasText: 'Stage 舞台組' }).getByRole('link')
  await expect(invitation).toContainText(project)
  await invitation.click()
  await expect(page).toHaveURL(`/me/invitations/${pid}`)
  const teams = page.getByRole('group', { name: say('invitation.teams.choose') })
  await expect(teams.getByRole('checkbox')).toHaveCount(2)
  await expect(teams).toContainText(say('invitation.as.chief'))
  await teams.getByRole('checkbox', { name: 'Registration 報到組' }).uncheck()
  await page.getByRole('radio', { name: say('private.listed.yes') }).check()
  await agree(page)
  await axeCheck(page)
  await page.getByRole('button', { name: say('invitation.accept') }).click()
  await expect(page.getByRole('status')).toContainText('Stage 舞台組')
  await page.getByRole('link', { name: say('invitation.toTeam') }).click()
  await expect(page.getByText(say('teams.own.chief'))).toBeVisible()
  await page.goto('/home')
  const event = page.getByRole('listitem').filter({ hasText: say('home.events.chief') })
  await expect(event.getByRole('link', { name: 'Stage 舞台組' })).toBeVisible()
  await expect(page.locator(`a[href="/me/invitations/${pid}"]`)).toHaveCount(0)
  await page.goto('/me/invitations')
  await expect(page.getByRole('link', { name: new RegExp(project) })).toContainText(
    say('invitation.mine.yes'),
  )

  const admin = await browser.newContext({ baseURL: system.url })
  await signInByApi(admin, 'admin@demo.test')
  for (const state of ['closed', 'archived']) await api(admin, `PATCH /api/projects/${pid}`, { state })
})

test('someone who left or was removed reads so by the same link', { tag: '@phone' }, async ({
  page,
  locale,
  system,
  axeCheck,
}) => {
  test.slow()
  const say = wordsIn(locale!)
  const { url } = system
  const { pid, project, asked } = await inviteSome(system)
  const teams = 'Registration 報到組'
  const link = await emailedLink(system.inboxUrl, asked, 'yes')
  const mei = await callerFor(url, asked)
  await acceptAs(url, pid, asked, false)
  const { uid } = await callApi<{ uid: string }>(mei, url, 'GET /api/users/me')
  const stay = `DELETE /api/projects/${pid}/teams/desk/members/${uid}`
  await callApi(mei, url, stay)

  await page.goto(link)
  await expect(page.getByRole('status')).toContainText(say('invitation.left.title', { teams }))
  await expect(page.getByRole('status')).toContainText(say('invitation.left.back'))
  await axeCheck(page, ['light'])
  // The secret is removed from the address, but the tab keeps it.
  await expect(page).toHaveURL(/\/invitation$/)
  await page.reload()
  await page.getByRole('button', { name: say('invitation.left.action') }).click()
  await expect(page.getByText(say('invitation.soFar.left', { teams }))).toBeVisible()
  await page.getByRole('button', { name: say('invitation.accept') }).click()
  await expect(page.getByRole('status')).toContainText(say('invitation.yes.unlisted'))

  const admin = await callerFor(url, 'admin@demo.test')
  await callApi(admin, url, stay)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText(say('invitation.gone.removed', { teams, project }))).toBeVisible()
  await expect(page.getByRole('button', { name: say('invitation.accept') })).toHaveCount(0)
  await axeCheck(page, ['light'])

  for (const state of ['closed', 'archived'])
    await callApi(admin, url, `PATCH /api/projects/${pid}`, { state })
  await page.reload()
  await expect(page.getByRole('heading', { name: say('invitation.dead.title') })).toBeVisible()
  await axeCheck(page, ['light'])
  const tab = await page.context().newPage()
  await tab.goto('/invitation')
  await expect(tab.getByRole('heading', { name: say('invitation.incomplete.title') })).toBeVisible()
  await tab.getByRole('link', { name: say('invitation.dead.signIn') }).click()
  await expect(tab).toHaveURL(/\/sign-in\?return_to=/)
})

test('someone with a second step has to confirm it to accept', { tag: '@phone' }, async ({
  page,
  locale,
  system,
  mailbox,
  axeCheck,
}) => {
  test.slow()
  const say = wordsIn(locale!)
  const { url } = system
  const { pid, careful: email, app } = await inviteSome(system)
  const language = locale!.startsWith('zh') ? 'zh-TW' : 'en'
  await callApi(await callerFor(url, email), url, 'PATCH /api/users/me', { language })

  await page.goto(await emailedLink(system.inboxUrl, email, 'yes'))
  await expect(page.getByText(say('invitation.signInFirst.why'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('invitation.accept') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('invitation.decline') })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: say('invitation.signInFirst.action') }).click()
  await page.getByRole('textbox', { name: say('sign-in.email') }).fill(email)
  await page.getByRole('button', { name: say('sign-in.send'), exact: true }).click()
  await page.getByLabel(say('sign-in.code.label')).fill(await mailbox.codeFor(email))
  await page.getByLabel(say('sign-in.twoStep.code')).fill(app.code())
  await expect(page).toHaveURL(`/me/invitations/${pid}`)
  await page.getByRole('textbox', { name: say('invitation.name.label') }).fill('Vera Two')
  await page.getByRole('radio', { name: say('private.listed.no') }).check()
  await agree(page)
  await page.getByRole('button', { name: say('invitation.accept') }).click()
  await expect(page.getByRole('status')).toContainText('Stage 舞台組')

  const admin = await callerFor(url, 'admin@demo.test')
  for (const state of ['closed', 'archived'])
    await callApi(admin, url, `PATCH /api/projects/${pid}`, { state })
})
