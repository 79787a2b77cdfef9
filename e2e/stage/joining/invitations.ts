import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ReceivedEmail } from '../../../server/dev/received-email.ts'
import { type App, addAppByApi } from '../second-step.ts'
import { visit } from '../settle.ts'
import { callApi, callerFor, signInAs } from '../sign-in.ts'
import type { Stage, System } from '../system/system.ts'
import { acceptAs, agreeToAll, sayYes } from './saying-yes.ts'

export interface Inviting {
  pid: string
  project: string
  /** Leads Registration. */
  chief: string
  /** Invited by an owner and not answered yet: to one team, and to two. */
  asked: string
  twice: string
  /** Also invited, for screenshots of the answer. */
  answering: string
  /** Has a second step with this app. */
  careful: string
  app: App
}

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What everyone agrees to before they join. */
export const conduct = {
  en: { title: 'Code of conduct', text: 'We treat **everyone** with respect.' },
  'zh-TW': { title: '行為準則', text: '我們尊重**每一個人**。' },
}

/** An open project with two teams, an agreement, open purposes and pending invitations. */
export async function inviteSome({ url }: Pick<System, 'url'>): Promise<Inviting> {
  const tag = randomUUID().slice(0, 8)
  const [pid, project] = [`asks-${tag}`, 'Lantern Days 2030 燈會']
  const [chief, asked, twice, answering, careful] = ['rosa', 'mei', 'hana', 'noor', 'vera'].map(
    (name) => `${name}.${tag}@demo.test`,
  ) as [string, string, string, string, string]
  const admin = await callerFor(url, 'admin@demo.test')
  const call = (line: string, data: object) => callApi(admin, url, line, data)
  const invite = (tid: string, email: string, name: string, role = 'member') =>
    call(`POST /api/projects/${pid}/teams/${tid}/people`, { email, name, role })
  const days = { starts_on: dateIn(60), ends_on: dateIn(61), time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name: project, ...days })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration 報到組', wanted: 6 })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'stage', name: 'Stage 舞台組' })
  await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  for (const purpose of ['insurance', 'emergency', 'catering'])
    await call(`PUT /api/projects/${pid}/purposes/${purpose}`, { until: dateIn(90) })
  await call(`PUT /api/projects/${pid}/statements/conduct`, { texts: conduct })
  await invite('desk', chief, 'Rosalind Franklin', 'chief')
  await sayYes(url, pid, chief)
  await invite('desk', asked, 'Mei-Ling Chen 陳美玲')
  await invite('desk', answering, 'Noor Inayat')
  await invite('desk', twice, 'Hana Novak')
  await invite('stage', twice, 'Hana Novak', 'chief')
  const app = await addAppByApi(await callerFor(url, careful), url)
  await invite('stage', careful, 'Vera Rubin')
  return { pid, project, chief, asked, twice, answering, careful, app }
}

const made = new Map<string, Promise<Inviting>>()

/** Screens are captured in parallel, of the same people. */
function inviting({ system }: Stage): Promise<Inviting> {
  const known = made.get(system.url) ?? inviteSome(system)
  made.set(system.url, known)
  return known
}

/** The link in the email that accepts or declines. */
export async function emailedLink(inboxUrl: string, email: string, said: 'yes' | 'no'): Promise<string> {
  for (const deadline = Date.now() + 45_000; Date.now() < deadline; await setTimeout(100)) {
    const messages = (await (await fetch(`${inboxUrl}/messages.json?to=${email}`)).json()) as ReceivedEmail[]
    const found = messages.flatMap(({ links }) => links).find((one) => one.includes(`/invitation#${said}.`))
    if (found) return found
  }
  throw new Error(`no invitation to ${email}`)
}

type Invitee = 'asked' | 'twice' | 'answering' | 'careful'

/** Opens the link in the email. */
export const openInvitation = (user: Invitee, said: 'yes' | 'no' = 'yes') =>
  async function open(stage: Stage): Promise<void> {
    const link = await emailedLink(stage.system.inboxUrl, (await inviting(stage))[user], said)
    await stage.page.goto(`/invitation${new URL(link).hash}`)
    await stage.page.locator('main h1').waitFor()
  }

const gone = new Map<string, Promise<string>>()

/** The link of someone who had accepted and then left, or was removed. */
const linkOfGone = (stage: Stage, how: 'left' | 'removed'): Promise<string> =>
  gone.getOrInsertComputed(`${stage.system.url} ${how}`, async () => {
    const { url, inboxUrl } = stage.system
    const { pid } = await inviting(stage)
    const email = `${how}.${randomUUID().slice(0, 8)}@demo.test`
    const admin = await callerFor(url, 'admin@demo.test')
    await callApi(admin, url, `POST /api/projects/${pid}/teams/stage/people`, { email, name: 'Ida Rhodes' })
    const link = await emailedLink(inboxUrl, email, 'yes')
    const ida = await callerFor(url, email)
    await acceptAs(url, pid, email, false)
    const { uid } = await callApi<{ uid: string }>(ida, url, 'GET /api/users/me')
    const by = how === 'left' ? ida : admin
    await callApi(by, url, `DELETE /api/projects/${pid}/teams/stage/members/${uid}`)
    return link
  })

export const openAsGone = (how: 'left' | 'removed') =>
  async function open(stage: Stage): Promise<void> {
    const link = await linkOfGone(stage, how)
    await stage.page.goto(`/invitation${new URL(link).hash}`)
    await stage.page.locator('main h1').waitFor()
  }

/** Submitted before the question is answered. */
export async function forgetQuestion(stage: Stage): Promise<void> {
  await openInvitation('asked')(stage)
  await stage.page.locator('main button').first().click()
  await stage.page.locator('main .mantine-RadioGroup-error').first().waitFor()
}

/** Accepts without being listed in public; an earlier screen may have done so already. */
export async function acceptInvitation(stage: Stage): Promise<void> {
  await openInvitation('answering')(stage)
  const question = stage.page.locator('main [role=radiogroup]')
  await question.or(stage.page.locator('main [role=status]')).first().waitFor()
  if ((await question.count()) > 0) {
    await question.locator('input').last().check()
    await agreeToAll(stage.page)
    await stage.page.locator('main button').first().click()
  }
  await stage.page.locator('main [role=status] h1').waitFor()
}

/** Opens a page as someone who is invited, or as the team lead. */
export const visitAs = (user: 'asked' | 'chief', path: (inviting: Inviting) => string) =>
  async function look(stage: Stage): Promise<void> {
    const there = await inviting(stage)
    await signInAs(stage.page.context(), stage.system.url, there[user])
    await visit(stage.page, path(there))
    await stage.page.locator('main h1').first().waitFor()
    await stage.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }

/** The people list of the project. */
export async function listInvited(stage: Stage): Promise<void> {
  const { pid } = await inviting(stage)
  await visit(stage.page, `/p/${pid}/manage/people`)
  await stage.page.locator('main ul li').first().waitFor()
}
