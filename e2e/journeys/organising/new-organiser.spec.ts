import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import {
  button,
  createHands,
  type Hands,
  importPeople,
  link,
  menu,
  openProject,
} from '../../stage/organising/hands.ts'
import { addAuthenticator } from '../../stage/props/authenticator.ts'
import { startEmptySystem } from '../../stage/props/empty-system.ts'
import { callApi } from '../../stage/sign-in.ts'
import { runCommand } from '../../stage/system/command-line.ts'

const most = 60
const email = 'organiser@demo.test'
const teams = ['Registration', 'Kitchen', 'Stage', 'First Aid', 'Welcome']
const led = teams.slice(0, 3)

/** Fifty rows; with `withChiefs`, the first person of each team is its team lead. */
function listOf({ withChiefs }: { withChiefs: boolean }): Buffer {
  const rows = Array.from({ length: 50 }, (_, at) => {
    const role = withChiefs && at < led.length ? 'chief' : 'member'
    return `person.${at}@example.org,Person ${at},${teams[at % teams.length]},${role}`
  })
  return Buffer.from(['E-mail,Name,Team,Role', ...rows].join('\n'))
}

async function createProject(page: Page, hands: Hands): Promise<void> {
  await hands.fill(page.getByLabel('Name'), 'Lantern Days')
  await hands.fill(page.getByLabel('First day'), '2028-12-09')
  await hands.fill(page.getByLabel('Last day'), '2028-12-10')
  await expect(page.getByLabel('Identifier')).toHaveValue('lantern-days-2028')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Asia\/Taipei/)
  await hands.press('Enter')
  await expect(page).toHaveURL(/\/p\/lantern-days-2028\/manage$/)
}

/** Admins need two-step verification. */
async function setUpSecondStep(page: Page, hands: Hands): Promise<void> {
  await hands.click(link(page, 'Create event'))
  await hands.click(link(page, 'Set up two-step verification'))
  // Touching the sensor counts as an action, too.
  await hands.does(() => addAuthenticator(page))
  await hands.click(button(page, 'Add a passkey'))
}

async function makeTeams(page: Page, hands: Hands): Promise<void> {
  await hands.click(link(page, 'Create teams'))
  await hands.click(button(page, 'Add a team').first())
  for (const team of teams) {
    await hands.fill(page.getByLabel('Team name'), team)
    await hands.press('Enter')
    await expect(link(page, team)).toBeVisible()
    await expect(page.getByLabel('Team name')).toBeFocused()
  }
}

async function addChiefs(page: Page, hands: Hands): Promise<void> {
  for (const team of led) {
    await hands.click(link(page, team))
    await hands.click(button(page, 'Invite someone'))
    const dialog = page.getByRole('dialog')
    await hands.fill(dialog.getByLabel('Email address'), `chief.${team.toLowerCase()[0]}@example.org`)
    await hands.fill(dialog.getByLabel('Name (if they’re new here)'), `Chief of ${team}`)
    await hands.click(dialog.getByRole('radio', { name: 'Team lead' }))
    await hands.click(dialog.getByRole('button', { name: 'Save invitation' }))
    await expect(page.getByRole('list', { name: 'Invited, no answer yet' })).toContainText(`Chief of ${team}`)
    await hands.does(() => page.goBack())
  }
}

