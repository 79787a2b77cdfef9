import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import { sayYes } from '../joining/saying-yes.ts'
import { visit } from '../settle.ts'
import { callApi, callerFor, signInAs } from '../sign-in.ts'
import type { Stage, System } from '../system/system.ts'

export interface Rostered {
  pid: string
  /** Leads Registration and Stage. */
  chief: { uid: string; name: string; email: string }
  /** In the order of `people`. */
  volunteers: Rostered['chief'][]
  /** By title. */
  ids: Record<string, string>
  /** A local time some days from today. */
  at: (days: number, time: string) => string
}

type Call = <T = { uid: string }>(line: string, data?: object) => Promise<T>
type Site = Pick<System, 'url' | 'settings'>

const people = ['Ada Byron', '林小美', 'Grace Hopper', 'Alan Turing', 'Mary Jackson', 'Noor Inayat', '陳大文']
const hour = 3_600_000
const quarter = 15 * 60_000

/**
 * The board needs shifts in the current hour, and rules depend on nights and days. So the event is in a time
 * zone where it is between ten and eleven in the morning, whenever this runs.
 */
function zoneOfMorning(): { time_zone: string; at: Rostered['at'] } {
  const ahead = ((10 - new Date().getUTCHours() + 24 + 11) % 24) - 11
  const offset = `${ahead < 0 ? '-' : '+'}${String(Math.abs(ahead)).padStart(2, '0')}:00`
  return {
    // POSIX signs are inverted: positive is west.
    time_zone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    at: (days, time) => {
      const day = new Date(Date.now() + ahead * hour + days * 24 * hour).toISOString().slice(0, 10)
      return `${day}T${time}:00${offset}`
    },
  }
}

/** Rounded to a quarter of an hour, as people plan. */
const inHours = (hours: number) =>
  new Date(Math.floor((Date.now() + hours * hour) / quarter) * quarter).toISOString()

/** Assigned people by their index; requests and waitlist entries are made by the people themselves. */
const tasks = [
  {
    title: 'Open the doors',
    tid: 'registration',
    location: 'Main hall',
    from: -3,
    to: -1,
    seats: 2,
    given: [3],
  },
  {
    title: 'Registration desk',
    tid: 'registration',
    location: 'Main hall',
    from: -0.6,
    to: 3,
    seats: 4,
    given: [0, 1, 2],
  },
  { title: 'Sound check', tid: 'stage', location: 'Stage', from: 0.5, to: 2, seats: 2, given: [4, 5] },
  { title: 'Lanterns up', tid: 'stage', location: 'Stage', from: 5, to: 7, seats: 3, given: [6] },
  {
    title: 'Night watch',
    tid: 'stage',
    location: 'Gate',
    from: 22,
    to: 30,
    seats: 1,
    given: [0],
    signedUp: [4, 5],
  },
  {
    title: 'First aid',
    tid: 'registration',
    location: 'Tent',
    from: 26,
    to: 30,
    seats: 2,
    sign_up: 'request',
    signedUp: [2, 6],
  },
  {
    title: 'Registration desk',
    tid: 'registration',
    location: 'Main hall',
    from: 25,
    to: 29,
    seats: 4,
    given: [],
  },
  {
    title: 'Take it all down',
    tid: 'stage',
    location: 'Stage',
    from: 50,
    to: 54,
    seats: 6,
    given: [1, 2, 3, 4],
  },
]

/** A project in the middle of its first day, today. */
export async function makeRoster(system: Site): Promise<Rostered & { close: () => Promise<void> }> {
  const tag = randomUUID().slice(0, 8)
  const pid = `roster-${tag}`
  const { time_zone, at } = zoneOfMorning()
  const as = async <T>(name: string, email: string, step: (call: Call) => Promise<T>) => {
    const caller = await callerFor(system.url, email)
    const call: Call = (line, data) => callApi(caller, system.url, line, data)
    if (name) await call('PATCH /api/users/me', { name })
    return step(call)
  }
  const someone = async (name: string, email: string) => ({
    name,
    email,
    uid: (await as(name, email, (call) => call('GET /api/users/me'))).uid,
  })
  const chief = await someone('Rosalind Franklin', `rosalind.${tag}@demo.test`)
  const volunteers: Rostered['chief'][] = []
  for (const [nth, name] of people.entries()) volunteers.push(await someone(name, `${nth}.${tag}@demo.test`))
  const ids: Record<string, string> = {}
  await as('', 'admin@demo.test', async (call) => {
    const days = { starts_on: at(0, '').slice(0, 10), ends_on: at(2, '').slice(0, 10), time_zone }
    await call('POST /api/projects', { pid, name: 'Lantern Days', ...days })
    for (const [tid, name] of [
      ['registration', 'Registration'],
      ['stage', 'Stage'],
    ]) {
      await call(`POST /api/projects/${pid}/teams`, { tid, name })
      await call(`PUT /api/projects/${pid}/teams/${tid}/chiefs/${chief.uid}`)
      for (const { uid } of volunteers) await call(`PUT /api/projects/${pid}/teams/${tid}/members/${uid}`)
    }
    await call(`PATCH /api/projects/${pid}`, { state: 'open' })
    await sayYes(system.url, pid, chief.email, ...volunteers.map(({ email }) => email))
    for (const { title, tid, location, from, to, seats, sign_up } of tasks) {
      const times = { starts_at: inHours(from), ends_at: inHours(to) }
      const roles = [{ name: '', skill: '', seats }]
      const body = {
        title,
        tid,
        location,
        ...times,
        roles,
        category: 'On the day',
        ...(sign_up && { sign_up }),
      }
      ids[ids[title] ? `${title}, the next day` : title] = (
        await call<{ id: string }>(`POST /api/projects/${pid}/tasks`, body)
      ).id
    }
    const order = Object.values(ids)
    for (const [nth, { given = [] }] of tasks.entries())
      for (const one of given)
        await call(`PUT /api/projects/${pid}/tasks/${order[nth]}/people/${volunteers[one]!.uid}`, {
          override: 'They asked for it.',
        }).catch((error: unknown) => {
          // A task that is over accepts nobody.
          if (!String(error).includes('task-over')) throw error
        })
  })
  const order = Object.values(ids)
  for (const [nth, { signedUp = [] }] of tasks.entries())
    for (const one of signedUp)
      await as('', volunteers[one]!.email, (call) =>
        call(`PUT /api/projects/${pid}/tasks/${order[nth]}/people/me`, {
          accept: ['rest', 'nights', 'day-hours', 'travel'],
        }),
      )
  const close = () =>
    as('', 'admin@demo.test', async (call) => {
      await call(`PATCH /api/projects/${pid}`, { state: 'closed' })
    })
  return { pid, chief, volunteers, ids, at, close }
}

export const test = base.extend<{ rostered: Rostered }>({
  async rostered({ system }, use) {
    const { close, ...rostered } = await makeRoster(system)
    await use(rostered)
    await close()
  },
})

const made = new Map<string, Promise<Rostered>>()

/** Screens are captured in parallel, of the same roster. */
export const showRoster =
  (
    path: (roster: Rostered) => string,
    step?: (page: Page) => Promise<unknown>,
    viewer = ({ chief }: Rostered) => chief,
  ) =>
  async ({ page, system }: Stage): Promise<void> => {
    if (!made.has(system.url)) made.set(system.url, makeRoster(system))
    const roster = await made.get(system.url)!
    await signInAs(page.context(), system.url, viewer(roster).email)
    const address = path(roster)
    await visit(page, address.startsWith('/home') ? address : `/p/${roster.pid}${address}`)
    await page.locator('main h1').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await step?.(page)
  }
