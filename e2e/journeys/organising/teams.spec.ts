import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'
import { sayYes } from '../../stage/joining/saying-yes.ts'
import { answerSlowly } from '../../stage/settle.ts'

interface Teams {
  data: { tid: string; name: string; recruiting: boolean; members: number; chiefs: number }[]
}

const readTeams = async (
  api: <T>(context: BrowserContext, line: string) => Promise<T>,
  page: Page,
  pid = '2026',
) => (await api<Teams>(page.context(), `GET /api/projects/${pid}/teams`)).data

/** Enter a name and press Enter; the identifier is filled in automatically. */
async function makeTeam(page: Page, team: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a team' }).click()
  await expect(page.getByLabel('Team name')).toBeFocused()
  await page.keyboard.type(team)
  const tid = team.toLowerCase().replaceAll(' ', '-')
  await expect(page.getByLabel('Identifier')).toHaveValue(tid)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: team })).toContainText('No team lead')
  await expect(page.getByLabel('Team name')).toBeFocused()
  await page.keyboard.type(team)
  await expect(page.getByText(`There’s already a team called “${team}”.`)).toBeVisible()
  await page.getByLabel('Team name').fill('')
  return tid
}

/** The focus stays on the button, and the new position is announced. */
async function moveByKeyboard(page: Page, team: string, count: number): Promise<void> {
  const up = page.getByRole('button', { name: `Move ${team} up` })
  await up.focus()
  for (const position of [count - 1, count - 2]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${team} is now number ${position} of ${count}.`)).toBeAttached()
    await expect(up).toBeFocused()
  }
  const down = page.getByRole('button', { name: `Move ${team} down` })
  await down.press('Enter')
  await expect(down).toBeFocused()
}

async function addByAddress(page: Page, email: string, name: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: /^Invite someone to/ })
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Name (if they’re new here)').fill(name)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(
    page
      .getByRole('list', { name: /^Invited, no answer yet/ })
      .getByRole('listitem')
      .filter({ hasText: name }),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** Closes and reopens it, edits its description, and makes someone a team lead and back. */
async function runTeam(page: Page, name: string): Promise<void> {
  await expect(page.getByText('You’re a team lead')).toBeVisible()
  const looking = page.getByRole('switch', { name: 'Recruiting' })
  for (const text of ['Nobody can apply or join', 'The event page shows that this team is recruiting']) {
    await looking.click({ force: true })
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Edit team' }).click()
  await expect(page.getByLabel('Team name')).not.toBeEditable()
  await expect(page.getByText('Only event owners can do this.').first()).toBeVisible()
  // Quick successive changes of one's own are not reported as changed elsewhere, even if a response is slow.
  await page.route('**/api/projects/*/teams/*', answerSlowly, { times: 1 })
  await looking.click({ force: true })
  await page.getByLabel('What this team does').fill('We carry **light**.')
  await page.getByLabel('What this team does').blur()
  await expect(page.getByText('Saved just now')).toBeVisible()
  await looking.click({ force: true })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('strong', { hasText: 'light' })).toBeVisible()
  for (const [action, role] of [
    ['Make team lead', 'team lead'],
    ['Change to member', 'member'],
  ]) {
    await page.getByRole('button', { name: `Manage ${name}` }).click()
    await page.getByRole('menuitem', { name: action! }).click()
    await expect(page.getByText(`${name} is now a ${role}.`)).toBeVisible()
  }
}

/** Members see their shifts and leads, and nothing to manage. Leaving is always possible. */
async function leaveTeam(page: Page, team: string): Promise<void> {
  await page.goto('/p/2026')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(team) })
    .click()
  await expect(page.getByText('You’re a member')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your shifts in this team' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite someone' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave team' }).click()
  await expect(page.getByText(`Leaving ${team}…`)).toBeVisible()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(`Thank you for your time in ${team}.`)).toBeVisible()
  for (const gone of ['You’re a member', 'For team members only'])
    await expect(page.getByText(gone)).toHaveCount(0)
}

test('a team is created, ordered and handed to a team lead, who runs it', async ({
  page,
  browser,
  system,
  signInByApi,
  newAddress,
  mailbox,
  api,
  axeCheck,
}) => {
  test.slow()
  const team = `Lantern Walk ${Date.now().toString(36)}`
  const pageOf = async (email: string) => {
    const other = await (await browser.newContext({ baseURL: system.url })).newPage()
    await signInByApi(other.context(), email)
    return other
  }
  const [chiefAddress, memberAddress] = [newAddress(), newAddress()]
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2026/manage/teams')
  const tid = await makeTeam(page, team)
  const count = (await readTeams(api, page)).length
  await moveByKeyboard(page, team, count)
  await expect(async () => {
    const order = (await readTeams(api, page)).map((one) => one.tid)
    expect(order.indexOf(tid)).toBe(count - 2)
  }).toPass()
  await page.getByRole('link', { name: team, exact: true }).click()
  await addByAddress(page, chiefAddress, 'Ola Nordmann', 'Team lead')
  expect((await mailbox.emailFor(chiefAddress)).text).toContain(team)
  await sayYes(system.url, '2026', chiefAddress)

  const chief = await pageOf(chiefAddress)
  await chief.goto(`/p/2026/t/${tid}`)
  await addByAddress(chief, memberAddress, 'Kari Hagen', 'Member')
  await sayYes(system.url, '2026', memberAddress)
  await chief.reload()
  await runTeam(chief, 'Kari Hagen')
  await chief.getByRole('button', { name: 'History' }).click()
  await expect(chief.getByText('Ola Nordmann invited Kari Hagen.')).toBeVisible()
  await expect(chief.getByText('Kari Hagen accepted the invitation.')).toBeVisible()
  await expect(chief.getByText('Ola Nordmann made Kari Hagen a team lead.')).toBeVisible()
  await axeCheck(chief)

  await leaveTeam(await pageOf(memberAddress), team)
  await chief.reload()
  await chief.getByRole('button', { name: 'Former members' }).click()
  await expect(chief.getByRole('button', { name: 'Invite again: Kari Hagen' })).toBeVisible()
  await api(page.context(), `PATCH /api/projects/2026/teams/${tid}`, { archived: true })
})

test('a team is archived, undone, archived and unarchived; the order is changed by dragging', async ({
  page,
  signInByApi,
  api,
  isMobile,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2027/manage/teams')
  const before = await readTeams(api, page, '2027')
  const { name } = before.at(-1)!
  const row = page
    .getByRole('list', { name: 'Teams', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name })
  const archive = async () => {
    await row.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(row).toHaveCount(0)
  }
  await archive()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await archive()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('switch', { name: /archived team/ }).press('Space')
  await page.getByRole('button', { name: `Unarchive ${name}` }).click()
  await expect(row).toBeVisible()

  if (!isMobile) {
    const grips = page.locator('main ol > li > span[aria-hidden=true]')
    await grips.last().scrollIntoViewIfNeeded()
    const from = (await grips.last().boundingBox())!
    const to = (await grips.nth(before.length - 3).boundingBox())!
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 8 })
    await page.mouse.up()
    const wanted = before
      .map(({ tid }) => tid)
      .toSpliced(-1, 1)
      .toSpliced(-2, 0, before.at(-1)!.tid)
    await expect(async () => {
      expect((await readTeams(api, page, '2027')).map(({ tid }) => tid)).toEqual(wanted)
    }).toPass()
  }
  await api(page.context(), 'PUT /api/projects/2027/team-order', { tids: before.map(({ tid }) => tid) })
})

test('an order that cannot be saved is reverted', async ({ page, signInByApi, api }) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2027/manage/teams')
  const [first] = await readTeams(api, page, '2027')
  await page.route('**/team-order', (route) => route.abort())
  await page.getByRole('button', { name: `Move ${first!.name} down` }).click()
  const list = page.getByRole('list', { name: 'Teams', exact: true }).getByRole('listitem')
  await expect(list.nth(1)).toContainText(first!.name)
  await expect(page.getByText('We couldn’t save the order')).toBeVisible()
  await expect(list.first()).toContainText(first!.name)
})

test('several teams are created while the first is still being saved; a taken identifier is reported', async ({
  page,
  signInByApi,
  api,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2027/manage/teams')
  const tag = Date.now().toString(36)
  const [name, tid] = [page.getByLabel('Team name'), page.getByLabel('Identifier')]
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/projects/2027/teams', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  for (const team of [`One ${tag}`, `Two ${tag}`]) {
    await name.fill(team)
    await expect(tid).toHaveValue(team.toLowerCase().replace(' ', '-'))
    await name.press('Enter')
  }
  await name.fill('Three')
  goOn()
  await expect(page.getByRole('link', { name: `Two ${tag}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `One ${tag}` })).toBeVisible()
  await expect(name).toHaveValue('Three')

  await tid.fill(`one-${tag}`)
  await tid.press('Enter')
  await expect(tid).toHaveAccessibleDescription(/Another team already has this identifier/)
  await expect(tid).toBeFocused()
  for (const one of ['one', 'two'])
    await api(page.context(), `PATCH /api/projects/2027/teams/${one}-${tag}`, { archived: true })

  // Nobody can join an archived team; the reason is next to the button.
  await page.goto(`/p/2027/t/one-${tag}`)
  const add = page.getByRole('button', { name: 'Invite someone' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(/This team is archived/)
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' })

  test('several people are found, selected, added to a team and removed', { tag: '@phone' }, async ({
    page,
    signInByApi,
    api,
    axeCheck,
  }) => {
    test.slow()
    await signInByApi(page.context(), 'owner@demo.test')
    await page.goto('/p/2027/manage/teams')
    const team = `夜間組 ${Date.now().toString(36)}`
    await page.getByLabel('組別名稱').fill(team)
    const tid = await page.getByLabel('識別碼').inputValue()
    await page.getByLabel('組別名稱').press('Enter')
    await expect(page.getByRole('link', { name: team })).toBeVisible()
    await page.goto('/p/2027/manage/people')
    await page.getByLabel('組別', { exact: true }).selectOption('program')
    await page.getByLabel('角色').selectOption('member')
    await expect(page).toHaveURL(/tid=program&role=member/)
    const people = page.getByRole('list', { name: '志工名單', exact: true }).locator('> li')
    await expect(people).toHaveCount(8)
    await people.nth(0).getByRole('checkbox').check()
    await people.nth(2).getByRole('checkbox').check()
    await page.getByRole('button', { name: '邀請加入組別' }).click()
    const dialog = page.getByRole('dialog', { name: '邀請加入組別' })
    await dialog.getByLabel('組別', { exact: true }).selectOption({ label: team })
    await expect(dialog).toContainText(`會邀請 2 人加入「${team}」：`)
    await axeCheck(page)
    // The second request fails at first.
    let asked = 0
    await page.route(`**/teams/${tid}/members/*`, (route) =>
      ++asked === 2 ? route.abort() : route.continue(),
    )
    await dialog.getByRole('button', { name: '邀請 2 人' }).click()
    await expect(dialog).toContainText('已完成 1 人')
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
    await axeCheck(page)
    await dialog.getByRole('button', { name: '繼續處理其餘 1 人' }).click()
    await expect(page.getByText(`已邀請 2 人加入「${team}」。`)).toBeVisible()
    await expect(people.nth(0)).toContainText(team)

    await page.getByLabel('搜尋').fill('')
    await page.getByLabel('組別', { exact: true }).selectOption({ label: team })
    await page.getByLabel('角色').selectOption('')
    await expect(people).toHaveCount(2)
    await page.getByRole('checkbox', { name: '選取顯示的 2 人' }).check()
    await page.getByRole('button', { name: '移出組別' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移出 2 人' }).click()
    await expect(page.getByText('找不到符合的人')).toBeVisible()
    await page.getByRole('link', { name: '顯示所有人' }).click()
    await expect(people.first()).toBeVisible()
    await api(page.context(), `PATCH /api/projects/2027/teams/${tid}`, { archived: true })
  })
})
