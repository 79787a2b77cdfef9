import { visit } from '../settle.ts'
import { callApi, callerFor } from '../sign-in.ts'
import type { Screen, Stage } from '../system/system.ts'

interface Template {
  template: string
}

const made = new Map<string, Promise<string>>()

/** Two that were set up, one of them switched on; returns its id. Screens are captured in parallel, in one event. */
function automated({ system }: Stage): Promise<string> {
  const known = made.get(system.url) ?? setUp(system)
  made.set(system.url, known)
  return known
}

async function setUp({ url }: Stage['system']): Promise<string> {
  const owner = await callerFor(url, 'owner@demo.test')
  const project = '/api/projects/2026'
  const { data } = await callApi<{ data: Template[] }>(owner, url, `GET ${project}/automation-templates`)
  const create = async (name: string, active: boolean) => {
    const ready = data.find(({ template }) => template === name)!
    return (await callApi<{ id: string }>(owner, url, `POST ${project}/automations`, { ...ready, active })).id
  }
  await create('thanks', false)
  return create('briefing', true)
}

const open = (path: (id: string) => string) =>
  async function openOne(stage: Stage): Promise<void> {
    await visit(stage.page, path(await automated(stage)))
    await stage.page.locator('main h1').waitFor()
    await stage.page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  }

const askToStart = async ({ page }: Stage) => {
  await page.locator('main button').filter({ hasText: '…' }).first().click()
  await page.locator('[role=dialog]').waitFor()
}

/** Announcements that send themselves. */
export const automationScreens: Record<string, Screen> = {
  'automations-none': { path: '/p/2025/automations', user: 'owner' },
  automations: { user: 'owner', prepare: open(() => '/p/2026/automations') },
  automation: { user: 'owner', prepare: open((id) => `/p/2026/automations/${id}`) },
  'automation-new': { path: '/p/2026/automations/new?template=form-due', user: 'owner' },
  'automation-start': {
    path: '/p/2026/automations/new?template=feedback',
    user: 'owner',
    prepare: askToStart,
  },
}
