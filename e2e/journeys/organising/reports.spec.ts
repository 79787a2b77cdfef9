import { readFileSync } from 'node:fs'
import { expect, test } from '../../stage/fixtures.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'

const say = wordsIn('en')

test('an owner reads the reports of a past event, by keyboard too, and downloads the rows', async ({
  page,
  signInByApi,
  axeCheck,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2025')
  await openFromMenu(page, say, 'ui.nav.reports')
  const report = (name: string) => page.locator(`[data-report="${name}"]`)
  await expect(report('coverage').getByRole('row').nth(1)).toContainText(say('reports.allTeams'))
  await expect(report('hours').getByRole('listitem').first()).toContainText('hours')
  await expect(report('retention')).toContainText('came back')
  await axeCheck(page)

  const days = report('coverage').getByLabel(say('reports.coverage.day'))
  const shown = report('coverage').getByRole('region').or(report('coverage').locator('section[aria-label]'))
  const before = await shown.last().getAttribute('aria-label')
  await days.selectOption({ index: 0 })
  await expect(shown.last()).not.toHaveAttribute('aria-label', before!)

  const slider = page.getByRole('slider', { name: say('reports.staffing.slider') })
  const read = await slider.getAttribute('aria-valuetext')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', read!)

  await report('attendance')
    .getByRole('button', { name: /Show table/ })
    .press('Enter')
  await expect(report('attendance').getByRole('table')).toContainText('Registration')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report('attendance').getByRole('link', { name: /CSV/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('attendance-2025.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('tid,team,came,late,no_show,excused,unrecorded')
})

test('printed, the reports are a debrief of two pages', { tag: '@desk-only' }, async ({
  page,
  signInByApi,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  for (const pid of ['2025', '2026']) {
    await page.goto(`/p/${pid}/manage/reports`)
    await page.locator('[data-report="delivery"]').getByText(/./).first().waitFor()
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    const pdf = await page.pdf({ format: 'A4', printBackground: true })
    expect([pid, pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length]).toEqual([pid, 2])
  }
})

test('someone who is not an owner is told why', async ({ page, signInByApi }) => {
  await signInByApi(page.context(), 'volunteer@demo.test')
  await page.goto('/p/2026/manage/reports')
  await expect(page.getByRole('alert')).toContainText('owner')
})
