import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import type { Screen, Stage } from '../system/system.ts'
import { openPaying, type Paying } from './paying.ts'

const made = new Map<string, Promise<Paying>>()
const people = [
  ['rider-draft', 'Ada Chen 陳愛達', 'taichung', 'draft'],
  ['rider-waiting', 'Lin Mei-ling 林美玲', 'taichung', 'submitted'],
  ['rider-second', 'Ben Wang 王本', 'taipei', 'approved'],
  ['rider-approved', 'Su Yu-fen 蘇玉芬', 'kaohsiung', 'approved'],
  ['rider-declined', 'Hana Sato 佐藤花', 'taichung', 'declined'],
] as const

/** Screens are captured in parallel, in one project. */
function oneScene({ system }: Stage): Promise<Paying> {
  const begin = async () => {
    const scene = await openPaying(system, 'finance@demo.test')
    await scene.join('rider@demo.test', 'Lee Jia 李佳')
    for (const [email, name, oid, fate] of people) {
      await scene.join(`${email}@demo.test`, name)
      await scene.claim(`${email}@demo.test`, oid, fate)
    }
    await scene.join('rider-left@demo.test', 'Kao Wei-ting 高偉庭')
    await scene.claim('rider-left@demo.test', 'kaohsiung', 'approved')
    await scene.leave('rider-left@demo.test')
    return scene
  }
  const scene = made.get(system.url) ?? begin()
  made.set(system.url, scene)
  return scene
}

/** Opens a page of that project and performs some steps first. */
const show = (path: string, then?: (page: Page) => Promise<unknown>) =>
  async function open(stage: Stage): Promise<void> {
    const { pid } = await oneScene(stage)
    await visit(stage.page, `/p/${pid}${path}`)
    await stage.page.locator('main h1').first().waitFor()
    await then?.(stage.page)
  }

async function openFirst(page: Page): Promise<void> {
  await page.locator('main ul li a').first().waitFor()
  if (page.viewportSize()!.width < 1024) await page.locator('main ul li a').first().click()
  await page.locator('main article h2').waitFor()
  await letItBeSeen(page)
}

/** Approving is disabled for the first second; colours during the transition would be reported. */
async function letItBeSeen(page: Page): Promise<void> {
  await page.locator('main article [data-disabled]').waitFor({ state: 'detached' })
}

async function seeList({ page }: Stage): Promise<void> {
  await page.locator('main ul li a').first().waitFor()
  await letItBeSeen(page)
}

async function lookAtReceipt({ page }: Stage): Promise<void> {
  await openFirst(page)
  await page.locator('main article h3 + button').first().click()
  await page.locator('main article figure img').waitFor()
}

async function askToDecline({ page }: Stage): Promise<void> {
  await openFirst(page)
  await page.locator('main article button').last().click()
  await page.locator('[role=dialog] button[type=submit]').click()
  await page.locator('[role=dialog] [aria-invalid=true]').waitFor()
}

const paste = (page: Page) => page.locator('main section button').first().click()

async function previewRows({ page }: Stage): Promise<void> {
  await paste(page)
  await page
    .locator('[role=dialog] textarea')
    .fill('Taipei\t台北\t1400\nTainan\t台南\t0\nTaichung\t台中\t650\nMatsu\t馬祖\tby boat')
  await page.locator('[role=dialog] button').last().click()
  await page.locator('[role=dialog] li').first().waitFor()
}

/** Travel claims as volunteers see them, and as finance reviews them. */
export const subsidyScreens: Record<string, Screen> = {
  subsidy: { path: '/p/2026/subsidy', user: 'volunteer' },
  'subsidy-new': { user: 'rider', prepare: show('/subsidy') },
  'subsidy-draft': { user: 'rider-draft', prepare: show('/subsidy') },
  'subsidy-submit': {
    user: 'rider-draft',
    prepare: show('/subsidy', async (page) => {
      await page.locator('main form p:has(strong) + button').click()
      await page.locator('[role=dialog] button').last().waitFor()
    }),
  },
  'subsidy-waiting': { user: 'rider-waiting', prepare: show('/subsidy') },
  'subsidy-second': { user: 'rider-second', prepare: show('/subsidy') },
  'subsidy-approved': { user: 'rider-approved', prepare: show('/subsidy') },
  'subsidy-withheld': { user: 'rider-left', prepare: show('/subsidy') },
  'subsidy-declined': { user: 'rider-declined', prepare: show('/subsidy') },
  'subsidy-home': {
    path: '/home',
    user: 'rider-declined',
    begin: oneScene,
  },
  'subsidy-none': { path: '/p/2024/subsidy', user: 'volunteer' },
  finance: { path: '/p/2026/manage/finance', user: 'owner', prepare: seeList },
  'finance-receipt': { path: '/p/2026/manage/finance', user: 'owner', prepare: lookAtReceipt },
  'finance-decline': { path: '/p/2026/manage/finance', user: 'owner', prepare: askToDecline },
  'finance-all': {
    path: '/p/2026/manage/finance?state=all',
    user: 'owner',
    prepare: seeList,
  },
  'finance-withheld': {
    user: 'finance',
    prepare: show('/manage/finance?state=approved&search=Wei-ting', openFirst),
  },
  'finance-none': { path: '/p/2026/manage/finance?search=nobody%20like%20this', user: 'owner' },
  'finance-new': { path: '/p/2027/manage/finance', user: 'owner' },
  'finance-refused': { path: '/p/2026/manage/finance', user: 'volunteer' },
  payouts: { path: '/p/2026/manage/finance/payouts', user: 'owner' },
  'payouts-paid': {
    path: '/p/2026/manage/finance/payouts',
    user: 'owner',
    prepare: async ({ page }) => {
      await page.locator('article[data-state=open] > div:nth-of-type(2) button').first().click()
      await page.locator('[role=dialog] input[type=checkbox]').first().check()
    },
  },
  'payouts-withheld': { user: 'finance', prepare: show('/manage/finance/payouts') },
  'payouts-none': { path: '/p/2027/manage/finance/payouts', user: 'owner' },
  fares: { path: '/p/2026/manage/subsidy', user: 'owner' },
  'fares-paste': {
    path: '/p/2026/manage/subsidy',
    user: 'owner',
    prepare: async ({ page }) => {
      await paste(page)
      await page.locator('[role=dialog] textarea').waitFor()
    },
  },
  'fares-preview': { path: '/p/2026/manage/subsidy', user: 'owner', prepare: previewRows },
  'fares-new': { path: '/p/2027/manage/subsidy', user: 'owner' },
}
