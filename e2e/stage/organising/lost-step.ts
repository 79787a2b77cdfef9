import { sayYes } from '../joining/saying-yes.ts'
import { addAppByApi } from '../second-step.ts'
import { visit } from '../settle.ts'
import { callApi, callerFor } from '../sign-in.ts'
import { holdRole } from '../system/database.ts'
import type { Screen, Stage, System } from '../system/system.ts'

type Where = Pick<System, 'url' | 'settings'>
type Language = 'en' | 'zh-TW'

interface Emails {
  requester: string
  other: string
  person: string
}

let projects = 0

/** An event with two owners and someone who uses an authenticator app. */
export async function startWithLostStep(system: Where, emails: Emails, language: Language = 'en') {
  const { url, settings } = system
  const pid = `lost-${Date.now().toString(36)}-${++projects}`
  const name = 'Grace Lin 林恩慈'
  const admin = await callerFor(url, 'admin@demo.test')
  const call = (line: string, data: object) => callApi(admin, url, line, data)
  const days = { starts_on: '2029-12-08', ends_on: '2029-12-09', time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name: 'Lantern Days', ...days })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration' })
  await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  for (const [email, own] of [
    [emails.requester, 'Olive Owner 歐芮'],
    [emails.other, 'Hugo Hsu 許修'],
  ] as const) {
    await callApi(await callerFor(url, email), url, 'PATCH /api/users/me', { language, name: own })
    await holdRole(settings.DATABASE_URL!, { pid, email, role: 'owner' })
  }
  await joinWithApp(system, pid, { email: emails.person, name, language })
  return { pid, name, ...emails }
}

async function joinWithApp(
  { url }: Where,
  pid: string,
  { email, ...profile }: { email: string; name: string; language: Language },
): Promise<void> {
  const admin = await callerFor(url, 'admin@demo.test')
  await callApi(admin, url, `POST /api/projects/${pid}/teams/desk/people`, { email })
  await sayYes(url, pid, email)
  const person = await callerFor(url, email)
  await callApi(person, url, 'PATCH /api/users/me', profile)
  await addAppByApi(person, url)
}

/** For the screens: one request waits for the other owner, and one is confirmed. */
const users = {
  requester: 'asks-reset',
  other: 'agrees-to-reset',
  waiting: 'lost-step',
  due: 'lost-step-due',
}
const addressOf = (user: string) => `${user}@demo.test`
const started = new Map<string, Promise<string>>()

/** Screens are captured in parallel, in one event; returns its pid. */
const start = ({ system }: Stage): Promise<string> =>
  started.getOrInsertComputed(system.url, async () => {
    const emails = {
      requester: addressOf(users.requester),
      other: addressOf(users.other),
      person: addressOf(users.waiting),
    }
    const { pid } = await startWithLostStep(system, emails)
    const due = { email: addressOf(users.due), name: 'Ravi Rao', language: 'en' } as const
    await joinWithApp(system, pid, due)
    for (const [person, owners] of [
      [emails.person, [emails.requester]],
      [due.email, [emails.requester, emails.other]],
    ] as const)
      for (const owner of owners) await requestReset(system, { pid, owner, person })
    return pid
  })

async function requestReset(
  { url }: Where,
  { pid, owner, person }: { pid: string; owner: string; person: string },
): Promise<void> {
  const { uid } = await callApi<{ uid: string }>(await callerFor(url, person), url, 'GET /api/users/me')
  const asking = await callerFor(url, owner)
  await callApi(asking, url, `PUT /api/projects/${pid}/second-step-resets/${uid}`)
}

async function openPeople(stage: Stage): Promise<void> {
  await visit(stage.page, `/p/${await start(stage)}/manage/people`)
  await stage.page.locator('main tbody tr').first().waitFor()
}

async function openHelp(stage: Stage): Promise<void> {
  await openPeople(stage)
  await stage.page.locator('main h2 button').last().click()
}

export const lostStepScreens: Record<string, Screen> = {
  'manage-two-step-lost': { user: users.requester, prepare: openHelp },
  'manage-two-step-confirm': { user: users.other, prepare: openPeople },
  'two-step-lost': { path: '/settings/two-step', user: users.waiting, begin: start },
  'two-step-lost-due': { path: '/settings/two-step', user: users.due, begin: start },
}
