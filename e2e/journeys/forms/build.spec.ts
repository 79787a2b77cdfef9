import type { Page } from '@playwright/test'
import { test as base, expect } from '../../stage/fixtures.ts'
import { openProject, type Scene } from '../../stage/forms/asking.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { localesOf } from '../../stage/variants.ts'

interface Building {
  /** Someone in the project who is asked. */
  email: string
  scene: Scene
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Building>({
  email: async ({ newAddress }, use) => use(newAddress()),
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async scene({ page, system, email, signInByApi }, use) {
    const scene = await openProject(system.url, email)
    await signInByApi(page.context(), 'admin@demo.test')
    await use(scene)
  },
})

type Say = Building['say']

const languages = ['English', '繁體中文']
const cards = (page: Page) => page.locator('[data-card]')
const isPhone = (page: Page) => page.viewportSize()!.width < 600
const save = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('forms.builder.save'), exact: true })
const allSaved = (page: Page, say: Say) => page.getByText(say('forms.builder.allSaved'))

interface Written {
  label: [string, string]
  options?: [string, string][]
}

/**
 * Fills in the texts of the last question: side by side on the desk, one language after the other on a phone.
 */
async function write(page: Page, say: Say, { label, options = [] }: Written): Promise<void> {
  const card = cards(page).last()
  for (const [at, language] of languages.entries()) {
    if (isPhone(page)) await card.getByText(language, { exact: true }).click()
    await card.getByLabel(say('forms.card.question', { language }), { exact: true }).fill(label[at]!)
    for (const [n, words] of options.entries())
      await card
        .getByLabel(say('forms.card.option', { n: n + 1, language }), { exact: true })
        .fill(words[at]!)
  }
}

const addQuestion = (page: Page, say: Say, kind: string) =>
  page.getByRole('button', { name: say(`forms.kinds.${kind}`), exact: true }).click()

/** Starts an empty form with the titles of a form about a bus. */
async function startForm(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('forms.list.new') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(7)
  await dialog.getByRole('button', { name: say('forms.new.empty') }).click()
  for (const [at, title] of ['Bus', 'Bus 接駁車'].entries())
    await dialog.getByRole('textbox').nth(at).fill(title)
  await dialog.getByRole('button', { name: say('forms.new.make') }).click()
  await expect(page.getByText(say('forms.preview.empty'))).toBeAttached()
}

/** The conditional question is above the one it depends on, and is moved below it by keyboard. */
async function askOnlySome(page: Page, say: Say, [name, bus, yes]: [string, string, string]): Promise<void> {
  const down = page.getByRole('button', { name: say('forms.card.down', { name }) })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page).last()).toContainText(name)
  await expect(down).toBeFocused()
  await cards(page).last().getByRole('heading').getByRole('button').click()
  await page.getByLabel(say('forms.card.whenOnly')).selectOption({ label: bus })
  await expect(page.getByText(say('forms.builder.faults.conditionAnswers'))).toBeVisible()
  await cards(page).last().getByRole('checkbox', { name: yes, exact: true }).check()
}

async function publish(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('forms.publish.action') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3')
  await dialog.getByRole('button', { name: say('forms.publish.action') }).click()
  await expect(page.getByText(say('forms.formStates.open'), { exact: true })).toBeVisible()
}

const inWords = {
  'en-US': ['Which stop?', 'Do you take the bus?', 'Yes'],
  'zh-TW': ['哪一站', '你要搭接駁車嗎', '要'],
} satisfies Record<string, [string, string, string]>

