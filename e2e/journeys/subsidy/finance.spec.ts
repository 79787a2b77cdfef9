import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../../stage/fixtures.ts'
import { openPaying, type Paying } from '../../stage/subsidy/paying.ts'

interface Scene {
  finance: string
  paying: Paying
  /** Three people whose claims are in review. */
  claimants: [ada: string, ben: string, mei: string]
}

const test = base.extend<Scene>({
  finance: async ({ newAddress }, use) => use(newAddress()),
  async paying({ system, finance }, use) {
    await use(await openPaying(system, finance))
  },
  async claimants({ newAddress, paying: { join, claim } }, use) {
    const [ada, ben, mei] = [newAddress(), newAddress(), newAddress()]
    for (const [email, name] of [
      [ada, 'Ada Chen 陳愛達'],
      [ben, 'Ben Wang'],
      [mei, 'Lin Mei-ling 林美玲'],
    ] as const) {
      await join(email, name)
      await claim(email, 'taichung', 'submitted')
    }
    await use([ada, ben, mei])
  },
})

test('finance approves, requests changes and pays out, and one transfer is returned', async ({
  page,
  paying: { pid, as },
  claimants: [ada, ben, mei],
  finance,
  signInByApi,
  axeCheck,
}) => {
  test.setTimeout(180_000)
  const wide = page.viewportSize()!.width >= 1024
  await signInByApi(page.context(), finance)
  await page.goto(`/p/${pid}/manage/finance`)
  const main = page.getByRole('main')
  const list = main.getByRole('list', { name: 'Claims' })
  /** On a phone each claim has its own page, also the next one after a decision. */
  const open = async (name: RegExp) => {
    if (wide) return
    await page.goto(`/p/${pid}/manage/finance`)
    await list.getByRole('link', { name }).click()
  }
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await axeCheck(page)

  await open(/Ada Chen/)
  const claimed = main.getByRole('article')
  await expect(claimed.getByRole('heading', { name: /Ada Chen/ })).toBeVisible()
  await claimed.getByRole('button', { name: 'Show receipt' }).click()
  await expect(claimed.getByRole('img', { name: /Receipt from Ada Chen/ })).toBeVisible()
  await axeCheck(page, ['light'])
  // For the first moment approving is disabled, and looks disabled.
  await expect(claimed.getByRole('button', { name: 'Approve' })).toBeEnabled()
  if (wide) await approveAndPressAgain(page, 'Ben Wang')
  else await claimed.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^Approved Ada Chen/)).toBeVisible()

  await open(/Ben Wang/)
  await expect(claimed.getByRole('heading', { name: 'Ben Wang' })).toBeVisible()
  if (wide) await page.keyboard.press('d')
  else await claimed.getByRole('button', { name: 'Request changes' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Not readable.')
  await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
  await expect(page.getByText(/^Changes requested. Ben Wang/)).toBeVisible()

  await open(/Lin Mei-ling/)
  await expect(claimed.getByRole('heading', { name: /Lin Mei-ling/ })).toBeVisible()
  await claimed.getByRole('button', { name: 'Approve' }).click()
  await expect(main.getByText('No claims to review')).toBeVisible()

  await page.getByRole('link', { name: 'Payouts' }).click()
  await main.getByRole('button', { name: 'Create payout of NT$1,300' }).click()
  await expect(main.getByRole('article')).toContainText('2 claims')
  expect((await fileOf(page)).filter((line) => line.includes('012345678901'))).toHaveLength(2)
  await axeCheck(page)

  await main.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Lin Mei-ling/ }).check()
  await dialog.getByLabel(/^Why Lin Mei-ling/).fill('No such account.')
  await axeCheck(page, ['light'])
  await dialog.getByRole('button', { name: 'Mark 1 claim as paid' }).click()
  await expect(main.getByRole('article')).toContainText('1 claim paid')
  await expect(main.getByRole('article')).toContainText(
    /1 transfer returned.*Lin Mei-ling.*NT\$650.*NT\$1,300/,
  )
  const stateOf = (email: string) =>
    as(email, async (call) => {
      const mine = await call<{ state: string }>(`GET /api/projects/${pid}/traffic-subsidy/claims/me`)
      return mine.state
    })
  expect([await stateOf(ada), await stateOf(ben), await stateOf(mei)]).toEqual([
    'paid',
    'declined',
    'submitted',
  ])
  await page.goto(`/p/${pid}/manage/finance`)
  await open(/Lin Mei-ling/)
  await expectReturned(page, pid)
})

