import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../../stage/fixtures.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { planTasks, type Scene } from '../../stage/tasks/volunteering.ts'
import { localesOf } from '../../stage/variants.ts'

interface Helping {
  /** The person signed in on the page. */
  email: string
  scene: Scene
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Helping>({
  email: async ({ newAddress }, use) => use(newAddress()),
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async scene({ page, system, email, signInByApi }, use) {
    const scene = await planTasks(system.url, email)
    await signInByApi(page.context(), email)
    await use(scene)
  },
})

const desk = 'Registration desk, morning'
const cardOf = (page: Page, title: string) =>
  page
    .locator('main section')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) })
const untilTimes = (text: string) => text.split('§')[0]!
const toast = (page: Page, text: string) => page.locator('section[aria-live]').getByText(text)

for (const locale of localesOf('zh-TW'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('someone signs up in one tap, drops the shift, and is asked to confirm a warning', {
      tag: '@phone',
    }, async ({ page, scene: { pid }, say, axeCheck }) => {
      test.setTimeout(120_000)
      await page.goto(`/p/${pid}`)
      await page.getByRole('link', { name: say('ui.nav.find'), exact: true }).click()
      await expect(page.getByRole('heading', { name: say('tasks.open.title'), exact: true })).toBeVisible()
      const card = cardOf(page, desk)
      await card.getByRole('button', { name: say('tasks.stepOf.signUp', { task: desk }) }).click()
      await expect(card).toContainText(say('tasks.state.confirmed'))
      await expect(toast(page, say('tasks.toast.taken', { task: desk }))).toBeVisible()
      await page.getByRole('button', { name: say('ui.undo') }).click()
      await expect(toast(page, say('tasks.drop.seat.toast', { task: desk }))).toBeVisible()
      await expect(card).not.toContainText(say('tasks.state.confirmed'))
      await card.getByRole('button', { name: say('tasks.stepOf.signUp', { task: desk }) }).click()
      await expect(card).toContainText(say('tasks.state.confirmed'))

      const guide = cardOf(page, 'Guide the speakers')
      await expect(guide).toContainText(
        untilTimes(say('problems.rules.overlap_shift', { title: desk, when: '§' })),
      )
      await expect(guide.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
      await expect(cardOf(page, 'Keeper of the keys')).toContainText(say('problems.rules.assigned-only'))

      const lunch = cardOf(page, 'Lunch counter')
      await lunch.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      for (const rule of ['rest', 'travel'])
        await expect(dialog).toContainText(
          untilTimes(say(`problems.conflicts.${rule}_shift`, { title: desk, when: '§' })),
        )
      await axeCheck(page, ['light'])
      await dialog.getByRole('button', { name: say('tasks.anyway.signUp') }).click()
      await expect(lunch).toContainText(say('tasks.state.confirmed'))
      await axeCheck(page)

      await page.getByLabel(say('tasks.filter.fits')).check()
      await expect(guide).toHaveCount(0)
      const more = page.getByRole('button', { name: say('tasks.filter.more') })
      if (await more.isVisible()) await more.click()
      await page.getByText(say('tasks.filter.location'), { exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Main hall' })).toBeVisible()
      await expect(page).toHaveURL(/view=location/)
    })
  })

test('someone joins the waitlist, a spot becomes free, and they accept it at home', {
  tag: '@phone',
}, async ({ page, scene: { call, friend, path }, scene, say, axeCheck }) => {
  test.setTimeout(90_000)
  await call(friend, `PUT ${path('walk', '/people/me')}`, {})
  await page.goto(`/p/${scene.pid}/tasks/${scene.ids.walk}`)
  await expect(page.getByText(say('tasks.ahead_zero'))).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/people/me', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Join waitlist/ }).click()
  // The page updates optimistically.
  await expect(page.getByText(say('tasks.state.waiting', { count: 1 }))).toBeVisible()
  held.resolve()
  await expect(toast(page, say('tasks.toast.waiting_zero', { task: 'Lantern walk, front' }))).toBeVisible()
  await call(friend, `DELETE ${path('walk', '/people/me')}`)
  await page.goto('/home')
  await axeCheck(page)
  await page.getByRole('link', { name: /Lantern walk/ }).click()
  const question = page.getByRole('group', { name: /Lantern walk/ })
  await expect(question).toContainText(say('tasks.offer.title'))
  await question.getByRole('button', { name: say('tasks.offer.yes') }).click()
  await expect(toast(page, say('tasks.toast.taken', { task: 'Lantern walk, front' }))).toBeVisible()
  await page.goto('/home')
  const next = page.getByRole('article').filter({ hasText: 'Lantern walk' })
  await expect(next).toContainText('East gate')
  await expect(next).toContainText('Lin Mei-ling')

  await next.getByRole('link', { name: /Lantern walk/ }).click()
  await page.getByRole('button', { name: /^Drop shift/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('tasks.drop.seat.text_zero'))
  await dialog.getByLabel(say('tasks.drop.message')).fill('My train is late.')
  await axeCheck(page, ['dark'])
  await dialog.getByRole('button', { name: say('tasks.drop.seat.action') }).click()
  await expect(page.getByRole('button', { name: /^Sign up/ })).toBeVisible()
})

test('schedule: limits, a private calendar, and a request to take over a shift', {
  tag: '@phone',
}, async ({ page, scene: { pid, ids, call, chief, friend, path }, say, axeCheck }) => {
  test.setTimeout(120_000)
  await page.goto('/shifts')
  await expect(page.getByText(say('tasks.schedule.empty'))).toBeVisible()
  await page.getByLabel(say('tasks.limits.day')).fill('2')
  await page.getByLabel(say('tasks.limits.nights')).uncheck()
  await expect(page.getByText(say('ui.save.saved'))).toBeVisible()
  await page.goto(`/p/${pid}/tasks`)
  await expect(cardOf(page, desk)).toContainText(say('problems.rules.own-day-hours'))
  await expect(cardOf(page, 'Night watch')).toContainText(say('problems.rules.own-nights'))

  await call(friend, `PUT ${path('tea', '/people/me')}`, {})
  const { uid } = await call<{ uid: string }>(page.context(), 'GET /api/users/me')
  await call(friend, `POST /api/projects/${pid}/swaps`, { task: ids.tea, to: uid, message: 'Please?' })
  await call(chief, `PUT ${path('desk', `/people/${uid}`)}`, { override: 'They asked for it.' })
  await page.goto('/shifts')
  await expect(page.locator('main h2').first()).toHaveText(say('tasks.next.heading'))
  await page.getByRole('button', { name: say('tasks.calendar.add'), exact: true }).click()
  const google = page.getByRole('menuitem', { name: say('tasks.calendar.google') })
  await expect(google).toHaveAttribute('href', /calendar\.google\.com.*ctz=Asia%2FTaipei/)
  await expect(google).toHaveAttribute('rel', 'noreferrer')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say('tasks.calendar.file') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('shift.ics')
  expect(await readFile(await file.path(), 'utf8')).toContain(`UID:task-${ids.desk}@`)
  const question = page.getByRole('group', { name: /Ben Wang asked you/ })
  await expect(question).toContainText('Please?')
  await question.getByRole('button', { name: say('tasks.swap.yes') }).click()
  await expect(question).toContainText(say('tasks.swap.waitsForChief'))

  await page.getByRole('button', { name: say('tasks.calendar.make') }).click()
  const address = await page.locator('main code').textContent()
  await axeCheck(page)
  const read = () => page.request.get(address!)
  expect((await read()).headers()['content-type']).toContain('text/calendar')
  await page.getByRole('button', { name: say('tasks.calendar.end') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('tasks.calendar.end') })
    .click()
  await expect(toast(page, say('tasks.calendar.ended'))).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test('a team lead searches for cover: someone follows the email and accepts in one tap', {
  tag: '@phone',
}, async ({ page, scene: { pid, ids, call, chief, path }, email, mailbox, say }) => {
  await call(chief, `PUT ${path('keys', '/cover')}`, {})
  const message = await mailbox.emailFor(email, ({ text }) => text.includes('Keeper of the keys'))
  expect(message.text).toContain(`/p/${pid}/tasks/${ids.keys}?cover=me`)
  await page.goto(`/p/${pid}/tasks/${ids.keys}?cover=me`)
  const question = page.getByRole('group', { name: say('tasks.cover.title') })
  await question.getByRole('button', { name: say('tasks.cover.yes') }).click()
  // Twelve hours on one day trigger a warning.
  await expect(question).toContainText(say('problems.conflicts.day-hours'))
  await question.getByRole('button', { name: say('tasks.cover.yesAnyway') }).click()
  await expect(page.getByText(say('tasks.state.confirmed'))).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('a team lead approves a handover by keyboard, after it was on the screen', {
  tag: '@desk-only',
}, async ({ page, browser, system, scene: { pid, ids, call, friend, path }, say, signInByApi, axeCheck }) => {
  await call(friend, `PUT ${path('tea', '/people/me')}`, {})
  const { uid } = await call<{ uid: string }>(page.context(), 'GET /api/users/me')
  await call(friend, `POST /api/projects/${pid}/swaps`, { task: ids.tea, to: uid, message: 'Please?' })
  await page.goto('/shifts')
  const question = page.getByRole('group', { name: /Ben Wang asked you/ })
  await question.getByRole('button', { name: say('tasks.swap.yes') }).click()
  await expect(question).toContainText(say('tasks.swap.waitsForChief'))

  const context = await browser.newContext({ baseURL: system.url, locale: 'en-US' })
  await signInByApi(context, `mei.${pid}@demo.test`)
  const lead = await context.newPage()
  await lead.goto(`/p/${pid}/roster/swaps`)
  const waiting = lead.getByRole('list', { name: say('tasks.swap.approve.title') }).getByRole('listitem')
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('Ben Wang')
  const approve = lead.getByRole('button', { name: say('tasks.swap.consent') })
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await expect(lead).toHaveURL(/id=/)
  await axeCheck(lead, ['light'])
  await lead.keyboard.press('a')
  await expect(lead.getByText(say('tasks.swap.approve.none'))).toBeVisible()
  await expect(lead).not.toHaveURL(/id=/)
  await context.close()
})
