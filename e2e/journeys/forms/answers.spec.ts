import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '../../stage/fixtures.ts'
import { askAndAnswer } from '../../stage/forms/answering.ts'
import type { Scene } from '../../stage/forms/asking.ts'
import { drawnPicture } from '../../stage/props/drawn-picture.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { holdRole, makeSignInOld } from '../../stage/system/database.ts'
import { localesOf } from '../../stage/variants.ts'

interface Reading {
  /** Owner of the project, signed in on the page. */
  email: string
  /** Someone who has started to answer. */
  volunteer: string
  scene: Scene
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Reading>({
  email: async ({ newAddress }, use) => use(newAddress()),
  volunteer: async ({ newAddress }, use) => use(newAddress()),
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async scene({ page, system, email, volunteer, signInByApi }, use) {
    const picture = (await drawnPicture(page)).buffer
    const scene = await askAndAnswer(system.url, { picture, volunteer })
    await signInByApi(page.context(), email)
    await holdRole(system.settings.DATABASE_URL!, { pid: scene.pid, email, role: 'owner' })
    await use(scene)
  },
})

interface Summary {
  asked: number
  done: number
}

const answersOf = ({ pid }: Scene) => `/p/${pid}/manage/forms/stay/answers`
const part = (page: Page, say: Reading['say'], name: string) =>
  page
    .getByRole('navigation', { name: say('forms.answers.views.label') })
    .getByRole('link', { name: say(`forms.answers.views.${name}`) })
/** The log of who read someone's private answers, as that person sees it. */
const readsSeenBy = async (scene: Scene, by: BrowserContext) =>
  (await scene.call<{ data: { section: string; fields: string[] }[] }>(by, 'GET /api/users/me/access-log'))
    .data

async function readCounts(page: Page, scene: Scene, say: Reading['say']): Promise<void> {
  const { asked, done } = await scene.call<Summary>(
    scene.owner,
    `GET /api/projects/${scene.pid}/forms/stay/answers/summary`,
  )
  expect(done).toBe(3)
  await page.goto(answersOf(scene))
  await expect(page.getByText(say('forms.answers.far_other', { done, count: asked }))).toBeVisible()
  const charts = page.getByRole('list', { name: say('forms.answers.views.counts') })
  const hoodie = charts.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: /hoodie|帽 T/ }),
  })
  await expect(hoodie.getByRole('listitem').filter({ hasText: /^L/ })).toHaveText(/3\s*100/)
  // Answers to the earlier question are listed under its own wording.
  const former = charts.getByRole('listitem').filter({
    has: page.getByText(say('forms.answers.former', { version: 2 })),
  })
  await expect(former.getByRole('heading')).toHaveText(/T-shirt|T 恤/)
}

async function readTable(page: Page, say: Reading['say']): Promise<void> {
  await part(page, say, 'answers').click()
  const table = page.getByRole('table')
  await expect(table.getByRole('row').filter({ hasText: 'Kim Park' })).toContainText(
    say('forms.answers.states.outdated'),
  )
  await expect(table.getByRole('row')).toHaveCount(7)
  await expect(table).not.toContainText(/vegan|全素/i)
  await page.getByLabel(say('forms.answers.filters.team')).selectOption('kitchen')
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByLabel(say('forms.answers.filters.state')).selectOption('done')
  await expect(table.getByRole('row')).toHaveCount(3)
}

