import { readFileSync } from 'node:fs'
import { test as base, expect } from '../../stage/fixtures.ts'
import { openProject, type Scene } from '../../stage/forms/asking.ts'
import { needForBadges } from '../../stage/forms/badges.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { holdRole } from '../../stage/system/database.ts'
import { localesOf } from '../../stage/variants.ts'

interface Badging {
  /** Owner of the project, signed in on the page. */
  email: string
  volunteer: string
  scene: Scene
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Badging>({
  email: async ({ newAddress }, use) => use(newAddress()),
  volunteer: async ({ newAddress }, use) => use(newAddress()),
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async scene({ page, system, email, volunteer, signInByApi }, use) {
    const { url } = system
    const scene = await openProject(url, volunteer)
    for (const from of ['clothes', 'appreciation-name']) await scene.ask(from, { from })
    await needForBadges(scene, { url, volunteer })
    await signInByApi(page.context(), email)
    await holdRole(system.settings.DATABASE_URL!, { pid: scene.pid, email, role: 'owner' })
    await use(scene)
  },
})

for (const locale of localesOf('zh-TW'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    const title = locale === 'zh-TW' ? '志工服尺寸' : 'Clothing sizes'

    test('an owner sees who can get a badge, finds who is missing, and exports the names', async ({
      page,
      scene,
      say,
      axeCheck,
    }) => {
      test.setTimeout(120_000)
      await page.goto(`/p/${scene.pid}/manage/forms`)
      await openFromMenu(page, say, 'ui.nav.badges')
      // Two owners, the team lead and the volunteer.
      await expect(page.getByText(say('forms.badges.ready_other', { ready: 1, count: 4 }))).toBeVisible()
      const ada = page.getByRole('listitem').filter({ hasText: 'Ada Chen' })
      const mei = page.getByRole('listitem').filter({ hasText: 'Lin Mei-ling' })
      await expect(mei).toContainText(say('forms.badges.people.ready'))
      await expect(mei).toContainText('Meimei 美美')
      await expect(ada).toContainText(say('forms.badges.people.waitsFor', { forms: title }))
      await axeCheck(page)

      await page.getByRole('link', { name: new RegExp(`^${say('forms.badges.people.waiting')}`) }).click()
      await expect(mei).toHaveCount(0)
      await expect(ada).toBeVisible()

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: say('forms.badges.download') }).click(),
      ])
      const rows = readFileSync(await download.path(), 'utf8')
        .trim()
        .split(/\r?\n/)
      expect(rows).toHaveLength(2)
      expect(rows[1]).toContain('Lin Mei-ling 林美玲,Meimei 美美,Registration 報到組,')
      expect(rows[1]).not.toContain('@')

      await page.getByRole('link', { name: say('forms.badges.needed.remindOf', { title }) }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Ada Chen' })).toBeVisible()
      await expect(page.getByRole('button', { name: say('forms.answers.missing.remindAll') })).toBeVisible()
    })
  })

test('someone with the finance role finds answers and claims', async ({
  page,
  scene,
  say,
  system,
  newAddress,
  signInByApi,
}) => {
  test.setTimeout(90_000)
  const { pid, change } = scene
  const reader = newAddress()
  await change('clothes', { audience: 'chiefs', readers: ['finance'] })
  await page.context().clearCookies()
  await signInByApi(page.context(), reader)
  await holdRole(system.settings.DATABASE_URL!, { pid, email: reader, role: 'finance' })
  await page.goto('/home')
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) asked.push(response.url())
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await page
    .getByRole('link', { name: say('home.roster.financeOf', { project: 'Lantern Days 燈會' }) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('subsidy.desk.title') })).toBeVisible()

  await page.goto(`/p/${pid}/forms`)
  await page.getByRole('listitem').getByText(say('forms.mine.read'), { exact: true }).click()
  await expect(
    page
      .getByText(say('forms.answers.far_other', { done: 1, count: 1 }))
      .or(page.getByText(say('forms.answers.far_one', { done: 1, count: 1 }))),
  ).toBeVisible()
})
