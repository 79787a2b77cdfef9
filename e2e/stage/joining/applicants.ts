import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import { callApi, callerFor, signInAs } from '../sign-in.ts'
import { letApplicantsWait } from '../system/database.ts'
import type { Stage, System } from '../system/system.ts'
import { sayYes } from './saying-yes.ts'

interface Person {
  uid: string
  name: string
  email: string
}

export interface Applied {
  pid: string
  /** Leads the teams Photo and Kitchen. */
  chief: Person
  /** Leads Stage. */
  other: Person
  /** By first name. */
  ids: Record<string, string>
}

type Call = <T = { uid: string }>(line: string, data?: object) => Promise<T>
type Site = Pick<System, 'url' | 'settings'>

const teams = [
  { tid: 'photo', name: 'Photo', question: 'What do you take pictures with?', wanted: 8 },
  { tid: 'kitchen', name: 'Kitchen', wanted: 12 },
  { tid: 'stage', name: 'Stage', wanted: 6 },
]

const applicants = [
  {
    name: 'Ada Byron',
    tids: ['photo', 'kitchen'],
    motivation:
      'I took the pictures of three neighbourhood parties and would love to see yours from close up.',
    skills: ['Photography', 'Editing pictures'],
    languages: ['en', 'zh-Hant'],
    availability: ['during', 'after'],
    answers: { photo: 'A small camera with one good lens.' },
    pool: true,
  },
  {
    name: '林小美',
    tids: ['photo'],
    motivation: '我喜歡拍人，也想認識大家。',
    answers: { photo: '手機。' },
    pool: true,
  },
  {
    name: 'Grace Hopper',
    tids: ['kitchen', 'stage'],
    motivation: 'I cook for forty every Friday.',
    pool: false,
  },
  { name: 'Alan Turing', tids: ['kitchen'], motivation: 'I can carry, wash up and keep count.', pool: true },
  {
    name: 'Mary Jackson',
    tids: ['photo'],
    motivation: 'Whatever you need.',
    answers: { photo: 'None.' },
    pool: true,
  },
  {
    name: 'Noor Inayat',
    tids: [],
    motivation: 'I am a trained first aider and have both days free.',
    skills: ['First aid', 'Driving'],
    languages: ['en', 'fr'],
    availability: ['before', 'during'],
    pool: true,
  },
]

/** A separate project with applications, some of them a while old. */
export async function letPeopleApply(system: Site): Promise<Applied & { close: () => Promise<void> }> {
  const tag = randomUUID().slice(0, 8)
  const pid = `join-${tag}`
  const as = async <T>(name: string, email: string, step: (call: Call, person: Person) => Promise<T>) => {
    const caller = await callerFor(system.url, email)
    const call: Call = (line, data) => callApi(caller, system.url, line, data)
    if (name) await call('PATCH /api/users/me', { name })
    const { uid } = await call('GET /api/users/me')
    return step(call, { uid, name, email })
  }
  const person = async (_: Call, one: Person) => one
  const chief = await as('Rosalind Franklin', `rosalind.${tag}@demo.test`, person)
  const other = await as('Barbara Liskov', `barbara.${tag}@demo.test`, person)
  await as('', 'admin@demo.test', async (call) => {
    const days = { starts_on: '2028-12-09', ends_on: '2028-12-10', time_zone: 'Asia/Taipei' }
    await call('POST /api/projects', { pid, name: 'Lantern Days 2028', ...days })
    for (const team of teams) {
      await call(`POST /api/projects/${pid}/teams`, { ...team, recruiting: true })
      const { uid } = team.tid === 'stage' ? other : chief
      await call(`PUT /api/projects/${pid}/teams/${team.tid}/chiefs/${uid}`)
    }
    await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  })
  await sayYes(system.url, pid, chief.email, other.email)
  const ids: Record<string, string> = {}
  for (const { name, ...application } of applicants) {
    const email = `${Object.keys(ids).length}.${tag}@demo.test`
    ids[name.split(' ')[0]!] = await as(
      name,
      email,
      async (call) => (await call<{ id: string }>(`POST /api/projects/${pid}/applications`, application)).id,
    )
  }
  await letApplicantsWait(system.settings.DATABASE_URL!, pid, 9)
  const close = () =>
    as('', 'admin@demo.test', async (call) => {
      await call(`PATCH /api/projects/${pid}`, { state: 'closed' })
    })
  return { pid, chief, other, ids, close }
}

const made = new Map<string, Promise<Applied>>()

/** Screens are captured in parallel, of the same people. */
function applied({ system }: Stage): Promise<Applied> {
  const known = made.get(system.url) ?? letPeopleApply(system)
  made.set(system.url, known)
  return known
}

/** As the lead of two teams sees it. */
export const showInbox = (path: (applied: Applied) => string, prepare?: (page: Page) => Promise<unknown>) =>
  async function show(stage: Stage): Promise<void> {
    const { page, system } = stage
    const there = await applied(stage)
    await signInAs(page.context(), system.url, there.chief.email)
    await visit(page, `/p/${there.pid}${path(there)}`)
    await page.locator('main search').waitFor({ state: 'attached' })
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await prepare?.(page)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }

async function chooseAll(page: Page): Promise<void> {
  for (const box of await page.locator('main ul input[type=checkbox]').all()) await box.check()
}

export async function askBulk(page: Page): Promise<void> {
  await chooseAll(page)
  await page.locator('main section[aria-label] button').first().click()
  await page.locator('[role=dialog] details').first().waitFor()
}

export const pressAction = (at: number, wait: string) =>
  async function press(page: Page): Promise<void> {
    await page.locator('main article button:not([aria-label])').nth(at).click()
    await page.locator(`[role=dialog] ${wait}`).first().waitFor()
  }

export async function askInvite(page: Page): Promise<void> {
  await page.locator('main li button').first().click()
  await page.locator('[role=dialog] details').first().waitFor()
}
