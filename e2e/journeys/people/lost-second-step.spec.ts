import type { Page } from '@playwright/test'
import { test as base, expect } from '../../stage/fixtures.ts'
import { startWithLostStep } from '../../stage/organising/lost-step.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { createApp, readSecret } from '../../stage/second-step.ts'
import { letResetBecomeDue } from '../../stage/system/database.ts'

type Say = ReturnType<typeof wordsIn>
type Lost = Awaited<ReturnType<typeof startWithLostStep>>

interface Props {
  say: Say
  lost: Lost
  /** Signs in without the screens, in the language of the journey. */
  switchTo: (email: string) => Promise<void>
}

/** Chinese on the phone, English on the desk. */
const test = base.extend<Props>({
  locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US'),
  say: async ({ locale }, use) => use(wordsIn(locale!)),
  lost: async ({ system, newAddress, locale }, use) => {
    const emails = { requester: newAddress(), other: newAddress(), person: newAddress() }
    await use(await startWithLostStep(system, emails, locale === 'zh-TW' ? 'zh-TW' : 'en'))
  },
  switchTo: async ({ page, signInByApi }, use) =>
    use(async (email) => {
      await page.context().clearCookies()
      await signInByApi(page.context(), email)
    }),
})

const keepLink = (links: string[]) => links.find((link) => link.includes('/sign-in/keep#'))
const hasKeepLink = ({ links }: { links: string[] }) => keepLink(links) !== undefined

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, { name }: Lost) => page.locator('main tbody tr').filter({ hasText: name })
const requests = (page: Page, say: Say) => page.getByRole('heading', { name: say('manage.resets.pending') })

/** On the page of the event's people. */
async function askForReset(page: Page, say: Say, { pid, name }: Lost): Promise<void> {
  await page.goto(`/p/${pid}/manage/people`)
  await expect(requests(page, say)).toHaveCount(0)
  await button(page, say('manage.resets.title')).click()
  await button(page, say('manage.resets.ask')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('manage.resets.askText'))
  await dialog.getByRole('combobox', { name: say('manage.resets.person') }).fill(name)
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: say('manage.resets.ask') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(say('manage.resets.asked', { name }))).toBeVisible()
}

/** With an emailed code only: the phone with the app is gone. */
async function signInByEmail(page: Page, say: Say, email: string, code: () => Promise<string>) {
  await page.context().clearCookies()
  await page.goto('/sign-in?return_to=/settings/two-step')
  await page.getByRole('textbox', { name: say('sign-in.email') }).fill(email)
  await button(page, say('sign-in.send')).click()
  await page.getByLabel(say('sign-in.code.label'), { exact: true }).fill(await code())
}

test('someone who lost their phone signs in again after two owners agreed and three days have passed', {
  tag: '@phone',
}, async ({ page, system, mailbox, lost, say, switchTo, axeCheck }) => {
  test.slow()
  const { pid, name, person, requester, other } = lost
  await switchTo(requester)
  await askForReset(page, say, lost)
  await expect(rowOf(page, lost)).toContainText(say('manage.resets.waiting'))
  await expect(rowOf(page, lost).getByRole('button')).toHaveText([say('manage.resets.withdraw')])
  await axeCheck(page)
  const first = await mailbox.emailFor(person, hasKeepLink)

  // The second owner comes from the email, and finds the request first.
  const toOwner = await mailbox.emailFor(other, ({ links }) => links[0]!.endsWith(`/p/${pid}/manage/people`))
  expect(toOwner.subject).toContain(name)
  await switchTo(other)
  await page.goto(toOwner.links[0]!)
  await expect(requests(page, say)).toBeInViewport()
  await button(page, say('manage.resets.confirmOf', { name })).click()
  await expect(rowOf(page, lost)).toContainText(say('manage.resets.due', { when: '…' }).split('…')[0]!.trim())
  await expect(rowOf(page, lost).getByRole('button')).toHaveText([say('manage.resets.withdraw')])
  await axeCheck(page)
  await mailbox.emailFor(requester, ({ links }) => links[0]!.endsWith(`/p/${pid}/manage/people`))
  const second = await mailbox.emailFor(person, hasKeepLink)
  expect(keepLink(second.links)).not.toBe(keepLink(first.links))

  // Until it is due, an emailed code opens only their own pages.
  await signInByEmail(page, say, person, () => mailbox.codeFor(person))
  await expect(page.getByLabel(say('sign-in.twoStep.code'))).toBeVisible()
  await button(page, say('sign-in.twoStep.later')).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Lantern Days' })
  await expect(notice).toBeVisible()
  await expect(page.getByText(say('settings.twoStep.on'))).toBeVisible()
  await axeCheck(page)

  await letResetBecomeDue(system.settings.DATABASE_URL!, person)
  await mailbox.emailFor(person, ({ subject }) => /was turned off|已關閉/.test(subject))
  await signInByEmail(page, say, person, () => mailbox.codeFor(person))
  await expect(page).toHaveURL(/\/settings\/two-step$/)
  await expect(page.getByText(say('settings.twoStep.off'))).toBeVisible()
  await expect(notice).toHaveCount(0)
  await button(page, say('settings.twoStep.addApp')).click()
  await page.getByLabel(say('settings.twoStep.firstCode')).fill(createApp(await readSecret(page)).code())
  await expect(page.getByRole('list').filter({ has: page.locator('code') })).toBeVisible()

  // The links of the emails have expired with it.
  await page.goto('/home')
  await page.goto(keepLink(second.links)!)
  await button(page, say('sign-in.keep.action')).click()
  await expect(page.getByRole('heading', { name: say('sign-in.keep.deadTitle') })).toBeVisible()
})

test('the link of the email keeps two-step verification on, once, without signing in', {
  tag: '@phone',
}, async ({ page, mailbox, lost, say, switchTo, axeCheck }) => {
  test.slow()
  const { pid, person, requester, other } = lost
  await switchTo(requester)
  await askForReset(page, say, lost)
  await switchTo(other)
  await page.goto(`/p/${pid}/manage/people`)
  await button(page, say('manage.resets.confirmOf', { name: lost.name })).click()
  await expect(rowOf(page, lost).getByRole('button')).toHaveText([say('manage.resets.withdraw')])

  const links: string[] = []
  for (const _ of ['asked', 'confirmed'])
    links.push(keepLink((await mailbox.emailFor(person, hasKeepLink)).links)!)
  await page.context().clearCookies()
  await page.goto(links[0]!)
  await expect(page.getByRole('heading', { name: say('sign-in.keep.title') })).toBeVisible()
  await axeCheck(page)
  await button(page, say('sign-in.keep.action')).click()
  await expect(page.getByRole('heading', { name: say('sign-in.keep.done') })).toBeVisible()
  await axeCheck(page)
  await mailbox.emailFor(person, ({ subject }) => /stays on|已保留/.test(subject))

  // One of them is enough, and works only once.
  for (const used of links) {
    await page.goto('/')
    await page.goto(used)
    await button(page, say('sign-in.keep.action')).click()
    await expect(page.getByRole('heading', { name: say('sign-in.keep.deadTitle') })).toBeVisible()
    await expect(page.getByText(say('sign-in.keep.deadText'))).toBeVisible()
  }
  await axeCheck(page)

  await switchTo(requester)
  await page.goto(`/p/${pid}/manage/people`)
  await expect(button(page, say('manage.resets.title'))).toBeVisible()
  await expect(requests(page, say)).toHaveCount(0)
})
