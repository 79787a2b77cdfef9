import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ReceivedEmail } from '../../../server/dev/received-email.ts'
import { agreeToAll } from '../joining/saying-yes.ts'
import { type Caller, callApi, callerFor } from '../sign-in.ts'
import { stopImport, stopRollOver } from '../system/database.ts'
import type { Stage } from '../system/system.ts'

const year = { name: 'Lantern Days 2027', starts_on: '2027-12-11', ends_on: '2027-12-12' }
const along = ['teams', 'texts', 'settings', 'chiefs', 'tasks', 'forms', 'invite']

/** A complete roll-over of 2026. Idempotent. */
async function nextYear(context: Caller, url: string, pid: string, choices: string[]): Promise<void> {
  const asked = { ...year, pid, choices }
  // Leaves one alone that was stopped here before.
  const made = await callApi<{ done: number }>(context, url, 'POST /api/projects/2026/roll-over', asked)
  if (made.done === 40) return
  for (let state = ''; state !== 'done'; ) {
    const read = await callApi<{ state: string }>(context, url, `GET /api/projects/${pid}/roll-over`)
    state = read.state
    if (state === 'failed') throw new Error(`${pid} was not made`)
  }
}

const setState = (context: Caller, url: string, pid: string, state: string) =>
  callApi(context, url, `PATCH /api/projects/${pid}`, { state })

/** Nobody has been invited back yet, or everyone has. */
export const compareYears = (pid: string, sent: boolean) =>
  async function compare({ page, system }: Stage): Promise<void> {
    await nextYear(page.context(), system.url, pid, along)
    if (sent) {
      await setState(page.context(), system.url, pid, 'open')
      await callApi(page.context(), system.url, `POST /api/projects/${pid}/invitations/send`)
    }
  }

export const seeTable = ({ page }: Pick<Stage, 'page'>) => page.locator('main table').waitFor()

/** Running forever, or failed. */
export const stopYear = (pid: string, state: 'waiting' | 'failed') =>
  async function stop({ page, system }: Stage): Promise<void> {
    await inTurn(async () => {
      await nextYear(page.context(), system.url, pid, along)
      await stopRollOver(system.settings.DATABASE_URL!, pid, state)
    })
  }

export const seeStopped =
  (state: string) =>
  ({ page }: Pick<Stage, 'page'>) =>
    page.locator(state === 'failed' ? 'main [role=alert]' : 'main [role=progressbar]').waitFor()

/** Ready to send. */
export const askToSend = (pid: string) =>
  async function ask(stage: Stage): Promise<void> {
    await compareYears(pid, false)(stage)
    await setState(stage.page.context(), stage.system.url, pid, 'open')
  }

export async function openQuestion({ page }: Stage): Promise<void> {
  await seeTable({ page })
  await page.locator('main section button').first().click()
  await page.locator('[role=dialog]').waitFor()
}

// Unique for each run against the same installation: each person gets only one email.
const again = `again-${randomUUID().slice(0, 8)}`
const asked = new Map<string, Promise<string>>()

/** Screens are captured in parallel, and each person gets one email. */
function linkTo(stage: Stage, user: string): Promise<string> {
  const key = `${stage.system.url} ${user}`
  const link = asked.get(key) ?? askBack(stage, user)
  asked.set(key, link)
  return link
}

async function askBack({ system }: Stage, user: string): Promise<string> {
  const owner = await callerFor(system.url, 'owner@demo.test')
  await nextYear(owner, system.url, again, ['teams', 'invite'])
  await setState(owner, system.url, again, 'open')
  await callApi(owner, system.url, `POST /api/projects/${again}/invitations/send`)
  return new URL(await emailedLink(system.inboxUrl, `${user}@demo.test`)).hash
}

/** Also finds an email that arrived during an earlier screen, or that is queued behind hundreds. */
async function emailedLink(inboxUrl: string, email: string): Promise<string> {
  for (const deadline = Date.now() + 45_000; Date.now() < deadline; await setTimeout(100)) {
    const messages = (await (await fetch(`${inboxUrl}/messages.json?to=${email}`)).json()) as ReceivedEmail[]
    const links = messages
      .filter(({ subject }) => subject.includes(year.name))
      .flatMap((message) => message.links)
    const yes = links.find((one) => one.includes('/invitation#yes.'))
    if (yes) return yes
  }
  throw new Error(`no invitation to ${email}`)
}

/** Opens the link in the email; with `answers`, also submits. */
export const openInvitation = (user: string, answers = false) =>
  async function open(stage: Stage): Promise<void> {
    const { page } = stage
    await page.goto(`/back${await linkTo(stage, user)}`)
    await page.locator('main [role=radiogroup], main [role=status] h1').first().waitFor()
    if (!answers || (await page.locator('main [role=radiogroup]').count()) === 0) return
    await page.locator('main [role=radio], main input[type=radio]').first().check()
    await agreeToAll(page)
    await page.locator('main button:not([role])').first().click()
    await page.locator('main [role=status] h1').waitFor()
  }

const list = (tag: string) => `E-mail,Name,Team,Role
mei.${tag}@example.org,Mei Lin,Registration,
volunteer@demo.test,Volunteer,Kitchen,
jonas.${tag}@example.org,Jonas Weber,Kichen,
not an address,Ada,Registration,
hui.${tag}@example.org,惠君,Registration,boss
mei.${tag}@example.org,Mei Lin,registration,
noor.${tag}@example.org,Noor,Registration,chief
`

let turn: Promise<unknown> = Promise.resolve()

/** One after the other: a new import replaces one that was not executed. */
function inTurn(step: () => Promise<void>): Promise<void> {
  const mine = turn.then(step)
  turn = mine.catch(() => {})
  return mine
}

async function bring({ page }: Stage): Promise<void> {
  const buffer = Buffer.from(list(randomUUID().slice(0, 8)))
  const file = { name: 'volunteers.csv', mimeType: 'text/csv', buffer }
  await page.locator('main input[type=file]').setInputFiles(file)
  await page.locator('main table').nth(1).waitFor()
}

/** A list with a few mistakes. */
export const bringList = (stage: Stage) => inTurn(() => bring(stage))

/** Running forever, or failed. */
export const stopList = (state: 'running' | 'failed') => (stage: Stage) =>
  inTurn(async () => {
    const { page, system } = stage
    await bring(stage)
    await stopImport(system.settings.DATABASE_URL!, new URL(page.url()).searchParams.get('id')!, state)
    await page.reload()
    await seeStopped(state)(stage)
  })

/** Executed, with skipped rows. */
export const runList = (stage: Stage) =>
  inTurn(async () => {
    const { page } = stage
    await bring(stage)
    await page.locator('main p + button').click()
    await page.locator('[role=dialog] button').last().click()
    await page.locator('main div[role=status] a').first().waitFor()
    await page.locator('main table').waitFor()
  })
