import type { BrowserContext, Page } from '@playwright/test'
import { answerScreens } from './forms/answer-screens.ts'
import { formScreens } from './forms/screens.ts'
import { joiningScreens } from './joining/screens.ts'
import { announcementScreens } from './messages/announcements.ts'
import { automationScreens } from './messages/automations.ts'
import { pushScreens } from './messages/push.ts'
import { audienceScreens } from './organising/audience-screens.ts'
import { lostStepScreens } from './organising/lost-step.ts'
import {
  askToClose,
  askToConfirm,
  hideProjects,
  offerRoles,
  organise,
  startProject,
  takePid,
} from './organising/organised.ts'
import { overviewScreens } from './organising/overview-screens.ts'
import { purposeScreens } from './organising/purpose-screens.ts'
import { askForTeam, chooseTwo, openFolds } from './organising/teams.ts'
import { yearScreens } from './organising/year-screens.ts'
import { addAuthenticator } from './props/authenticator.ts'
import { authoriseDocs, callFromDocs, credentials } from './props/docs.ts'
import {
  askErasure,
  askForCopy,
  askToBeErased,
  choosePicture,
  giveWrongBank,
  letTimePass,
  lookAtMyself,
  makeCredentials,
  openSections,
  takeKeyAway,
} from './props/person.ts'
import { secondStepScreens } from './second-step.ts'
import { callApi, callerFor } from './sign-in.ts'
import { subsidyScreens } from './subsidy/screens.ts'
import type { Screen, Stage, System } from './system/system.ts'
import { availabilityScreens } from './tasks/availability-screens.ts'
import { chiefScreens } from './tasks/chief-screens.ts'
import { draftScreens } from './tasks/draft-screens.ts'
import { hourScreens } from './tasks/hour-screens.ts'
import { volunteerScreens } from './tasks/volunteer-screens.ts'

const entrance: Record<string, Screen> = {
  start: { path: '/' },
  'start-signed-in': { path: '/', user: 'volunteer' },
  'sign-in': { path: '/sign-in' },
  'sign-in-code': { path: '/sign-in', prepare: ({ page }) => askForCode(page) },
  'sign-in-refused': { path: '/sign-in?error=unverified_email' },
  'sign-in-link-used': { path: '/sign-in/link#0000000000' },
  welcome: { path: '/welcome', user: 'volunteer' },
  home: { path: '/home', user: 'volunteer' },
  'start-none': { path: '/', user: 'admin', begin: hideProjects },
  'home-offered': { path: '/home', user: 'offered', begin: offerRoles },
  'home-admin': { path: '/home', user: 'admin' },
  'home-none': { path: '/home', user: 'admin', begin: hideProjects },
  'project-new': { path: '/projects/new', user: 'admin' },
  'project-new-first': { path: '/projects/new', user: 'admin', begin: hideProjects },
  'project-new-taken': { path: '/projects/new', user: 'admin', prepare: takePid },
  'project-new-refused': { path: '/projects/new', user: 'volunteer' },
  'not-found': { path: '/nowhere' },
  'no-project': { path: '/p/2027', user: 'volunteer' },
  'no-access': {
    path: '/p/quiet/staff',
    user: 'volunteer',
    begin: hidePeople,
    prepare: ({ page }) => page.getByRole('alert').waitFor(),
  },
}