for (const by of ['the list', 'hand'] as const)
  test(`from an empty installation to an open project, with team leads by ${by}`, async ({
    page,
    system,
    mailbox,
    axeCheck,
  }, { project }) => {
    // Another server has to start, which is slow on a busy machine.
    test.setTimeout(180_000)
    await using empty = await startEmptySystem(system)
    const hands = createHands(page)
    await hands.does(() => page.goto(empty.url))
    await expect(page.getByText(/admin grant you@example.org/)).toBeVisible()
    await hands.does(() => runCommand(empty.settings, ['admin', 'grant', email]))
    await hands.click(link(page, 'Sign in'))
    await hands.fill(page.getByRole('textbox', { name: 'Email address' }), email)
    await hands.click(button(page, 'Send me a code'))
    const code = await hands.does(() => mailbox.codeFor(email))
    await hands.fill(page.getByLabel('Code'), code)
    await hands.fill(page.getByLabel('What should we call you?'), 'Olga')
    await hands.press('Enter')
    await setUpSecondStep(page, hands)
    await createProject(page, hands)
    await makeTeams(page, hands)
    if (by === 'hand') await addChiefs(page, hands)
    await hands.click(menu(page).getByRole('link', { name: 'Overview' }))
    await importPeople(page, hands, listOf({ withChiefs: by === 'the list' }))
    await openProject(page, hands)

    const { count, seconds } = hands.tally()
    console.log(`${project.name}, chiefs by ${by}: ${count} interactions, ${seconds.toFixed(1)} s`)
    expect(count).toBeLessThan(most)
    const pid = 'lantern-days-2028'
    const anyone = await page.context().browser()!.newContext()
    const read = <T>(path: string) => callApi<T>(anyone, empty.url, `GET /api/projects/${pid}${path}`)
    expect(await read('')).toMatchObject({ name: 'Lantern Days', state: 'open', time_zone: 'Asia/Taipei' })
    const { data } = await callApi<{ data: { name: string; members: number; invited: number }[] }>(
      page.context(),
      empty.url,
      `GET /api/projects/${pid}/teams`,
    )
    // Nobody joins a team without accepting.
    expect(data.map(({ name, members, invited }) => [name, members, invited])).toEqual(
      teams.map((name) => [name, 0, led.includes(name) && by === 'hand' ? 11 : 10]),
    )
    await anyone.close()
    await hands.does(() => page.goto(`${empty.url}/p/${pid}/manage`))
    await axeCheck(page)
  })

test('errors of a new project are shown at their fields', async ({ page, signInByApi, axeCheck }) => {
  await signInByApi(page.context(), 'admin@demo.test')
  await page.goto('/home')
  await link(page, 'Create event').click()
  const pid = page.getByLabel('Identifier')
  await page.getByLabel('Name').fill('燈節')
  await expect(pid).toHaveValue('project')
  await page.getByLabel('First day').fill('2030-12-09')
  await expect(page.getByLabel('Last day')).toHaveValue('2030-12-09')
  await expect(pid).toHaveValue('2030')
  await page.getByLabel('Last day').fill('2030-12-08')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('The last day can’t be before the first day. Choose a later day.'),
  ).toBeVisible()
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.keyboard.type('12102030')
  for (const [taken, said] of [
    ['-x', 'This value isn’t in the right format.'],
    ['2026', 'Another event already has this identifier. Choose a different one.'],
  ]) {
    await pid.fill(taken!)
    await page.keyboard.press('Enter')
    await expect(pid).toBeFocused()
    await expect(pid).toHaveAccessibleDescription(new RegExp(said!))
  }
  // Once edited by hand, the field no longer follows the name.
  await page.getByLabel('Name').fill('Lantern Days')
  await expect(pid).toHaveValue('2026')
  await axeCheck(page)
})

test('a project can be created even if the list of projects fails to load', async ({ page, signInByApi }) => {
  await signInByApi(page.context(), 'admin@demo.test')
  await page.route('**/api/projects?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/projects/new')
  await page.getByLabel('Name').fill('Lantern Days')
  await expect(page.getByLabel('Identifier')).toHaveValue('lantern-days')
  await page.goto('/p/2026/manage/next-year')
  await expect(page.getByLabel('Name')).toHaveValue(/2027$/)
})

test('someone who may not create a project is told why', async ({ page, signInByApi }) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Your events' })).toBeVisible()
  await expect(link(page, 'Create event')).toHaveCount(0)
  await page.goto('/projects/new')
  await expect(page.getByText('Only site admins can do this. Ask a site admin for help.')).toBeVisible()
})
