import { readFile } from 'node:fs/promises'
import { test as base, expect } from '../../stage/fixtures.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { reason, type Worked, workForHours } from '../../stage/tasks/hours.ts'
import { localesOf } from '../../stage/variants.ts'

interface Helped {
  worked: Worked
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Helped>({
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async worked({ system, newAddress }, use) {
    await use(await workForHours(system.url, { volunteer: newAddress(), chief: newAddress() }))
  },
})

for (const locale of localesOf('en-US'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('someone sees their hours and gets a certificate that anyone can verify', { tag: '@phone' }, async ({
      page,
      browser,
      system,
      worked: { volunteer, project },
      say,
      signInByApi,
      api,
      axeCheck,
    }) => {
      test.setTimeout(120_000)
      await signInByApi(page.context(), volunteer)
      await page.goto('/me')
      await page.getByRole('link', { name: say('me.tabs.hours'), exact: true }).click()
      await expect(page.getByRole('heading', { name: say('hours.mine.title') })).toBeVisible()
      await page.getByRole('button', { name: say('hours.shift.showOf', { project }) }).click()
      const lanterns = page.getByRole('listitem').filter({ hasText: 'Hang the lanterns' }).last()
      await expect(lanterns).toContainText(say('hours.length.both', { hours: 2, minutes: 30 }))
      await expect(lanterns).toContainText(say('hours.shift.corrected'))
      await expect(lanterns).toContainText(reason)
      await axeCheck(page)

      await page.getByRole('button', { name: say('hours.make.of', { project }) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('English', { exact: true }).click()
      await axeCheck(page, ['light'])
      await dialog.getByRole('button', { name: say('hours.make.action') }).click()
      await expect(dialog.getByText(say('hours.make.ready'))).toBeVisible()
      const file = page.waitForEvent('download')
      await dialog.getByRole('link', { name: new RegExp(`^${say('hours.made.download')}`) }).click()
      const pdf = await readFile(await (await file).path())
      expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
      await dialog.getByRole('button', { name: say('hours.make.close') }).click()

      const { data } = await api<{ data: { url: string; language: string; minutes: number }[] }>(
        page.context(),
        'GET /api/users/me/certificates',
      )
      expect(data.map(({ language }) => language)).toEqual(['en', 'zh-TW'])
      const stranger = await browser.newContext({ baseURL: system.url, locale })
      const there = await stranger.newPage()
      await there.goto(data[0]!.url)
      await expect(there.getByRole('heading', { name: say('hours.verify.valid') })).toBeVisible()
      const main = there.getByRole('main')
      for (const said of ['Ada Chen 陳愛達', project, 'Stage 舞台組', 'Registration 報到組'])
        await expect(main).toContainText(said)
      await there.getByRole('button', { name: say('hours.offline.title') }).click()
      await expect(main).toContainText('BEGIN PUBLIC KEY')
      await axeCheck(there)
      await stranger.close()
    })
  })

test('a certificate number is typed from paper; an unknown one is reported', async ({
  page,
  worked: { code },
  say,
  axeCheck,
}) => {
  test.setTimeout(90_000)
  await page.goto('/certificates')
  const field = page.getByLabel(say('hours.verify.code'))
  const check = page.getByRole('button', { name: say('hours.verify.action'), exact: true })
  await field.fill('K7M2P')
  await check.click()
  await expect(page.getByText(say('hours.verify.short'))).toBeVisible()
  await axeCheck(page, ['light'])
  await field.fill(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5, 10)} ${code.slice(10)}`)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: say('hours.verify.valid') })).toBeVisible()
  await field.fill(`${code.slice(0, 19)}${code.endsWith('A') ? 'B' : 'A'}`)
  await check.click()
  await expect(page.getByRole('heading', { name: say('hours.verify.unknown') })).toBeVisible()
  await axeCheck(page)
  // A valid number followed by forged content.
  await page.goto(`/certificates/${code}#eyJ2IjoxfQ.c2ln`)
  await expect(page.getByRole('heading', { name: say('hours.verify.altered') })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Ada Chen')
})

test('a team lead corrects someone’s hours with a reason, but never their own', async ({
  page,
  worked: { pid, chief },
  say,
  signInByApi,
  axeCheck,
}) => {
  test.setTimeout(120_000)
  await signInByApi(page.context(), chief)
  await page.goto(`/p/${pid}/hours`)
  await expect(page.getByRole('heading', { name: say('hours.team.title'), exact: true })).toBeVisible()
  // They can't see the other team.
  await expect(page.getByRole('main')).not.toContainText('Stage')
  await page.getByRole('button', { name: /Lin Mei-ling.*shift/ }).click()
  const own = page.getByRole('list', { name: say('hours.team.shifts', { name: 'Lin Mei-ling 林美玲' }) })
  await expect(own.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(say('problems.rules.not-your-own'))).toBeVisible()
  await axeCheck(page)

  await page.getByLabel(say('hours.team.find')).fill('ben')
  await expect(page.getByRole('button', { name: /Lin Mei-ling.*shift/ })).toHaveCount(0)
  await page.getByRole('button', { name: /Ben Wang/ }).click()
  await page.getByRole('button', { name: 'Correct hours: East gate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('hours.correct.hours')).fill('1')
  await dialog.getByLabel(say('hours.correct.minutes')).fill('15')
  await dialog.getByRole('button', { name: say('hours.correct.save') }).click()
  await expect(dialog.getByText(say('hours.correct.needed'))).toBeVisible()
  await axeCheck(page, ['dark'])
  await dialog.getByLabel(say('hours.correct.reason')).fill('Came late.')
  await dialog.getByRole('button', { name: say('hours.correct.save') }).click()
  const gate = page.getByRole('listitem').filter({ hasText: 'East gate' }).last()
  await expect(gate).toContainText('1 h 15 min')
  await expect(gate).toContainText('Came late.')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('hours.team.export') }).click(),
  ])
  const table = await readFile(await file.path(), 'utf8')
  expect(table.replace(/^\uFEFF/, '').split(/\r?\n/)[0]).toBe('name,uid,tid,team,shifts,minutes,hours')
  expect(table).toContain('Ben Wang')
})
