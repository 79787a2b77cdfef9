import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  audiences,
  Circle,
  cast as everyone,
  type Kind,
  kinds,
  type Person,
  type Setting,
  type Shift,
  type Spot,
  shifts,
  type Team,
  teams,
} from '../../test/contact-circle.ts'
import { sizeOf } from '../../test/seeds.ts'
import { createWorld } from '../../test/world/world.ts'
import { createKeyRing } from '../platform/db/key-ring.ts'
import type { Actor } from '../platform/http/access.ts'
import type { ProjectId, TeamId } from '../platform/ids.ts'
import { listContactViewers, listReachable } from './contacts.ts'

const { call, make, tasks, roles, database, config } = await createWorld({ work: false })
const { db, pool } = database
const ring = createKeyRing(config)!
const scopes = ['read', 'write', 'private'] as const
type Caller = Awaited<ReturnType<typeof make.caller>>

const person = fc.constantFrom<Person>('ada', 'ada', 'ada', 'ben', 'ben', 'cy')
const sharer = fc.constantFrom<Person>('ada', 'ada', 'ben', 'cy', 'lead')
const team = fc.constantFrom<Team>('red', 'red', 'blue')
const shift = fc.constantFrom(...shifts)
const kind = fc.constantFrom(...kinds)
const setting = fc.record<Setting>({
  audience: fc.constantFrom(...audiences),
  during: fc.constantFrom('event', 'event', 'shift'),
})
/** Whoever leads the team may. */
const by = fc.constantFrom<Person>('owner', 'owner', 'lead', 'ada')
const byOthers = fc.constantFrom('invite', 'promote', 'remove')
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: byOthers, person, team, by }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('join', 'join', 'leave'), person, team }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('accept', 'accept', 'decline'), person }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('share'), person: sharer, kind, setting }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unshare'), person: sharer, kind }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('sign-up', 'sign-up', 'drop'), person, shift }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('assign'), person, shift, by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen'), shift, by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(30, 80) }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

interface Play {
  pid: string
  people: Record<Person, Caller>
  ids: Record<Shift, string>
  model: Circle
}

/** In whole minutes. */
const fromNow = (hours: number) => new Date((Math.floor(Date.now() / 60_000) + hours * 60) * 60_000)

async function letHoursPass(pid: string, hours: number): Promise<void> {
  await roles.letHoursPass(pid, hours)
  await pool.query(
    'update task_seats set changed_at = changed_at - make_interval(hours => $2) where pid = $1',
    [pid, hours],
  )
  await pool.query('update tasks set widened_at = widened_at - make_interval(hours => $2) where pid = $1', [
    pid,
    hours,
  ])
}

const nameOf = ({ people }: Play, uid: string) => everyone.find((name) => people[name].uid === uid)!

/** With new people, whose shifts in other projects would be in their way. */
async function begin(): Promise<Play> {
  const callers = everyone.map(async (name) => [name, await make.caller({ name }, [...scopes])] as const)
  const people = Object.fromEntries(await Promise.all(callers)) as Play['people']
  const { pid } = await make.project({ starts_on: fromNow(300).toISOString().slice(0, 10) })
  await make.owner(pid, people.owner.uid)
  for (const tid of teams) await make.team(pid, { tid })
  await db.updateTable('teams').set({ recruiting: true, sign_up: 'open' }).where('pid', '=', pid).execute()
  const { id } = await make.membership(pid, 'red', people.lead.uid, 'chief')
  const long = { joined_at: fromNow(-100), accepted_at: fromNow(-100) }
  await db.updateTable('memberships').set(long).where('id', '=', id).execute()
  const shiftOf = (tid: Team, hours: number) =>
    tasks.create(
      { pid } as never,
      {
        tid,
        starts_at: fromNow(hours),
        ends_at: fromNow(hours + 1),
        visible_to: 'project',
        roles: [{ name: '', skill: '', seats: 9 }],
      },
      people.owner,
    )
  const ids = {} as Play['ids']
  for (const [name, tid, hours] of [
    ['red soon', 'red', 3],
    ['blue soon', 'blue', 6],
    ['red later', 'red', 200],
  ] as const) {
    const made = await shiftOf(tid, hours)
    expect([made.statusCode, made.body]).toEqual([201, made.body])
    ids[name] = made.json().id
  }
  return { pid, people, ids, model: new Circle() }
}