const people: Record<string, Screen> = {
  'me-profile': { path: '/me', user: 'volunteer' },
  'me-profile-new': { path: '/me', user: 'newcomer' },
  'me-picture': { path: '/me', user: 'volunteer', prepare: ({ page }) => choosePicture(page) },
  'me-contacts': { path: '/me/contacts', user: 'chief' },
  'me-contacts-new': { path: '/me/contacts', user: 'newcomer' },
  'me-addresses': { path: '/me/addresses', user: 'volunteer' },
  'me-addresses-code': { path: '/me/addresses', user: 'chief', prepare: ({ page }) => addAddress(page) },
  user: { path: '/me', user: 'volunteer', prepare: ({ page }) => lookAtMyself(page) },
  'user-nobody': { path: '/u/019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e', user: 'volunteer' },
  'erasure-waits': { path: '/home', user: 'leaver', prepare: askErasure },
  private: { path: '/me/private', user: 'volunteer' },
  'private-open': { path: '/me/private', user: 'volunteer', prepare: ({ page }) => openSections(page, 1) },
  'private-bank': { path: '/me/private', user: 'giver', prepare: ({ page }) => giveWrongBank(page) },
  'private-locked': { path: '/me/private', user: 'giver', prepare: ({ page }) => letItLock(page) },
  'private-warned': { path: '/me/private', user: 'forgotten', prepare: letTimePass },
  'private-off': { path: '/me/private', user: 'newcomer', prepare: ({ page }) => takeKeyAway(page) },
  'private-new': { path: '/me/private', user: 'newcomer' },
  privacy: { path: '/me/privacy', user: 'volunteer' },
  'privacy-new': { path: '/me/privacy', user: 'newcomer' },
  'privacy-copy': { path: '/me/privacy', user: 'leaving', prepare: ({ page }) => askForCopy(page) },
  'privacy-leaving': { path: '/me/privacy', user: 'leaving', prepare: ({ page }) => askToBeErased(page) },
  'privacy-last-admin': { path: '/me/privacy', user: 'admin' },
  'settings-api': { path: '/settings/api', user: 'chief' },
  'settings-api-made': { path: '/settings/api', user: 'chief', prepare: makeCredentials },
  'settings-passkeys': { path: '/settings/passkeys', user: 'chief' },
  'settings-passkeys-none': { path: '/settings/passkeys', user: 'volunteer' },
  'settings-sessions': { path: '/settings/sessions', user: 'chief' },
  'settings-secure': { path: '/settings/secure', user: 'chief' },
  'settings-secured': {
    path: '/settings/secure',
    user: 'newcomer',
    prepare: async ({ page }) => {
      await page.locator('main section button').first().click()
      await page.locator('main section').nth(3).waitFor()
    },
  },
}

const projects: Record<string, Screen> = {
  project: { path: '/p/2026' },
  'project-closed': { path: '/p/2025' },
  'home-chief': { path: '/home', user: 'chief' },
  staff: { path: '/p/2026/staff' },
  team: { path: '/p/2026/t/registration' },
  'team-member': { path: '/p/2026/t/registration', user: 'volunteer' },
  'team-chief': {
    path: '/p/2026/t/registration',
    user: 'chief',
    prepare: ({ page }) => openFolds(page),
  },
  'team-editing': {
    path: '/p/2026/t/registration',
    user: 'chief',
    prepare: ({ page }) => page.locator('main header button').first().click(),
  },
  'team-add': {
    path: '/p/2026/t/kitchen',
    user: 'owner',
    prepare: ({ page }) => page.locator('main section button').first().click(),
  },
  'team-archived': { path: '/p/2026/t/online-venue', user: 'owner' },
  'team-none': { path: '/p/2026/t/nothing' },
  'manage-teams': { path: '/p/2026/manage/teams', user: 'owner', prepare: ({ page }) => chooseTwo(page) },
  'manage-people': { path: '/p/2026/manage/people', user: 'owner', prepare: ({ page }) => chooseTwo(page) },
  'manage-people-bulk': {
    path: '/p/2026/manage/people?tid=registration',
    user: 'owner',
    prepare: ({ page }) => askForTeam(page),
  },
  ...audienceScreens,
  'manage-people-none': { path: '/p/2026/manage/people?search=nobody%20like%20this', user: 'owner' },
  draft: { path: '/p/2027', user: 'owner' },
  manage: { path: '/p/2026/manage', user: 'owner', begin: organise },
  'manage-draft': { path: '/p/2027/manage', user: 'owner' },
  'manage-new': { path: '/p/2028/manage', user: 'admin', begin: startProject('2028') },
  'manage-settings': { path: '/p/2026/manage/settings', user: 'owner', begin: organise },
  'manage-roles': { path: '/p/2026/manage/roles', user: 'owner', begin: offerRoles },
  'manage-roles-confirm': {
    path: '/p/2026/manage/roles',
    user: 'owner',
    begin: offerRoles,
    prepare: askToConfirm,
  },
  'manage-settings-new': { path: '/p/2028/manage/settings', user: 'admin', begin: startProject('2028') },
  'manage-settings-close': { path: '/p/2026/manage/settings', user: 'owner', prepare: askToClose },
  'manage-teams-archived': {
    path: '/p/2019/manage/teams',
    user: 'admin',
    begin: startProject('2019', true),
  },
  'manage-people-archived': {
    path: '/p/2019/manage/people',
    user: 'admin',
    begin: startProject('2019', true),
  },
  'manage-archived': { path: '/p/2019/manage/settings', user: 'admin', begin: startProject('2019', true) },
  'manage-history': { path: '/p/2026/manage/history', user: 'owner', begin: organise },
  'manage-history-none': { path: '/p/2025/manage/history', user: 'owner' },
  'manage-refused': { path: '/p/2026/manage', user: 'volunteer' },
  'manage-nowhere': { path: '/p/2029/manage', user: 'volunteer' },
}

