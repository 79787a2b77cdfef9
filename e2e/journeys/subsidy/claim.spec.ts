import { test as base, expect } from '../../stage/fixtures.ts'
import { sayYes } from '../../stage/joining/saying-yes.ts'
import { openFromMenu } from '../../stage/props/menu.ts'
import { wordsIn } from '../../stage/props/words.ts'
import { answerSlowly } from '../../stage/settle.ts'
import { openPaying, type Paying, receipt } from '../../stage/subsidy/paying.ts'
import { localesOf } from '../../stage/variants.ts'

interface Scene {
  paying: Paying
  say: ReturnType<typeof wordsIn>
}

const test = base.extend<Scene>({
  say: async ({ locale }, use) => use(wordsIn(locale ?? 'en')),
  async paying({ system, newAddress }, use) {
    await use(await openPaying(system, newAddress()))
  },
})

for (const locale of localesOf('zh-TW'))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('someone claims with a receipt, withdraws the claim and submits it again', {
      tag: '@phone',
    }, async ({ page, paying: { pid, join }, say, newAddress, signInByApi, axeCheck }) => {
      test.setTimeout(120_000)
      const email = newAddress()
      await join(email, 'Ada Chen 陳愛達')
      await signInByApi(page.context(), email)
      await page.goto(`/p/${pid}`)
      await openFromMenu(page, say, 'ui.nav.myTravel')
      const main = page.getByRole('main')
      await expect(main).toContainText(say('subsidy.rules.audience.everyone'))
      await main.getByRole('radio', { name: /台中/ }).check()
      await expect(main).toContainText(say('problems.rules.receipt-missing'))
      await axeCheck(page)

      const file = page.getByLabel(`${say('ui.file.choose')}: ${say('subsidy.draft.receipt')}`)
      await file.and(page.locator('input')).setInputFiles(receipt)
      await expect(main.locator('img')).toBeVisible()
      await main.getByLabel(say('subsidy.draft.note'), { exact: true }).fill('Both ways. 來回。')
      await expect(main).not.toContainText(say('problems.rules.receipt-missing'))
      await main.getByRole('button', { name: say('subsidy.submit.action'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('$650')
      await axeCheck(page, ['light'])
      await dialog.getByRole('button').last().click()

      await expect(main.getByRole('heading', { name: say('subsidy.standing.title') })).toBeVisible()
      await expect(main.getByRole('list', { name: say('subsidy.standing.steps.label') })).toContainText(
        say('subsidy.standing.steps.submitted'),
      )
      await expect(main).toContainText(say('subsidy.standing.account', { ends: '8901' }))
      await axeCheck(page)
      await main.getByRole('button', { name: say('subsidy.standing.takeBack') }).click()
      await expect(main.getByRole('radio', { name: /台中/ })).toBeChecked()
      await expect(main.getByLabel(say('subsidy.draft.note'), { exact: true })).toHaveValue(
        'Both ways. 來回。',
      )
    })
  })

test('fields filled in while the first save is running are kept', { tag: '@phone' }, async ({
  page,
  paying: { pid, join },
  newAddress,
  signInByApi,
}) => {
  const email = newAddress()
  await join(email, 'Ada Chen 陳愛達')
  await signInByApi(page.context(), email)
  await page.goto(`/p/${pid}/subsidy`)
  await page.route('**/traffic-subsidy/claims/me', answerSlowly)
  await page.route('**/uploads?*', answerSlowly)
  const main = page.getByRole('main')
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await main.getByRole('radio', { name: /Taichung/ }).check()
  await saving
  const note = main.getByLabel('Note', { exact: true })
  await note.fill('Both ways.')
  await page.locator('input[type=file]:not([capture])').setInputFiles(receipt)
  await expect(main.locator('img')).toBeVisible()
  await expect(note).toHaveValue('Both ways.')
  await expect(main).not.toContainText('Add a receipt to your claim')
})

test('someone without a bank account is led to the form and back', { tag: '@phone' }, async ({
  page,
  system,
  paying: { pid, as },
  newAddress,
  signInByApi,
}) => {
  test.setTimeout(120_000)
  const email = newAddress()
  await as('admin@demo.test', (call) =>
    call(`POST /api/projects/${pid}/teams/desk/people`, { email, name: 'Ben Wang', role: 'member' }),
  )
  await sayYes(system.url, pid, email)
  await signInByApi(page.context(), email)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: /You can claim a travel allowance/ })).toBeVisible()
  await page.goto(`/p/${pid}/traffic-subsidy`)
  await page.getByRole('link', { name: 'Add missing details' }).first().click()
  await expect(page.getByRole('heading', { name: 'Private data' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
})

test('a returned claim shows the reason, and can be corrected', { tag: '@phone' }, async ({
  page,
  paying: { join, claim },
  newAddress,
  signInByApi,
  axeCheck,
}) => {
  test.setTimeout(120_000)
  const email = newAddress()
  await join(email, 'Lin Mei-ling 林美玲')
  await claim(email, 'taichung', 'declined')
  await signInByApi(page.context(), email)
  await page.goto('/home')
  await page.getByRole('link', { name: /Your travel claim needs changes/ }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('The receipt is of last year.')
  await axeCheck(page, ['light'])
  await main.getByRole('button', { name: 'Edit claim' }).click()
  await expect(main.getByRole('radio', { name: /Taichung/ })).toBeChecked()
  await expect(main).toContainText('The receipt is of last year.')
  await main.getByRole('radio', { name: /Kaohsiung/ }).check()
  await main.getByRole('button', { name: 'Submit claim', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit claim for NT$140' }).click()
  await expect(main).toContainText('In review')
})