const requestAs =
  ({ people }: Play) =>
  async (line: string, name: Person, body?: object) =>
    (await call(line, { token: people[name].token, ...(body && { body }) })).statusCode < 300

async function perform(acts: Play, step: Step): Promise<void> {
  const { pid, ids, model, people } = acts
  const request = requestAs(acts)
  if ('hours' in step) {
    model.hoursPass(step.hours)
    return letHoursPass(pid, step.hours)
  }
  if (step.do === 'reopen') {
    for (const sign_up of ['assigned', 'open'])
      await request(`PATCH /api/projects/${pid}/tasks/${ids[step.shift]}`, step.by, { sign_up })
    return
  }
  const { uid, email } = people[step.person]
  if ('kind' in step) return share(acts, step)
  if ('shift' in step) {
    const path = `/api/projects/${pid}/tasks/${ids[step.shift]}/people`
    if (step.do === 'sign-up') await request(`PUT ${path}/me`, step.person, { accept: ['rest', 'travel'] })
    else if (step.do === 'drop') await request(`DELETE ${path}/me`, step.person)
    else if ('by' in step) await request(`PUT ${path}/${uid}`, step.by, { override: 'They asked for it.' })
    return
  }
  if (!('team' in step)) {
    const yes = { answer: 'yes', listed: true, purposes: [], statements: [] }
    const body = step.do === 'accept' ? yes : { answer: 'no' }
    if (await request(`PUT /api/users/me/invitations/${pid}`, step.person, body)) model[step.do](step.person)
    return
  }
  const { team, person } = step
  const path = `/api/projects/${pid}/teams/${team}`
  if (step.do === 'join') {
    if (await request(`POST ${path}/join`, person)) model.join(person, team)
    return
  }
  const by = 'by' in step ? step.by : person
  if (step.do === 'invite') {
    const added = await request(`POST ${path}/people`, by, { email })
    if (added && !model.has(person, team)) model.put(person, team, { role: 'member', by })
  } else if (step.do === 'promote') {
    if (await request(`PUT ${path}/chiefs/${uid}`, by)) model.put(person, team, { role: 'chief', by })
  } else {
    const ended = [
      await request(`DELETE ${path}/members/${uid}`, by),
      await request(`DELETE ${path}/chiefs/${uid}`, by),
    ]
    if (ended.includes(true)) model.end(person, team)
  }
}

const handleOf = (person: Person, kind: Kind) =>
  kind === 'phone' ? `+88691234567${everyone.indexOf(person)}` : `line-of-${person}`

async function share(acts: Play, step: Step & { person: Person; kind: Kind }): Promise<void> {
  const { person, kind } = step
  const request = requestAs(acts)
  const path = `/api/users/me/contacts/${kind}`
  if ('setting' in step) {
    const body = { handle: handleOf(person, kind), ...step.setting }
    expect(await request(`PUT ${path}`, person, body)).toBe(true)
    acts.model.share(person, kind, step.setting)
  } else {
    await request(`DELETE ${path}`, person)
    acts.model.unshare(person, kind)
  }
}