/** Outside the web app. */
const beside: Record<string, Screen> = {
  email: { prepare: showEmail, plain: true },
  docs: { path: '/api/docs', prepare: authoriseDocs, plain: true },
  'docs-call': { path: '/api/docs', prepare: callFromDocs, plain: true },
  redoc: {
    path: '/api/redoc',
    prepare: ({ page }) => page.getByText('Get started').waitFor(),
    plain: true,
  },
  errors: { path: '/api/errors#not_found', plain: true },
}

/** Every screen. A new one is a line in one of these; screens of one part share their setup. */
export const parts: Record<string, Record<string, Screen>> = {
  entrance,
  people,
  projects,
  overview: overviewScreens,
  announcements: announcementScreens,
  automations: automationScreens,
  notifications: pushScreens,
  purposes: purposeScreens,
  'second step': { ...secondStepScreens, ...lostStepScreens },
  joining: joiningScreens,
  years: yearScreens,
  roster: chiefScreens,
  drafts: draftScreens,
  tasks: volunteerScreens,
  availability: availabilityScreens,
  hours: hourScreens,
  forms: formScreens,
  answers: answerScreens,
  subsidy: subsidyScreens,
  beside,
}

export const screens: Record<string, Screen> = Object.assign({}, ...Object.values(parts))

/** Set up before any screen: passkeys and tokens. */
export const belongings: Record<string, (context: BrowserContext, system: System) => Promise<void>> = {
  async chief(context, system) {
    const page = await context.newPage()
    await page.goto(system.url)
    for (const name of ['My phone', 'The key on my keyring']) {
      const authenticator = await addAuthenticator(page)
      await page.evaluate(addPasskey, name)
      await authenticator.remove()
    }
    await page.close()
    for (const name of ['Staff page of the web site', 'Roster to calendar']) {
      const { username, password } = await credentials(system, name)
      const form = { username, password }
      const { access_token: token } = await (
        await context.request.post(`${system.url}/api/token`, { form })
      ).json()
      const headers = { authorization: `Bearer ${token}` }
      await context.request.get(`${system.url}/api/tokens`, { headers })
    }
  },
}

async function addPasskey(name: string): Promise<void> {
  const post = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post('/api/passkeys/options'))
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  await post('/api/passkeys', { name, response: made.toJSON() })
}

/** A project that shows its people to nobody else. */
async function hidePeople({ system }: Stage): Promise<void> {
  const admin = await callerFor(system.url, 'admin@demo.test')
  const project = { pid: 'quiet', name: 'Quiet Days', starts_on: '2028-12-09', ends_on: '2028-12-10' }
  const body = { ...project, time_zone: 'Asia/Taipei' }
  // An earlier screen may have done all of it.
  const call = (line: string, data: object) => callApi(admin, system.url, line, data).catch(() => {})
  await call('POST /api/projects', body)
  await call('POST /api/projects/quiet/teams', { tid: 'one', name: 'One' })
  await call('PATCH /api/projects/quiet', { listing: 'off' })
  await call('PATCH /api/projects/quiet', { state: 'open' })
}

/** With an invalid value, which isn't saved. */
async function letItLock(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  await giveWrongBank(page)
  await page.clock.fastForward('10:00')
  await page.locator('main p[role=status]').waitFor()
}

async function addAddress(page: Page): Promise<void> {
  await page.locator('main section button').last().click()
  await page.locator('[role=dialog] input[type=email]').fill(`another.${++asked}@demo.test`)
  await page.locator('[role=dialog] button[type=submit]').click()
  await page.locator('[role=dialog] input[autocomplete=one-time-code]').waitFor()
}

let asked = 0

async function askForCode(page: Page): Promise<void> {
  // The number of emails per address is limited.
  await page.locator('main input[type=email]').fill(`someone.${++asked}@demo.test`)
  await page.locator('main input[type=email]').press('Enter')
  await page.locator('main input[autocomplete=one-time-code]').first().waitFor()
}

async function showEmail({ page, mailbox, system }: Stage): Promise<void> {
  const email = `reader.${++asked}@demo.test`
  const headers = { origin: system.url }
  await page.request.post(`${system.url}/api/sign-in/email`, { headers, data: { email, language: 'en' } })
  const { id } = await mailbox.emailFor(email)
  await page.goto(`${system.inboxUrl}/messages/${id}`)
}
