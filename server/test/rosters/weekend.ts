import { compile } from '../../src/rosters/solver/compile.ts'
import {
  dayParts,
  defaultWeights,
  narrowPlanning,
  type Person,
  type Planning,
  type Seat,
  type Shift,
} from '../../src/rosters/solver/planning.ts'
import { State } from '../../src/rosters/solver/state.ts'
import { defaultRules } from '../../src/tasks/rules/rules.ts'
import { randomOf } from '../seeds.ts'

export const sizes = {
  S: { people: 60, spots: 200, shifts: 55, days: 3, teams: 5 },
  M: { people: 400, spots: 1200, shifts: 300, days: 3, teams: 14 },
  L: { people: 2000, spots: 8000, shifts: 2000, days: 5, teams: 40 },
} as const
export type Size = keyof typeof sizes

const hour = 3_600_000
const day = 24 * hour
const midnight = Date.parse('2027-08-06T00:00:00+08:00')
const categories = ['desk', 'stage', 'kitchen', 'guide', 'photo', 'cleaning']
const skillNames = Array.from({ length: 8 }, (_, n) => `skill ${n + 1}`)

/** Random choices, reproducible by seed. */
function createDice(seed: number) {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  return {
    random,
    below,
    chance: (share: number) => random() < share,
    pick: <T>(all: readonly T[]): T => all[below(all.length)]!,
  }
}
type Dice = ReturnType<typeof createDice>

interface Team {
  tid: string
  weight: number
  skill: string
  location: string
}

/** A weekend as it might be: teams of different sizes, people who are free now and then, and a roster half full. */
export function generatePlanning(size: Size, seed: number): Planning {
  const wanted = sizes[size]
  const dice = createDice(seed * 7919 + wanted.people)
  const locations = Array.from(
    { length: Math.max(4, Math.round(wanted.teams * 0.7)) },
    (_, n) => `Hall ${n + 1}`,
  )
  const teams = Array.from({ length: wanted.teams }, (_, n): Team => {
    const weight = 0.4 + dice.random() * 1.6
    return {
      tid: `team-${n + 1}`,
      weight,
      skill: dice.pick(skillNames),
      location: locations[n % locations.length]!,
    }
  })
  const shifts = generateShifts(wanted, { teams, locations }, dice)
  const demand = demandOf(shifts)
  const people = generatePeople(wanted, { teams, demand }, dice)
  const planning: Planning = {
    pid: `bench-${size.toLowerCase()}`,
    timeZone: 'Asia/Taipei',
    rules: rulesFor(locations, dice),
    people,
    shifts,
    buddies: generateBuddies(people, dice),
    present: [],
    pinned: [],
    teams: null,
    weights: defaultWeights,
  }
  return addPresent(planning, wanted.spots, dice)
}

function rulesFor(locations: string[], { chance }: Dice): Planning['rules'] {
  const far = locations.flatMap((from, at) =>
    locations.slice(at + 1).map((to) => ({ from, to, minutes: 45 })),
  )
  return {
    ...defaultRules,
    rest: { mode: 'block', minutes: 30 },
    day_hours: { mode: 'block', hours: 10 },
    nights: { mode: 'block', max: 2 },
    travel: { mode: 'block', minutes: 15, pairs: far.filter(() => chance(0.25)).slice(0, 200) },
    skill: { mode: 'block' },
  }
}

type Wanted = (typeof sizes)[Size]

/** In proportion to the weights, at least two for each team. */
function shareShifts(count: number, teams: Team[], { below }: Dice): number[] {
  const sum = teams.reduce((total, { weight }) => total + weight, 0)
  const shares = teams.map(({ weight }) => Math.max(2, Math.round((weight / sum) * count)))
  for (let extra = shares.reduce((a, b) => a + b) - count; extra !== 0; extra -= Math.sign(extra)) {
    const many = [...shares.keys()].filter((at) => extra < 0 || shares[at]! > 2)
    shares[many[below(many.length)]!]! -= Math.sign(extra)
  }
  return shares
}