/** The second press comes when the next claim has only just opened: it doesn't decide on it, and says so. */
async function approveAndPressAgain(page: Page, next: string): Promise<void> {
  const pressed = page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('main article h2')?.textContent !== name) return
          observer.disconnect()
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    next,
  )
  await page.keyboard.press('a')
  await pressed
  await expect(page.getByText('Nothing was decided, because this opened only a moment ago.')).toBeVisible()
}

async function fileOf(page: Page): Promise<string[]> {
  const file = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download CSV' }).click()
  return (await readFile(await (await file).path(), 'utf8')).split('\n')
}

/** Marked as returned, not to be approved, and in the original currency. */
async function expectReturned(page: Page, pid: string): Promise<void> {
  const main = page.getByRole('main')
  const claim = main.getByRole('article')
  await expect(claim).toContainText('No such account.')
  await expect(claim).toContainText('Transfer returned')
  await expect(claim.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`/p/${pid}/manage/subsidy`)
  await expect(main.getByLabel('Currency')).toBeDisabled()
}

test('nobody decides on their own claim, and large claims need two approvals', async ({
  page,
  paying: { pid, join, claim },
  finance,
  newAddress,
  signInByApi,
  axeCheck,
}) => {
  test.setTimeout(120_000)
  await join(finance, 'Wu Fang-yi 吳芳儀')
  await claim(finance, 'taichung', 'submitted')
  const ben = newAddress()
  await join(ben, 'Ben Wang')
  await claim(ben, 'taipei', 'approved')
  await signInByApi(page.context(), finance)
  await page.goto(`/p/${pid}/manage/finance`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /Wu Fang-yi/ }).click()
  await expect(main.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expect(main).toContainText('You can’t review your own claim.')
  await axeCheck(page, ['light'])
  await page.goto(`/p/${pid}/manage/finance`)
  await main.getByRole('link', { name: 'Ben Wang' }).click()
  await expect(main).toContainText('You approved this claim. It needs a second approval from someone else.')
})

test('an owner pastes the table from a spreadsheet; a concurrent change is reported', async ({
  page,
  paying: { pid, as },
  signInByApi,
  axeCheck,
}) => {
  test.setTimeout(120_000)
  await signInByApi(page.context(), 'admin@demo.test')
  await page.goto(`/p/${pid}/manage/subsidy`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Paste or import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rows').fill('Taipei\t台北\t1400\nHualien\t花蓮\t880\nMatsu\t馬祖\tby boat')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('Was NT$1,350')
  await expect(dialog).toContainText('The amount isn’t a number. Enter digits, such as 450.')
  await axeCheck(page)
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(main.getByLabel('Amount: Hualien')).toHaveValue('880')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('All changes saved')).toBeVisible()
  await axeCheck(page)

  await as('admin@demo.test', async (call) => {
    const path = `/api/projects/${pid}/traffic-subsidy`
    const { changed_at: _, ...table } = await call<Record<string, object>>(`GET ${path}`)
    await call(`PUT ${path}`, {
      ...table,
      currency: 'JPY',
      origins: [],
      rules: { ...table.rules, budget: null, second_above: null },
    })
  })
  await main.getByLabel('Amount: Hualien').fill('900')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('alert')).toContainText('Someone else has changed the rates and rules')
  await main.getByRole('button', { name: 'Load their version' }).click()
  await expect(main.getByText('No origins yet')).toBeVisible()
})

test('errors are shown at their fields, and changing the currency asks first', async ({
  page,
  paying: { pid },
  signInByApi,
}) => {
  test.setTimeout(120_000)
  await signInByApi(page.context(), 'admin@demo.test')
  await page.goto(`/p/${pid}/manage/subsidy`)
  const main = page.getByRole('main')
  await main.getByLabel('Currency').selectOption('EUR')
  await expect(page.getByRole('dialog')).toContainText('aren’t converted')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByLabel('Currency')).toHaveValue('TWD')
  await main.getByLabel('Account holder, as registered with the bank').fill('Lantern Days e.V.')
  await main.getByLabel('IBAN').fill('DE00')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByLabel('IBAN')).toBeFocused()
  await expect(main).toContainText('This IBAN isn’t valid')
  await main.getByLabel('IBAN').fill('DE89370400440532013000')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rates and rules saved.')).toBeVisible()
})
