import { visit } from '../settle.ts'
import { callApi } from '../sign-in.ts'
import { spoilEmail } from '../system/database.ts'
import type { Stage } from '../system/system.ts'
import { type Applied, letPeopleApply } from './applicants.ts'
import { conduct } from './joining.ts'

const made = new Map<string, Promise<Applied>>()

/** Address of the nth applicant of that project. */
export const applicantOf = (pid: string, nth: number) => `${nth}.${pid.slice('join-'.length)}@demo.test`

/** Screens are captured in parallel, in one project. */
function oneProject({ page, system }: Stage): Promise<Applied> {
  const { url } = system
  const project = made.get(url) ?? apply({ page, system })
  made.set(url, project)
  return project
}

async function apply({ page, system }: Pick<Stage, 'page' | 'system'>): Promise<Applied> {
  const applied = await letPeopleApply(system)
  const { pid } = applied
  const call = (line: string, data: object) => callApi(page.context(), system.url, line, data)
  await call(`PUT /api/projects/${pid}/statements/conduct`, { texts: conduct })
  const decision = { tid: 'kitchen', decision: 'accept', message: '' }
  await call(`POST /api/projects/${pid}/applications/${applied.ids.Grace}/decision`, decision)
  const words = { subject: '{team} is happy to have you', body: 'Hello {name},\n\nyou are in {team} now.' }
  await call(`PUT /api/projects/${pid}/message-templates/application.accepted/en`, words)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const spoiled = [
    { state: 'bounced', problem: 'EENVELOPE RCPT TO 550' },
    { state: 'failed', problem: 'EMESSAGE DATA 554' },
    { state: 'failed', problem: 'mail-off' },
  ]
  for (const [nth, how] of spoiled.entries())
    await spoilEmail(system.settings.DATABASE_URL!, { pid, email: applicantOf(pid, nth), ...how })
  return applied
}

/** Opens the messages of that project, or its outbox. */
export const openEmails = (rest: string) =>
  async function open(stage: Stage): Promise<void> {
    const { pid } = await oneProject(stage)
    await visit(stage.page, `/p/${pid}/manage/${rest}`)
    await stage.page.locator('main h1').waitFor()
    await stage.page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  }

/** Opens its agreements. */
export const openStatements = (until: 'shown' | 'writing') =>
  async function open(stage: Stage): Promise<void> {
    const { pid } = await oneProject(stage)
    await visit(stage.page, `/p/${pid}/manage/joining`)
    await stage.page.locator('main article').waitFor()
    if (until === 'writing') await stage.page.locator('main article button').first().click()
  }
