import {
  dayParts,
  defaultWeights,
  type Person,
  type Planning,
  type Seat,
  type Shift,
} from '../../src/rosters/solver/planning.ts'
import { defaultRules, type Mode, type TaskRules } from '../../src/tasks/rules/rules.ts'
import { randomOf } from '../seeds.ts'

type Dice = ReturnType<typeof createDice>

function createDice(seed: number) {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  const chance = (share: number) => random() < share
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!
  const some = <T>(all: readonly T[], share: number): T[] => all.filter(() => chance(share))
  const list = <T>(most: number, make: (at: number) => T): T[] =>
    Array.from({ length: below(most + 1) }, (_, at) => make(at))
  return { below, chance, pick, some, list }
}

const hour = 3_600_000
const pid = 'small'
const teams = ['photo', 'desk', 'stage']
const skills = ['First aid', 'Driving']
const locations = ['', 'Main hall', 'Tent', 'Gate']
const categories = ['photo', 'desk', 'cleaning']

/** Around nights when clocks change, and in zones with odd offsets. */
const moments: [string, string][] = [
  ['Asia/Taipei', '2026-08-07T00:00:00+08:00'],
  ['Europe/Berlin', '2026-10-24T00:00:00+02:00'],
  ['Europe/Berlin', '2027-03-27T00:00:00+01:00'],
  ['America/St_Johns', '2026-10-31T00:00:00-02:30'],
  ['Asia/Kathmandu', '2026-12-31T00:00:00+05:45'],
]

/** A small event with all rules, limits and wishes at random; some of its seats break rules, as real ones do. */
export function createEvent(seed: number): Planning {
  const dice = createDice(seed)
  const [timeZone, from] = dice.pick(moments)
  const start = Date.parse(from)
  const shifts = Array.from({ length: 3 + dice.below(18) }, (_, at) => createShift(at, start, dice))
  const people = Array.from({ length: 2 + dice.below(11) }, (_, at) => createPerson(at, start, dice))
  const seats = createSeats(people, shifts, dice)
  return {
    pid,
    timeZone,
    rules: createRules(dice),
    people,
    shifts,
    buddies: dice.list(3, () => [people[0]!.uid, people.at(-1)!.uid]),
    present: seats,
    pinned: dice.some(seats, 0.2),
    teams: null,
    weights: dice.chance(0.5)
      ? defaultWeights
      : { ...defaultWeights, preferences: 3, hours: 0, stability: 9 },
  }
}

function createRules({ pick, below, chance }: Dice): TaskRules {
  const mode = (): Mode => pick(['off', 'warn', 'block', 'block'])
  return {
    ...defaultRules,
    overlap: { mode: mode() },
    rest: { mode: mode(), minutes: pick([0, 15, 60, 480]) },
    day_hours: { mode: mode(), hours: 4 + below(8) },
    nights: { mode: mode(), max: below(3) },
    own_limits: { mode: mode() },
    travel: {
      mode: mode(),
      minutes: pick([0, 15, 90]),
      pairs: chance(0.5) ? [{ from: 'tent', to: 'Gate', minutes: 45 }] : [],
    },
    skill: { mode: mode() },
  }
}

/** A start on a quarter of an hour of the first three days, and some hours. */
function createSpan(start: number, { below }: Dice) {
  const from = start + below(3 * 96) * (hour / 4)
  return { start: from, end: from + (1 + below(28)) * (hour / 4) }
}

function createShift(at: number, start: number, dice: Dice): Shift {
  const { pick, chance, below } = dice
  const team = pick(teams)
  return {
    ...createSpan(start, dice),
    task: `shift-${at}`,
    title: `Shift ${at}`,
    location: pick(locations),
    category: pick(categories),
    only: chance(0.6) ? team : null,
    team,
    unpopular: chance(0.3),
    roles: Array.from({ length: 1 + below(3) }, (_, role) => ({
      n: role + 1,
      skill: chance(0.3) ? pick(skills) : '',
      spots: below(4),
      critical: chance(0.2),
    })),
  }
}

function createPerson(at: number, start: number, dice: Dice): Person {
  const { pick, some, chance, below, list } = dice
  const maybe = (value: number) => (chance(0.4) ? value : null)
  return {
    uid: `person-${at}`,
    teams: some(teams, 0.6),
    skills: some(['first aid ', 'driving'], 0.5),
    own: {
      max_hours_day: maybe(3 + below(8)),
      max_hours: maybe(5 + below(20)),
      nights: chance(0.7),
      break_minutes: pick([0, 0, 30, 120]),
    },
    forms: chance(0.1) ? [{ fid: 'clothes', lifted_by: 'self' }] : [],
    busy: list(2, (n) => ({
      ...createSpan(start, dice),
      task: `other-${at}-${n}`,
      pid: pick([pid, 'elsewhere']),
      title: 'Other',
      location: pick(locations),
    })),
    windows: chance(0.4) ? null : list(3, () => wide(createSpan(start, dice))),
    target: maybe(below(15)),
    likes: { teams: some(teams, 0.4), categories: some(categories, 0.4), parts: some(dayParts, 0.3) },
    dislikes: { categories: some(categories, 0.2) },
    experience: some(categories, 0.4),
    unpopular: below(2),
  }
}

const wide = ({ start, end }: { start: number; end: number }) => ({
  start: start - 8 * hour,
  end: end + 8 * hour,
})

/** One seat of a person on a shift, within the spots; nothing else is checked. */
function createSeats(people: Person[], shifts: Shift[], { chance }: Dice): Seat[] {
  return shifts.flatMap(({ task, roles }) => {
    const seated = new Set<string>()
    return roles.flatMap(({ n, spots }) =>
      people
        .filter(({ uid }) => chance(0.15) && !seated.has(uid))
        .slice(0, spots)
        .map(({ uid }) => {
          seated.add(uid)
          return { uid, task, n }
        }),
    )
  })
}
