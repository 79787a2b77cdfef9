import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '../../stage/fixtures.ts'
import { everyKind, openProject, type Scene } from '../../stage/forms/asking.ts'
import { drawnPicture } from '../../stage/props/drawn-picture.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { localesOf } from '../../stage/variants.ts'

interface Filling {
  /** The person signed in on the page. */
  email: string
  scene: Scene
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Filling>({
  email: async ({ newAddress }, use) => use(newAddress()),
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async scene({ page, system, email, signInByApi }, use) {
    const scene = await openProject(system.url, email)
    await signInByApi(page.context(), email)
    await use(scene)
  },
})

const texts = (purpose: string) => ({
  en: { title: 'Staying over', intro: '', purpose },
  'zh-TW': { title: 'Staying over', intro: '', purpose },
})

async function askEverything({ call, owner, change, pid }: Scene): Promise<void> {
  await call(owner, `POST /api/projects/${pid}/forms`, { fid: 'stay', texts: texts('') })
  await change('stay', { state: 'open', questions: everyKind, texts: texts('To find you a bed.') })
}

const question = (page: Page, id: string) => page.locator(`[data-question=${id}]`)
const mine = (scene: Scene, by: BrowserContext) =>
  scene.call<{ state: string; values: Record<string, unknown> }>(
    by,
    `GET /api/projects/${scene.pid}/forms/stay/answers/me`,
  )

async function answerWrongAndRight(page: Page, say: Filling['say']): Promise<void> {
  await question(page, 'nickname').getByRole('textbox').fill('Ada')
  const years = question(page, 'years').getByRole('textbox')
  await years.fill('forty')
  await years.blur()
  await expect(question(page, 'years')).toContainText(say('forms.faults.notWhole'))
  await years.fill('40')
  await expect(question(page, 'years')).toContainText(say('forms.faults.too-large', { most: 30 }))
  await years.fill('4')
}

/** Submitting too early lists what is missing and focuses it. */
async function answerWhatIsMissing(page: Page, say: Filling['say']): Promise<void> {
  await page.getByRole('button', { name: say('forms.fill.submit') }).click()
  await expect(question(page, 'shirt')).toContainText(say('forms.faults.missing.size'))
  await expect(question(page, 'house')).toContainText(say('forms.faults.missing.consent'))
  await expect(question(page, 'shirt').getByRole('radio').first()).toBeFocused()
  await question(page, 'shirt').getByRole('radio', { name: 'M', exact: true }).check()
  await question(page, 'house').getByRole('checkbox').check()
  const files = question(page, 'card').locator('input[type=file]')
  await files.last().setInputFiles(await drawnPicture(page))
  await expect(question(page, 'card').locator('img')).toBeVisible()
}

for (const locale of localesOf('zh-TW'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('someone fills in a form of every kind, leaves in between, and submits it', {
      tag: '@phone',
    }, async ({ page, scene, say, axeCheck }) => {
      test.setTimeout(120_000)
      await askEverything(scene)
      await page.goto('/home')
      await page.getByRole('link', { name: /Staying over/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Staying over' })).toBeVisible()
      await expect(page.getByText('To find you a bed.')).toBeVisible()

      await answerWrongAndRight(page, say)
      await question(page, 'arrival').locator('input').fill('2027-08-06')
      await expect(question(page, 'nights')).toHaveCount(0)
      await question(page, 'bed').getByRole('radio').first().check()
      await question(page, 'nights').getByRole('checkbox').last().check()
      await expect(page.locator('[data-state=saved]')).toBeVisible()
      await axeCheck(page)

      // After coming back, they continue where they left off.
      await page.reload()
      await expect(question(page, 'nickname').getByRole('textbox')).toHaveValue('Ada')
      await expect(question(page, 'nights').getByRole('checkbox').last()).toBeChecked()

      await answerWhatIsMissing(page, say)
      await page.getByRole('button', { name: say('forms.fill.submit') }).click()
      await expect(page.getByText(say('forms.done.title'))).toBeVisible()
      await axeCheck(page)
      expect(await mine(scene, page.context())).toMatchObject({
        state: 'done',
        values: { nickname: 'Ada', years: 4, bed: 'yes', nights: ['sat'], shirt: 'M', house: true },
      })

      await page.getByRole('button', { name: say('forms.done.change') }).click()
      await question(page, 'bed').getByRole('radio').last().check()
      await expect(question(page, 'nights')).toHaveCount(0)
      await page.getByRole('button', { name: say('forms.fill.saveChanges') }).click()
      await expect(page.getByText(say('forms.done.title'))).toBeVisible()
      const { values } = await mine(scene, page.context())
      expect(values.bed).toBe('no')
      expect(values).not.toHaveProperty('nights')
    })
  })

test('after a change on another device they choose which answers count', { tag: '@phone' }, async ({
  page,
  scene,
  say,
  axeCheck,
}) => {
  test.setTimeout(90_000)
  await askEverything(scene)
  await page.goto(`/p/${scene.pid}/forms/stay`)
  const nickname = question(page, 'nickname').getByRole('textbox')
  await nickname.fill('Here')
  await expect(page.locator('[data-state=saved]')).toBeVisible()
  const elsewhere = (name: string) =>
    scene.answer(page.context(), 'stay', { values: { nickname: name }, done: false })
  await elsewhere('There')
  await nickname.fill('Here again')
  const alert = page.getByRole('alert').filter({ hasText: say('forms.stopped.another.title') })
  await expect(alert).toBeVisible()
  await axeCheck(page, ['light'])
  await alert.getByRole('button', { name: say('forms.stopped.another.mine') }).click()
  await expect(alert).toHaveCount(0)
  await expect.poll(async () => (await mine(scene, page.context())).values.nickname).toBe('Here again')

  await elsewhere('There again')
  await nickname.fill('Once more')
  await alert.getByRole('button', { name: say('forms.stopped.another.theirs') }).click()
  await expect(nickname).toHaveValue('There again')
})

test('nothing is lost offline, and answers are saved when the network is back', { tag: '@phone' }, async ({
  page,
  scene,
  say,
}) => {
  await askEverything(scene)
  await page.goto(`/p/${scene.pid}/forms/stay`)
  const nickname = question(page, 'nickname').getByRole('textbox')
  await expect(nickname).toBeVisible()
  await page.context().setOffline(true)
  await nickname.fill('In a tunnel')
  await nickname.blur()
  await expect(page.getByText(say('forms.fill.offline'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('[data-state=saved]')).toBeVisible()
  expect((await mine(scene, page.context())).values.nickname).toBe('In a tunnel')
})

test('a changed form asks for another look and shows the new questions', {
  tag: '@phone',
}, async ({ page, scene, say }) => {
  test.setTimeout(90_000)
  await scene.ask('clothes', { from: 'clothes' })
  const values = { shirt_size: 'M', shirt_cut: 'any', jacket: 'no' }
  await scene.answer(page.context(), 'clothes', { values, done: true })
  await page.goto(`/p/${scene.pid}/forms`)
  await expect(page.locator('main li')).toContainText(say('forms.states.done'))
  const form = await scene.call<{ questions: { id: string; texts: object }[] }>(
    scene.owner,
    `GET /api/projects/${scene.pid}/forms/clothes`,
  )
  const words = { label: 'Which fit?', help: '' }
  const asked = (corrected: boolean) =>
    form.questions.map((one) =>
      one.id === 'shirt_cut' ? { ...one, same: corrected, texts: { en: words, 'zh-TW': words } } : one,
    )
  await scene.change('clothes', { questions: asked(false) })
  await page.goto(`/p/${scene.pid}/forms/clothes`)
  const again = page.getByRole('region', { name: say('forms.again.title') })
  await expect(again.getByRole('listitem')).toHaveText(['Which fit?'])
  await expect(question(page, 'shirt_size').getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await question(page, 'shirt_cut').getByRole('radio').first().check()
  await expect(page.locator('[data-state=saved]')).toBeVisible()

  // And again while they fill it in.
  const first = form.questions.filter(({ id }) => id !== 'clothes_note')
  await scene.change('clothes', { questions: first })
  await question(page, 'shirt_size').getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('button', { name: say('forms.stopped.changed.action') }).click()
  await expect(question(page, 'shirt_size').getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(question(page, 'clothes_note')).toHaveCount(0)
  await question(page, 'shirt_cut').getByRole('radio').first().check()
  await page.getByRole('button', { name: say('forms.fill.submit') }).click()
  await expect(page.getByText(say('forms.done.title'))).toBeVisible()
})
