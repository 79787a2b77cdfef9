import { nameGroups, principals } from './names.ts'
import { createRandom, drawn, type Random } from './random.ts'
import { type DemoYear, demoYears, teamsOf } from './teams.ts'

interface DemoPerson {
  email: string
  name: string
  listed: boolean
}

/** `chiefs` and `members` are disjoint lists of email addresses. */
export interface DemoTeam {
  tid: string
  name: string
  archived: boolean
  chiefs: string[]
  members: string[]
}

export interface DemoProject {
  pid: string
  name: string
  state: 'draft' | 'open' | 'closed' | 'archived'
  startsOn: string
  endsOn: string
  timeZone: string
  owners: string[]
  teams: DemoTeam[]
}

export interface DemoCommunity {
  people: DemoPerson[]
  projects: DemoProject[]
}

interface YearPlan {
  state: DemoProject['state']
  startsOn: string
  endsOn: string
  /** Number of distinct people, and how many of them were there one year, or last two years, before. */
  people: number
  returning: number
  comebacks: number
}

type Role = 'chiefs' | 'members'

interface Vacancy {
  team: DemoTeam
  role: Role
}

const yearPlans: Record<DemoYear, YearPlan> = {
  '2024': {
    state: 'archived',
    startsOn: '2024-12-14',
    endsOn: '2024-12-15',
    people: 238,
    returning: 0,
    comebacks: 0,
  },
  '2025': {
    state: 'closed',
    startsOn: '2025-12-13',
    endsOn: '2025-12-14',
    people: 321,
    returning: 169,
    comebacks: 0,
  },
  '2026': {
    state: 'open',
    startsOn: '2026-12-12',
    endsOn: '2026-12-13',
    people: 404,
    returning: 210,
    comebacks: 19,
  },
  '2027': {
    state: 'draft',
    startsOn: '2027-12-11',
    endsOn: '2027-12-12',
    people: 41,
    returning: 40,
    comebacks: 0,
  },
}

/** Fixed memberships of people who get no other: main accounts, namesakes, a guide. */
const fixedSeats: [year: DemoYear, tid: string, role: Role, local: string][] = [
  ['2024', 'coordination', 'chiefs', 'owner'],
  ['2025', 'coordination', 'chiefs', 'owner'],
  ['2026', 'coordination', 'chiefs', 'owner'],
  ['2027', 'coordination', 'chiefs', 'owner'],
  ['2025', 'registration', 'members', 'chief'],
  ['2026', 'registration', 'chiefs', 'chief'],
  ['2026', 'registration', 'members', 'volunteer'],
  ['2026', 'interpretation', 'members', 'volunteer'],
  ['2025', 'registration', 'members', 'yichun.chen'],
  ['2026', 'registration', 'members', 'yichun.chen'],
  ['2026', 'registration', 'members', 'yijun.chen'],
  ['2025', 'program', 'members', 'thuha.nguyen'],
  ['2026', 'program', 'members', 'thuha.nguyen'],
  ['2026', 'kitchen', 'members', 'ha.nguyen'],
  ['2026', 'old-town-walks', 'chiefs', 'chinyun.tsai'],
]

const fixedPeople = new Set(fixedSeats.map(([, , , local]) => emailOf(local)))

function emailOf(local: string): string {
  return `${local}@demo.test`
}

function peopleOf(teams: DemoTeam[]): Set<string> {
  return new Set(teams.flatMap((team) => [...team.chiefs, ...team.members]))
}

/** Everyone without a fixed membership, with all cultures spread evenly. */
function newcomerQueue(random: Random): string[] {
  const queue = Object.values(nameGroups).flatMap((group) =>
    drawn(random, group).map(({ local }, index) => ({
      email: emailOf(local),
      rank: (index + random()) / group.length,
    })),
  )
  return queue
    .sort((a, b) => a.rank - b.rank)
    .map(({ email }) => email)
    .filter((email) => !fixedPeople.has(email))
}

/** People whose team continues are more likely to return, chiefs most of all. */
function returners(random: Random, year: DemoYear, previous: DemoTeam[]): string[] {
  const going = new Set(teamsOf(year).map(({ tid }) => tid))
  const continuing = previous.filter(({ tid }) => going.has(tid))
  const chiefs = new Set(continuing.flatMap((team) => team.chiefs))
  const staying = peopleOf(continuing)
  const candidates = [...peopleOf(previous)].filter((email) => !fixedPeople.has(email))
  return drawn(random, candidates, (email) => {
    if (chiefs.has(email)) return -0.7
    return staying.has(email) ? -0.4 : 0
  }).slice(0, yearPlans[year].returning)
}

class Staffing {
  readonly teams: DemoTeam[]
  readonly #random: Random
  readonly #vacancies: Vacancy[] = []
  readonly #unseated: Set<string>