async function exportThem(page: Page, say: Reading['say']): Promise<void> {
  await page.getByRole('button', { name: say('forms.answers.export.action') }).click()
  const item = page.getByRole('menuitem', { name: say('forms.answers.export.csv'), exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv.trim().split(/\r?\n/)).toHaveLength(3)
  expect(csv).not.toMatch(/vegetarian|蛋奶素/i)
}

function inBothLanguages(journey: (locale: string) => void): void {
  for (const locale of localesOf('en-US'))
    test.describe(`in ${locale}`, () => {
      test.use({ locale })
      journey(locale)
    })
}

inBothLanguages(() => {
  test('an owner reads and exports the answers', async ({ page, scene, say, axeCheck }) => {
    test.setTimeout(120_000)
    await readCounts(page, scene, say)
    await axeCheck(page)
    await readTable(page, say)
    await axeCheck(page, ['light'])
    await exportThem(page, say)
  })
})

inBothLanguages((locale) => {
  test('an owner sends a reminder to people who have not answered, once a day', async ({
    page,
    scene,
    say,
    volunteer,
    mailbox,
    axeCheck,
  }) => {
    test.setTimeout(90_000)
    await page.goto(`${answersOf(scene)}?view=missing`)
    const row = page.getByRole('listitem').filter({ hasText: 'Ada Chen' })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: say('forms.answers.missing.remind'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Ada Chen')
    await dialog.getByRole('button', { name: say('forms.answers.missing.send') }).click()
    const sent =
      locale === 'zh-TW'
        ? say('forms.answers.missing.sent_other', { count: 1 })
        : say('forms.answers.missing.sent_one', { count: 1 })
    await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
    await expect(row.getByRole('checkbox')).toBeDisabled()
    await axeCheck(page)
    await mailbox.emailFor(volunteer, (message) => /Staying over|住宿調查/.test(message.subject))

    await page.getByRole('button', { name: say('forms.answers.missing.remindAll') }).click()
    await dialog.getByRole('button', { name: say('forms.answers.missing.send') }).click()
    await expect(page.getByText(say('forms.answers.missing.allReminded'))).toBeVisible()
  })
})

inBothLanguages(() => {
  test('an owner opens private answers after a fresh sign-in, and people see the access', async ({
    page,
    scene,
    say,
    system,
    email,
    mailbox,
    signInByApi,
    axeCheck,
  }) => {
    test.setTimeout(120_000)
    await page.goto(answersOf(scene))
    await part(page, say, 'private').click()
    await expect(page.getByText(say('forms.answers.private.line'))).toBeVisible()
    const open = page.getByRole('button', { name: say('forms.answers.private.open') })
    await open.click()
    await expect(page.getByText(say('forms.answers.private.chooseOne'))).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await makeSignInOld(system.settings.DATABASE_URL!, email)
    await open.click()
    const dialog = page.getByRole('dialog', { name: say('sign-in.stepUp.title') })
    await dialog.getByRole('button', { name: say('sign-in.send') }).click()
    await dialog.getByLabel(say('sign-in.code.label')).fill(await mailbox.codeFor(email))
    const row = page.getByRole('row').filter({ hasText: 'Kim Park' })
    await expect(row).toContainText(say('private.diets.vegan-no-alliums'))
    await axeCheck(page)

    await row.getByRole('button').click()
    const file = page.getByRole('dialog')
    await expect(file.getByRole('img', { name: /Kim Park/ })).toBeVisible()
    await file.locator('button').first().click()
    await expect(file).toHaveCount(0)

    const csv = page.getByRole('button', { name: say('forms.answers.private.csv') })
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()])
    expect(readFileSync(await download.path(), 'utf8')).toContain(say('private.diets.vegan-no-alliums'))

    await page.getByRole('button', { name: say('forms.answers.private.close') }).click()
    await expect(page.getByRole('table')).toHaveCount(0)

    await page.context().clearCookies()
    await signInByApi(page.context(), `answer-0.${scene.pid}@demo.test`)
    const lines = await readsSeenBy(scene, page.context())
    expect(lines.map(({ fields }) => fields)).toEqual([
      ['stay.diet'],
      ['stay.card'],
      ['stay.diet', 'stay.card'],
    ])
  })
})

test('someone who may not read answers is told why', async ({ page, scene, volunteer, signInByApi, say }) => {
  await page.context().clearCookies()
  await signInByApi(page.context(), volunteer)
  await page.goto(answersOf(scene))
  await expect(page.getByText(say('problems.rules.form-readers'))).toBeVisible()
})
