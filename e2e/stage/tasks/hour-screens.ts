import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import type { Screen, Stage } from '../system/system.ts'
import { type Worked, workForHours } from './hours.ts'

const made = new Map<string, Promise<Worked>>()

const volunteer = 'worker'
const chief = 'hours-chief'

/** Screens are captured in parallel, of one project. */
function oneProject({ system }: Stage): Promise<Worked> {
  const begin = () =>
    workForHours(system.url, {
      volunteer: `${volunteer}@demo.test`,
      chief: `${chief}@demo.test`,
    })
  const worked = made.get(system.url) ?? begin()
  made.set(system.url, worked)
  return worked
}

const show = (pathOf: (worked: Worked) => string, then?: (page: Page) => Promise<unknown>) =>
  async function open(stage: Stage): Promise<void> {
    const worked = await oneProject(stage)
    await visit(stage.page, pathOf(worked))
    await stage.page.locator('main h1').first().waitFor()
    await then?.(stage.page)
  }

const unfold = (which: 'first' | 'last' = 'first') =>
  async function doIt(page: Page): Promise<void> {
    await page.locator('main [aria-expanded]')[which]().click()
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  }

async function correct(page: Page): Promise<void> {
  await unfold()(page)
  await page.locator('main li li button').first().click()
  await page.locator('[role=dialog]').waitFor()
}

async function ask(page: Page): Promise<void> {
  await page.locator('main li button:not([aria-expanded])').first().click()
  await page.locator('[role=dialog]').waitFor()
}

const team = ({ pid }: Worked) => `/p/${pid}/hours`
const certificate = ({ code }: Worked) => `/certificates/${code}`

/** Hours and certificates: one's own, of a team, and verification by anyone. */
export const hourScreens: Record<string, Screen> = {
  hours: { user: volunteer, prepare: show(() => '/me/hours', unfold()) },
  'hours-make': { user: volunteer, prepare: show(() => '/me/hours', ask) },
  'hours-none': { path: '/me/hours', user: 'newcomer' },
  'hours-blocked': { path: '/me/hours', user: 'volunteer' },
  'hours-team': { user: 'admin', prepare: show(team, unfold()) },
  'hours-team-correct': { user: 'admin', prepare: show(team, correct) },
  'hours-team-own': { user: chief, prepare: show(team, unfold('last')) },
  'hours-team-nobody': { user: 'admin', prepare: show((one) => `${team(one)}?search=nobody`) },
  'hours-team-none': { path: '/p/2025/hours', user: 'owner' },
  'hours-team-refused': { path: '/p/2026/hours', user: 'volunteer' },
  certificate: { prepare: show(certificate) },
  'certificate-offline': { prepare: show(certificate, unfold()) },
  'certificate-unknown': { path: '/certificates/ABCDE-FGHJK-MNPQR-STVWX' },
  'certificate-enter': { path: '/certificates' },
}