  constructor(random: Random, year: DemoYear, people: Iterable<string>) {
    this.#random = random
    this.#unseated = new Set(people)
    this.teams = teamsOf(year).map(({ tid, name, archived, chiefs, members }) => {
      const team: DemoTeam = { tid, name, archived, chiefs: [], members: [] }
      for (let n = 0; n < chiefs; n += 1) this.#vacancies.push({ team, role: 'chiefs' })
      for (let n = 0; n < members; n += 1) this.#vacancies.push({ team, role: 'members' })
      return team
    })
    for (const [, tid, role, local] of fixedSeats.filter(([pid]) => pid === year)) {
      this.#seat(tid, role, emailOf(local))
    }
  }

  /** Seven in ten returning chiefs stay chiefs; members of the same team fill the other roles. */
  keepChiefs(previous: DemoTeam[]): void {
    for (const { tid, chiefs, members } of previous) {
      const staying = chiefs.filter(() => this.#random() < 0.7)
      for (const email of [...staying, ...drawn(this.#random, members)]) {
        if (this.#unseated.has(email)) this.#seat(tid, 'chiefs', email)
      }
    }
  }

  /** Seven in ten of the others stay in their team. */
  keepMembers(previous: DemoTeam[]): void {
    for (const { tid, chiefs, members } of previous) {
      for (const email of [...chiefs, ...members]) {
        if (this.#unseated.has(email) && this.#random() < 0.7) this.#seat(tid, 'members', email)
      }
    }
  }

  /** Assigns everyone who has no team yet; remaining vacancies go to people of other teams. */
  fill(): void {
    const open = drawn(this.#random, this.#vacancies, ({ role }) => (role === 'chiefs' ? -1 : 0))
    const waiting = drawn(this.#random, this.#unseated)
    for (const [index, { team, role }] of open.entries()) {
      const email = waiting[index]
      if (email !== undefined) this.#seat(team.tid, role, email)
    }
    const others = drawn(this.#random, peopleOf(this.teams)).filter((e) => !fixedPeople.has(e))
    const leftOver = this.#vacancies.slice()
    for (const { team, role } of leftOver) {
      const own = peopleOf([team])
      const index = others.findIndex((email) => !own.has(email))
      const [other] = index < 0 ? [] : others.splice(index, 1)
      if (other !== undefined) this.#seat(team.tid, role, other)
    }
  }

  /** Does nothing when the team has no such vacancy left. */
  #seat(tid: string, role: Role, email: string): void {
    const index = this.#vacancies.findIndex((open) => open.team.tid === tid && open.role === role)
    const [vacancy] = index < 0 ? [] : this.#vacancies.splice(index, 1)
    if (vacancy === undefined) return
    vacancy.team[role].push(email)
    this.#unseated.delete(email)
  }
}

function buildProject(random: Random, year: DemoYear, past: DemoProject[], queue: string[]): DemoProject {
  const { people, returning, comebacks, ...plan } = yearPlans[year]
  const [before, previous] = [past.at(-2)?.teams ?? [], past.at(-1)?.teams ?? []]
  const fixed = new Set(fixedSeats.filter(([pid]) => pid === year).map((seat) => seat[3]))
  const absent = [...peopleOf(before)].filter((email) => !peopleOf(previous).has(email))
  const newcomers = people - returning - comebacks - fixed.size
  const staffing = new Staffing(random, year, [
    ...returners(random, year, previous),
    ...drawn(random, absent).slice(0, comebacks),
    ...queue.splice(0, newcomers),
  ])
  staffing.keepChiefs(previous)
  staffing.keepMembers(previous)
  staffing.fill()
  const coordination = staffing.teams.find(({ tid }) => tid === 'coordination')
  return {
    pid: year,
    name: `Open Courtyard 大埕 ${year}`,
    ...plan,
    timeZone: 'Asia/Taipei',
    owners: [...(coordination?.chiefs ?? [])],
    teams: staffing.teams,
  }
}

/**
 * Open Courtyard 大埕: a free-culture conference in Tainan, named after the temple forecourt where
 * a neighbourhood meets. The result is the same on every call.
 */
export function demoCommunity(): DemoCommunity {
  const random = createRandom(20261212)
  const queue = newcomerQueue(random)
  const projects: DemoProject[] = []
  for (const year of demoYears) projects.push(buildProject(random, year, projects, queue))

  const principalEmails = new Set(principals.map(({ local }) => emailOf(local)))
  const seated = peopleOf(projects.flatMap(({ teams }) => teams))
  const known = [...principals, ...Object.values(nameGroups).flat()]
    .map(({ local, name }) => ({ email: emailOf(local), name }))
    .filter(({ email }) => seated.has(email) || principalEmails.has(email))
  const unlisted = drawn(
    random,
    known.filter(({ email }) => !principalEmails.has(email)),
  ).slice(0, Math.round(known.length * 0.03))
  const people = known.map((person) => ({ ...person, listed: !unlisted.includes(person) }))
  return { people, projects }
}