function generateShifts(
  wanted: Wanted,
  { teams, locations }: { teams: Team[]; locations: string[] },
  dice: Dice,
): Shift[] {
  const shares = shareShifts(wanted.shifts, teams, dice)
  const shifts = teams.flatMap((team, at) =>
    Array.from({ length: shares[at]! }, (_, n): Shift => {
      const isNight = dice.chance(0.12)
      const hours = dice.pick([2, 3, 3, 4, 4, 4, 5, 6])
      const from = isNight
        ? dice.pick([20, 21, 22, 23])
        : dice.pick([7, 8, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
      const start = midnight + dice.below(wanted.days) * day + (from + dice.pick([0, 0, 0, 0.5])) * hour
      const category = dice.pick(categories)
      return {
        task: `${team.tid}-${String(n + 1).padStart(3, '0')}`,
        title: `Shift ${n + 1}`,
        location: dice.chance(0.8) ? team.location : dice.pick(locations),
        category,
        only: team.tid,
        team: team.tid,
        start,
        end: start + hours * hour,
        unpopular: isNight || from <= 7 || category === 'cleaning',
        roles: generateRoles(wanted.spots / wanted.shifts, team, dice),
      }
    }),
  )
  matchSpots(shifts, wanted.spots, dice)
  return shifts
}

function generateRoles(
  average: number,
  { skill }: Team,
  { random, chance, below, pick }: Dice,
): Shift['roles'] {
  let spots = Math.min(8, Math.max(1, Math.round(average * (0.3 + random() * 1.4))))
  const roles: Omit<Shift['roles'][number], 'n'>[] = []
  if (spots >= 3 && chance(0.7)) {
    roles.push({ spots: 1, skill, critical: true })
    spots -= 1
  }
  if (spots >= 3 && chance(0.35)) {
    const some = 1 + below(2)
    roles.push({ spots: some, skill: pick(skillNames), critical: false })
    spots -= some
  }
  roles.push({ spots, skill: '', critical: false })
  return roles.map((role, at) => ({ ...role, n: at + 1 }))
}

/** Adds and removes spots until there are exactly so many. */
function matchSpots(shifts: Shift[], count: number, { pick }: Dice): void {
  const spotsOf = ({ roles }: Shift) => roles.reduce((sum, { spots }) => sum + spots, 0)
  let extra = shifts.reduce((sum, shift) => sum + spotsOf(shift), 0) - count
  while (extra !== 0) {
    const shift = pick(shifts)
    const role = pick(shift.roles)
    if (role.critical || (extra > 0 ? role.spots === 1 : spotsOf(shift) === 8)) continue
    role.spots -= Math.sign(extra)
    extra -= Math.sign(extra)
  }
}

/** Hours of work by team. */
function demandOf(shifts: Shift[]): Map<string, number> {
  const demand = new Map<string, number>()
  for (const { team, start, end, roles } of shifts) {
    const spots = roles.reduce((sum, role) => sum + role.spots, 0)
    demand.set(team, (demand.get(team) ?? 0) + (spots * (end - start)) / hour)
  }
  return demand
}

function generatePeople(
  wanted: Wanted,
  { teams, demand }: { teams: Team[]; demand: Map<string, number> },
  dice: Dice,
): Person[] {
  const all = [...demand.values()].reduce((a, b) => a + b)
  const homes = teams.flatMap((team) =>
    Array.from({ length: Math.round((demand.get(team.tid)! / all) * wanted.people) }, () => team),
  )
  const average = all / wanted.people
  return Array.from({ length: wanted.people }, (_, at) =>
    generatePerson({ at, home: homes[at] ?? dice.pick(teams), teams, average, days: wanted.days }, dice),
  )
}

interface Given {
  at: number
  home: Team
  teams: Team[]
  average: number
  days: number
}

function generatePerson({ at, home, teams, average, days }: Given, dice: Dice): Person {
  const { chance, pick, random } = dice
  const also = [0.45, 0.15].filter(chance).map(() => pick(teams).tid)
  const tids = [...new Set([home.tid, ...also])]
  const skills = new Set(skillNames.filter(() => chance(0.15)))
  if (chance(0.4)) skills.add(home.skill)
  return {
    uid: `person-${String(at + 1).padStart(4, '0')}`,
    teams: tids,
    skills: [...skills],
    own: {
      max_hours_day: pick([6, 8, 8, 10]),
      max_hours: Math.round(average * (1.1 + random() * 0.9)),
      nights: chance(0.75),
      break_minutes: chance(0.1) ? 60 : 30,
    },
    forms: [],
    busy: [],
    windows: generateWindows(days, dice),
    target: Math.round(average * pick([0.6, 0.9, 1, 1, 1.1, 1.2])),
    likes: { teams: [pick(tids)], categories: [pick(categories), pick(categories)], parts: [pick(dayParts)] },
    dislikes: { categories: chance(0.5) ? [pick(categories)] : [] },
    experience: chance(0.4) ? categories : [],
    unpopular: 0,
  }
}

/** Most days: all of it, until five or from noon; days that touch are one window. */
function generateWindows(days: number, { chance, random }: Dice): { start: number; end: number }[] {
  const windows: { start: number; end: number }[] = []
  for (let n = 0; n < days; n++) {
    if (chance(0.15)) continue
    const kind = random()
    const [from, until] = kind < 0.5 ? [6, 30] : kind < 0.75 ? [6, 17] : [12, 28]
    const window = { start: midnight + n * day + from * hour, end: midnight + n * day + until * hour }
    const last = windows.at(-1)
    if (last && window.start <= last.end) last.end = Math.max(last.end, window.end)
    else windows.push(window)
  }
  return windows
}

function generateBuddies(people: Person[], { below, pick }: Dice): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (let n = 0; n < people.length * 0.2; n++) {
    const one = people[below(people.length)]!
    const mates = people.filter(
      ({ uid, teams }) => uid !== one.uid && teams.some((tid) => one.teams.includes(tid)),
    )
    if (mates.length === 0) continue
    const pair = [one.uid, pick(mates).uid].sort() as [string, string]
    pairs.set(pair.join(' '), pair)
  }
  return [...pairs.values()]
}

/** Some signed up already for what they could have; a few of these seats are pinned. */
function addPresent(planning: Planning, spots: number, { below, chance }: Dice): Planning {
  const compiled = compile(narrowPlanning(planning))
  const state = new State(compiled)
  const present: Seat[] = []
  for (let tries = 0; tries < spots * 4 && present.length < spots * 0.38; tries++) {
    const edge = below(compiled.personOf.length)
    if (state.on[edge] || state.isFull(compiled.roleOf[edge]!) || !state.fits(edge)) continue
    state.add(edge)
    present.push({ uid: compiled.uids[compiled.personOf[edge]!]!, ...compiled.keys[compiled.roleOf[edge]!]! })
  }
  return { ...planning, present, pinned: present.filter(() => chance(0.15)) }
}