for (const locale of localesOf('en-US'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('an owner builds a form with a conditional question, and publishes it', async ({
      page,
      browser,
      scene,
      email,
      say,
      signInByApi,
      axeCheck,
    }) => {
      test.setTimeout(180_000)
      await page.goto(`/p/${scene.pid}/manage/forms`)
      await startForm(page, say)
      await addQuestion(page, say, 'text')
      await write(page, say, { label: ['Which stop?', '哪一站'] })
      await addQuestion(page, say, 'choice')
      await write(page, say, {
        label: ['Do you take the bus?', '你要搭接駁車嗎'],
        options: [
          ['Yes', '要'],
          ['No', '不要'],
        ],
      })
      await askOnlySome(page, say, inWords[locale])
      await axeCheck(page)
      await save(page, say).click()
      await expect(allSaved(page, say)).toBeVisible()

      const views = page.getByRole('group', { name: say('forms.builder.views.label') })
      if (isPhone(page)) await views.getByText(say('forms.builder.views.preview')).click()
      const preview = page.getByRole('region', { name: say('forms.preview.title') })
      await expect(preview.locator('[data-question]')).toHaveCount(1)
      await preview.locator('[data-question]').getByRole('radio').first().check()
      await expect(preview.locator('[data-question=which_stop]')).toBeVisible()
      await axeCheck(page, ['light'])
      await publish(page, say)

      const volunteer = await browser.newContext()
      await signInByApi(volunteer, email)
      const { data } = await scene.call<{ data: { fid: string; state: string }[] }>(
        volunteer,
        `GET /api/projects/${scene.pid}/forms`,
      )
      expect(data).toMatchObject([{ fid: 'bus', state: 'missing' }])
      await volunteer.close()
    })
  })

test('an owner changes a question that people have answered, and says whether its meaning changed', async ({
  page,
  browser,
  scene,
  email,
  say,
  signInByApi,
  axeCheck,
}) => {
  test.setTimeout(120_000)
  await scene.ask('clothes', { from: 'clothes' })
  const volunteer = await browser.newContext()
  await signInByApi(volunteer, email)
  const values = { shirt_size: 'M', shirt_cut: 'any', jacket: 'no' }
  await scene.answer(volunteer, 'clothes', { values, done: true })
  const path = `/api/projects/${scene.pid}/forms/clothes/answers/me`
  const state = async () => (await scene.call<{ state: string }>(volunteer, `GET ${path}`)).state

  await page.goto(`/p/${scene.pid}/manage/forms`)
  await expect(page.getByText(/1 of 3 people/)).toBeVisible()
  await page.getByRole('link', { name: 'Clothing sizes', exact: true }).click()
  await cards(page).nth(1).getByRole('heading').getByRole('button').click()
  const label = cards(page).getByLabel('Question (English)', { exact: true })
  await label.fill('Which cut do you like?')
  await expect(page.getByText(say('forms.builder.faults.same'))).toBeVisible()
  await expect(save(page, say)).toBeDisabled()
  await axeCheck(page, ['dark'])
  await page.getByLabel(say('forms.same.same')).check()
  await save(page, say).click()
  await expect(allSaved(page, say)).toBeVisible()
  expect(await state()).toBe('done')

  await label.fill('Which colour do you like?')
  await page.getByLabel(say('forms.same.new'), { exact: true }).check()
  await save(page, say).click()
  await expect(allSaved(page, say)).toBeVisible()
  expect(await state()).toBe('draft')
  await volunteer.close()
})

test('unsaved changes are not lost by accident, and nobody overwrites another person’s changes', async ({
  page,
  scene,
  say,
}) => {
  test.setTimeout(90_000)
  await scene.ask('clothes', { from: 'clothes' })
  await page.goto(`/p/${scene.pid}/manage/forms/clothes`)
  await page.getByLabel('Title (English)', { exact: true }).fill('Shirts')
  await page.getByRole('link', { name: say('forms.builder.all') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('ui.save.leaveTitle'))
  await dialog.getByRole('button', { name: say('ui.cancel') }).click()

  await scene.change('clothes', { readers: ['desk'] })
  await save(page, say).click()
  await expect(page.getByText(say('forms.builder.stale'))).toBeVisible()
  await page.getByRole('button', { name: say('forms.builder.reload') }).click()
  await expect(allSaved(page, say)).toBeVisible()
  await expect(page.getByLabel('Title (English)', { exact: true })).toHaveValue('Clothing sizes')

  await page.getByRole('button', { name: say('forms.retire.open.action') }).click()
  await dialog.getByRole('button', { name: say('forms.retire.open.action') }).click()
  await expect(page).toHaveURL(/manage\/forms$/)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Clothing sizes', exact: true }) })
  await expect(row).toContainText(say('forms.formStates.retired'))
})
