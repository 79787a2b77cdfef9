import { authorise } from '../../../server/test/swagger.ts'
import { runCommand } from '../system/command-line.ts'
import type { Stage, System } from '../system/system.ts'

export async function credentials(
  { settings }: System,
  name: string,
  email = 'chief@demo.test',
): Promise<{ username: string; password: string }> {
  return JSON.parse(await runCommand(settings, ['credentials', email, '--name', name]))
}

export async function authoriseDocs({ page, system }: Stage): Promise<void> {
  // Screens are captured in parallel, and new credentials invalidate older ones of the same person.
  const email = page.viewportSize()!.width < 600 ? 'owner@demo.test' : 'admin@demo.test'
  await authorise(page, await credentials(system, 'From the documentation', email))
}

export async function callFromDocs(stage: Stage): Promise<void> {
  await authoriseDocs(stage)
  await stage.page.locator('#operations-tag-Members').click()
  const operation = stage.page.locator('#operations-Members-listMembers')
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('input[placeholder=pid]').fill('2026')
  await operation.locator('.btn.execute').click()
  await operation.locator('.live-responses-table').waitFor()
  await operation.locator('.responses-wrapper').evaluate((element) => element.scrollIntoView())
}