/** The rules of shifts decide who gets a spot; other tests cover them. */
async function spotsIn(acts: Play): Promise<Spot[]> {
  interface Row {
    task: string
    uid: string
    by: string | null
    vouched: boolean
    hours: number
  }
  const { rows } = await pool.query<Row>(
    `select task, uid, assigned_by as by, vouched, extract(epoch from now() - changed_at)::int / 3600 as hours
       from task_seats where pid = $1 and state = 'confirmed'`,
    [acts.pid],
  )
  return rows.map(({ task, uid, by, vouched, hours }) => ({
    shift: shifts.find((shift) => acts.ids[shift] === task)!,
    person: nameOf(acts, uid),
    by: by === null ? null : nameOf(acts, by),
    vouched,
    hours,
  }))
}

/** What everyone gets from the lists of both teams. */
async function seenIn(acts: Play): Promise<string[]> {
  const pid = acts.pid as ProjectId
  const lists = everyone.flatMap((viewer) =>
    teams.map(async (team) => {
      const actor = { uid: acts.people[viewer].uid } as Actor
      const { data } = await listReachable(db, ring, { actor, pid }, { team: team as TeamId })
      return data.flatMap(({ uid, contacts }) =>
        contacts.map(({ kind, handle }) => {
          const of = nameOf(acts, uid)
          expect(handle).toBe(handleOf(of, kind as Kind))
          return `${viewer}: ${kind} of ${of}`
        }),
      )
    }),
  )
  return [...new Set((await Promise.all(lists)).flat())].toSorted()
}

/** What everyone is told about who sees them. */
async function textsIn(acts: Play): Promise<string[]> {
  const lists = everyone.map(async (of) => {
    const { data } = await listContactViewers(db, acts.people[of].uid)
    return data.flatMap(({ people }) =>
      people.flatMap(({ uid, kinds }) => kinds.map((kind) => `${nameOf(acts, uid)}: ${kind} of ${of}`)),
    )
  })
  return (await Promise.all(lists)).flat().toSorted()
}

async function check(acts: Play): Promise<string[]> {
  const expected = acts.model.seen(await spotsIn(acts))
  expect(await seenIn(acts)).toEqual(expected)
  expect(await textsIn(acts)).toEqual(expected)
  return expected
}

it('contacts are shown to those whom their setting names, in the same circle, and nobody else', {
  timeout: 20 * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      const acts = await begin()
      for (const step of steps) {
        await perform(acts, step)
        await check(acts)
      }
    }),
    { numRuns: sizeOf({ commit: 5, full: 400 }), endOnFailure: true },
  )
})

it('the steps lead to every way of seeing contacts', async () => {
  const acts = await begin()
  const teamsInEvent: Setting = { audience: 'teams', during: 'event' }
  const seen = []
  for (const step of [
    { do: 'share', person: 'ada', kind: 'phone', setting: teamsInEvent },
    { do: 'invite', person: 'ada', team: 'red', by: 'owner' },
    { do: 'accept', person: 'ada' },
    { do: 'join', person: 'ben', team: 'red' },
    { do: 'wait', hours: 80 },
    { do: 'invite', person: 'cy', team: 'blue', by: 'owner' },
    { do: 'accept', person: 'cy' },
    { do: 'sign-up', person: 'ada', shift: 'red soon' },
    { do: 'sign-up', person: 'cy', shift: 'red soon' },
    { do: 'share', person: 'ada', kind: 'phone', setting: { audience: 'shifts', during: 'shift' } },
    { do: 'drop', person: 'ada', shift: 'red soon' },
    { do: 'assign', person: 'ada', shift: 'red soon', by: 'lead' },
    { do: 'leave', person: 'cy', team: 'blue' },
    { do: 'unshare', person: 'ada', kind: 'phone' },
  ] as Step[]) {
    await perform(acts, step)
    seen.push((await check(acts)).map((line) => line.split(':')[0]).join(' '))
  }
  expect(seen).toEqual([
    '',
    '',
    'lead owner',
    'lead owner',
    'ben lead owner',
    'ben lead owner',
    'ben lead owner',
    'ben lead owner',
    'ben cy lead owner',
    'cy lead owner',
    '',
    'cy lead owner',
    'lead owner',
    '',
  ])
})
