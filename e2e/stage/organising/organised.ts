import { callApi, callerFor } from '../sign-in.ts'
import type { Stage } from '../system/system.ts'

/** Typical state after some organising: some teams have a target size, and there is a history. */
export async function organise({ page, system }: Stage): Promise<void> {
  const call = <T>(line: string, data?: object) => callApi<T>(page.context(), system.url, line, data)
  const wanted = {
    registration: 60,
    kitchen: 30,
    'first-aid': 11,
    venue: 20,
    photography: 18,
    'night-market': 12,
  }
  for (const [tid, count] of Object.entries(wanted))
    await call(`PATCH /api/projects/2026/teams/${tid}`, { wanted: count })
  const { data: people } = await call<{ data: { uid: string }[] }>(
    'GET /api/projects/2026/teams/design/people',
  )
  const [first, , third] = people
  await call(`PUT /api/projects/2026/finance/${first!.uid}`)
  await call(`PUT /api/projects/2026/teams/design/chiefs/${third!.uid}`)
  await call(`PUT /api/projects/2026/teams/kitchen/members/${third!.uid}`)
  await call('PATCH /api/projects/2026', {
    accent: '#2a6f97',
    description:
      'Two days of **lanterns**, talks and tea in the old town.\n\n- Come as you are\n- Leave with friends',
  })
}

interface Offer {
  statements: { sid: string; version: number }[]
}

/** The admin offers someone a role; others have just accepted theirs. */
export async function offerRoles({ system: { url } }: Stage): Promise<void> {
  const admin = await callerFor(url, 'admin@demo.test')
  const roles = [
    { email: 'offered@demo.test', name: 'Wu Fang-yi 吳芳儀', role: 'finance' },
    { email: 'offered@demo.test', role: 'owner' },
    { email: 'new-owner@demo.test', name: 'Hana Sato 佐藤花', role: 'owner' },
  ]
  for (const role of roles) await callApi(admin, url, 'POST /api/projects/2026/roles', role)
  const accepting = await callerFor(url, 'new-owner@demo.test')
  const { data } = await callApi<{ data: Offer[] }>(accepting, url, 'GET /api/users/me/roles')
  const statements = data.flatMap((offer) => offer.statements.map(({ sid, version }) => ({ sid, version })))
  await callApi(accepting, url, 'PUT /api/users/me/roles/2026/owner', { statements })
}

/** Opens the dialog for confirming a role. */
export async function askToConfirm({ page }: Stage): Promise<void> {
  await page
    .getByRole('button', { name: /^(Confirm role:|確認角色：)/ })
    .first()
    .click()
  await page.locator('[role=dialog]').waitFor()
}

/** A project without any content: archived, or a draft as every project starts. */
export const startProject = (pid: string, archived = false) =>
  async function start({ page, system }: Stage): Promise<void> {
    const project = { pid, name: `Lantern Days ${pid}`, starts_on: '2028-12-09', ends_on: '2028-12-10' }
    const body = { ...project, time_zone: 'Asia/Taipei' }
    await callApi(page.context(), system.url, 'POST /api/projects', body).catch(() => {})
    const call = (line: string, data: object) =>
      callApi(page.context(), system.url, line, data).catch(() => {})
    if (archived) {
      await call(`POST /api/projects/${pid}/teams`, { tid: 'one', name: 'One' })
      await call(`POST /api/projects/${pid}/teams/one/people`, {
        email: 'volunteer@demo.test',
        role: 'chief',
      })
    }
    for (const state of archived ? ['open', 'closed', 'archived'] : [])
      await call(`PATCH /api/projects/${pid}`, { state })
  }

/** Opens the dialog for ending a project. */
export async function askToClose({ page }: Stage): Promise<void> {
  await page.locator('main ol + div button').first().click()
  await page.locator('[role=dialog]').waitFor()
}

/** As an admin sees it on the first day. */
export async function hideProjects({ page }: Stage): Promise<void> {
  await page.route('**/api/projects?*', (route) => route.fulfill({ json: { data: [], next_cursor: null } }))
}

/** Everything is filled in, but another project has the identifier. */
export async function takePid({ page }: Stage): Promise<void> {
  const fields = page.locator('main form input')
  const values = ['Lantern Days 2026', '2026-12-12', '2026-12-13', '2026']
  for (const [at, value] of values.entries()) await fields.nth(at).fill(value)
  await fields.nth(3).press('Enter')
  await page.locator('main form [aria-invalid=true]').waitFor()
}
