import { test as base, expect } from '../../stage/fixtures.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { callerFor } from '../../stage/sign-in.ts'
import { askWhen } from '../../stage/tasks/availability-screens.ts'
import { planTasks, type Scene } from '../../stage/tasks/volunteering.ts'
import { localesOf } from '../../stage/variants.ts'

interface Asked {
  /** Of a volunteer in the event, signed in on the page. */
  email: string
  scene: Scene
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Asked>({
  email: async ({ newAddress }, use) => use(newAddress()),
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async scene({ page, system, email, signInByApi }, use) {
    const scene = await planTasks(system.url, email)
    await signInByApi(page.context(), email)
    await use(scene)
  },
})

interface Answer {
  ranges: { from: string; until: string }[]
  likes: string[]
  target_hours: number | null
}

for (const locale of localesOf('zh-TW'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('someone says when they can help, by hand and by keyboard', { tag: '@phone' }, async ({
      page,
      system,
      email,
      scene,
      say,
      axeCheck,
    }) => {
      test.setTimeout(90_000)
      const { first } = await askWhen(scene)
      const saved = async () =>
        scene.call<Answer>(
          await callerFor(system.url, email),
          `GET /api/projects/${scene.pid}/availability/me`,
        )
      await page.goto('/home')
      const main = page.getByRole('main')
      await main.locator(`a[href="/p/${scene.pid}/availability"]`).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('availability.title'))
      const day = main.locator('section section').first()
      const cell = (time: string) => day.getByRole('button', { name: time })

      // A pointer draws along several.
      const [from, to] = [await cell('08:00–08:30').boundingBox(), await cell('09:00–09:30').boundingBox()]
      expect(Math.min(from!.width, from!.height)).toBeGreaterThanOrEqual(24)
      await page.mouse.move(from!.x + 5, from!.y + 5)
      await page.mouse.down()
      await page.mouse.move(to!.x + 5, to!.y + 5, { steps: 5 })
      await page.mouse.up()
      await expect(cell('08:30–09:00')).toHaveAttribute('aria-pressed', 'true')
      await expect
        .poll(async () => (await saved()).ranges)
        .toEqual([{ from: `${first}T08:00`, until: `${first}T09:30` }])

      await cell('09:00–09:30').focus()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await expect
        .poll(async () => (await saved()).ranges)
        .toEqual([
          { from: `${first}T08:00`, until: `${first}T10:30` },
          { from: `${first}T11:00`, until: `${first}T11:30` },
        ])

      await page.getByLabel(say('availability.wishes.target')).fill('6')
      await expect.poll(async () => (await saved()).target_hours).toBe(6)
      await axeCheck(page)
      await page.goto('/home')
      await expect(main.locator(`a[href="/p/${scene.pid}/availability"]`)).toHaveCount(0)
    })
  })

for (const locale of localesOf('zh-TW'))
  test.describe(`for those who plan, in ${locale}`, () => {
    test.use({ locale })

    test('a team lead sees who can help before assigning', async ({
      page,
      system,
      email,
      scene,
      say,
      axeCheck,
      signInByApi,
    }) => {
      test.setTimeout(90_000)
      await askWhen(scene)
      await scene.call(await callerFor(system.url, email), `PUT /api/projects/${scene.pid}/availability/me`, {
        ranges: [],
      })
      await page.context().clearCookies()
      await signInByApi(page.context(), `mei.${scene.pid}@demo.test`)
      await page.goto(`/p/${scene.pid}/roster/${scene.ids.desk}`)
      await page
        .getByRole('button', { name: say('roster.people.put') })
        .first()
        .click()
      await expect(page.getByText(say('roster.put.unavailable'))).toHaveCount(1)
      await axeCheck(page)
    })
  })
