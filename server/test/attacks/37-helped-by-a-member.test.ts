import { describe, expect, it } from 'vitest'
import { defaultRules } from '../../src/tasks/rules/rules.ts'
import type { Caller } from '../world/make.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, roles, database } = await createWorld()
const scopes = ['read', 'write', 'private', 'admin'] as const

/** Mei and Buddy are on a shift, and share their numbers with people on their shifts. Someone established let in Stranger. */
async function scene(task: object = {}) {
  const given = await contacts.scene(200)
  for (const one of [given.mei, given.buddy]) await contacts.share(one, 'shifts', 'event')
  await set(given, { sign_up: 'assigned', visible_to: 'project', ...task })
  return given
}
type Given = Awaited<ReturnType<typeof scene>>

const set = ({ pid }: Given, change: object) =>
  database.db.updateTable('tasks').set(change).where('pid', '=', pid).execute()

const setRole = ({ pid }: Given, change: object) =>
  database.db.updateTable('task_roles').set(change).where('pid', '=', pid).execute()

/** Open to Stranger, but full. */
async function fullScene(task: object = {}) {
  const given = await scene({ sign_up: 'open', ...task })
  await setRole(given, { seats: 4 })
  return given
}

async function request(line: string, { token }: { token: string }, body?: object) {
  const answer = await call(line, { token, ...(body && { body }) })
  if (answer.statusCode >= 300) throw new Error(`${line}: ${answer.statusCode} ${answer.body}`)
  return answer.statusCode === 204 ? null : answer.json()
}

const pathOf = ({ pid, shift }: Given) => `/api/projects/${pid}/tasks/${shift}`
const accept = ['travel', 'rest']
const strict = { ...defaultRules, skill: { mode: 'block' } }
const signUp = (given: Given, one: Caller) => request(`PUT ${pathOf(given)}/people/me`, one, { accept })
const change = (given: Given, by: Caller, to: object) => request(`PATCH ${pathOf(given)}`, by, to)

const sees = async (given: Given, viewer: Caller, of: Caller = given.mei) =>
  (await contacts.reachable(given, viewer, `task=${given.shift}`)).body.includes(of.uid)

/** As if everything had happened so many hours earlier. */
async function letHoursPass({ pid }: Given, hours: number): Promise<void> {
  await roles.letHoursPass(pid, hours)
  const { pool } = database
  const back = `set changed_at = changed_at - make_interval(hours => $2)`
  await pool.query(`update task_seats ${back} where pid = $1`, [pid, hours])
  await pool.query(`update task_rules ${back} where pid = $1`, [pid, hours])
  await pool.query('update tasks set widened_at = widened_at - make_interval(hours => $2) where pid = $1', [
    pid,
    hours,
  ])
}

async function seesInTheEnd(given: Given, viewer: Caller): Promise<boolean[]> {
  const seen = [await sees(given, viewer)]
  for (const hours of [71, 1]) {
    await letHoursPass(given, hours)
    seen.push(await sees(given, viewer))
  }
  return seen
}
const afterThreeDays = [false, false, true]
const atOnce = [true, true, true]

async function newOwner({ pid, owner }: Given): Promise<Caller> {
  const one = await make.caller({}, [...scopes])
  await roles.appoint(pid, owner, one, 'owner')
  return one
}
async function newLead({ pid }: Given): Promise<Caller> {
  const one = await make.caller({}, [...scopes])
  await make.membership(pid, 'photo', one.uid, 'chief')
  return one
}
const admin = async ({ admin: one }: Given) => one
const owner = async ({ owner: one }: Given) => one
const lead = async ({ lead: one }: Given) => one

type Pick = (given: Given) => Promise<Caller>
const leads: [string, Pick, boolean[]][] = [
  ['a new owner', newOwner, afterThreeDays],
  ['a new lead', newLead, afterThreeDays],
  ['a site admin', admin, afterThreeDays],
  ['an owner', owner, atOnce],
  ['a lead', lead, atOnce],
]
const organisers = leads.filter(([name]) => !name.endsWith('lead'))

async function handOver({ pid, shift }: Given, from: Caller, to: Caller): Promise<string> {
  const body = { task: shift, to: to.uid, message: 'An exam.' }
  const { id } = await request(`POST /api/projects/${pid}/swaps`, from, body)
  await request(`PUT /api/projects/${pid}/swaps/${id}`, to, { answer: 'yes', accept })
  return id
}

describe.each(leads)('a member whom %s helps to a spot', (_, pick, expected) => {
  it('by opening the shift for sign-up sees what its people share as they should', async () => {
    const given = await scene()
    await change(given, await pick(given), { sign_up: 'open' })
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by opening it and closing it again', async () => {
    const given = await scene()
    const by = await pick(given)
    await change(given, by, { sign_up: 'open' })
    await signUp(given, given.stranger)
    await change(given, by, { sign_up: 'assigned' })
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by showing it to other teams', async () => {
    const given = await scene({ sign_up: 'open', visible_to: 'team' })
    await change(given, await pick(given), { visible_to: 'project' })
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by asking them to cover', async () => {
    const given = await scene()
    await request(`PUT ${pathOf(given)}/cover`, await pick(given), { wave_size: 50 })
    await request(`PUT ${pathOf(given)}/cover/me`, given.stranger, { answer: 'yes', accept })
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by approving a handover', async () => {
    const given = await scene()
    const id = await handOver(given, given.buddy, given.stranger)
    await request(`PUT /api/projects/${given.pid}/swaps/${id}`, await pick(given), { consent: 'yes' })
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by letting them into its team', async () => {
    const given = await scene({ sign_up: 'open', visible_to: 'team' })
    const { pid, stranger } = given
    await request(`POST /api/projects/${pid}/teams/photo/people`, await pick(given), {
      email: stranger.email,
    })
    await request(`PUT /api/users/me/invitations/${pid}`, stranger, { answer: 'yes', listed: true })
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })
})

/** In whole minutes. */
const at = (hours: number) => new Date((Math.floor(Date.now() / 60_000) + hours * 60) * 60_000)
const role = (change: object = {}) => ({ n: 1, name: '', skill: '', seats: 4, ...change })
const later = { sign_up: 'open', opens_at: at(100) }
const over = { sign_up: 'open', starts_at: at(-4), ends_at: at(-2) }

const widened: [string, before: object, inRole: object, change: object][] = [
  ['adding a spot', {}, { seats: 4 }, { roles: [role({ seats: 5 })] }],
  ['adding a role', {}, { seats: 4 }, { roles: [role(), { name: 'Runner', seats: 1 }] }],
  ['asking for no skill', {}, { skill: 'Canary' }, { roles: [role({ seats: 10 })] }],
  ['letting people sign up earlier', later, { seats: 10 }, { opens_at: at(-1) }],
  ['letting people sign up at once', later, { seats: 10 }, { opens_at: null }],
  ['moving it to a day to come', over, { seats: 10 }, { starts_at: at(50), ends_at: at(52) }],
]

describe.each(leads)('a member whom %s helps to a spot', (_, pick, expected) => {
  it.each(widened)('by %s', async (how, before, inRole, to) => {
    const given = await scene({ sign_up: 'open', ...before })
    await setRole(given, inRole)
    await request(`PUT /api/projects/${given.pid}/task-rules`, given.owner, strict)
    if (how !== 'adding a spot' && how !== 'adding a role')
      await expect(signUp(given, given.stranger)).rejects.toThrow('409')
    await change(given, await pick(given), to)
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by adding a spot to several shifts', async () => {
    const given = await fullScene()
    const body = { ids: [given.shift], change: { seats: { n: 1, seats: 5 } } }
    await request(`POST /api/projects/${given.pid}/task-changes`, await pick(given), body)
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by adding a spot for the waitlist', async () => {
    const given = await fullScene()
    await signUp(given, given.stranger)
    await change(given, await pick(given), { sign_up: 'assigned', roles: [role({ seats: 5 })] })
    await request(`PUT ${pathOf(given)}/people/me/offer`, given.stranger, { answer: 'yes' })
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by removing someone else', async () => {
    const given = await fullScene()
    await request(`DELETE ${pathOf(given)}/people/${given.buddy.uid}`, await pick(given))
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by excusing someone else', async () => {
    const given = await fullScene({ starts_at: at(1), ends_at: at(3) })
    const path = `${pathOf(given)}/people/${given.buddy.uid}/attendance`
    await request(`PUT ${path}`, await pick(given), { state: 'excused' })
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by asking them to cover before they can sign up', async () => {
    const given = await scene(later)
    await request(`PUT ${pathOf(given)}/cover`, await pick(given), { wave_size: 50 })
    await request(`PUT ${pathOf(given)}/cover/me`, given.stranger, { answer: 'yes', accept })
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by approving a handover of a full shift', async () => {
    const given = await fullScene()
    const id = await handOver(given, given.buddy, given.stranger)
    await request(`PUT /api/projects/${given.pid}/swaps/${id}`, await pick(given), { consent: 'yes' })
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })
})

const withHandOver = leads.filter(([name]) => name !== 'a site admin')

describe.each(withHandOver)('a member whom %s helps to a spot', (name, pick, expected) => {
  it('by handing over a spot of their own', async () => {
    const given = await scene()
    const by = await pick(given)
    // Only members can be assigned.
    if (!name.endsWith('lead')) await make.membership(given.pid, 'desk', by.uid)
    await request(`PUT ${pathOf(given)}/people/${by.uid}`, by, { override: 'We need everyone.' })
    await handOver(given, by, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })
})

describe.each(organisers)('a member whom %s helps to a spot', (_, pick, expected) => {
  it('by allowing handovers without approval', async () => {
    const given = await scene()
    const free = { ...defaultRules, hand_over: 'free' }
    await request(`PUT /api/projects/${given.pid}/task-rules`, await pick(given), free)
    await handOver(given, given.buddy, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by loosening the scheduling rules', async () => {
    const given = await scene({ sign_up: 'open' })
    await setRole(given, { skill: 'Canary' })
    await request(`PUT /api/projects/${given.pid}/task-rules`, given.owner, strict)
    const loose = { ...defaultRules, skill: { mode: 'off' } }
    await request(`PUT /api/projects/${given.pid}/task-rules`, await pick(given), loose)
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })

  it('by taking it from its team, if the member is at the desk and sees every shift', async () => {
    const given = await scene({ sign_up: 'open', visible_to: 'team' })
    await roles.appoint(given.pid, given.owner, given.stranger, 'desk')
    await expect(signUp(given, given.stranger)).rejects.toThrow('not-in-team')
    await change(given, await pick(given), { tid: null })
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })
})

describe('a member whom a new owner helps to a spot', () => {
  it('waits although another owner confirms the new one', async () => {
    const given = await scene()
    const by = await newOwner(given)
    await change(given, by, { sign_up: 'open' })
    const other = await make.caller({}, [...scopes])
    await make.owner(given.pid, other.uid)
    expect((await roles.confirm(given.pid, other, by, 'owner')).statusCode).toBe(200)
    await signUp(given, given.stranger)
    expect(await seesInTheEnd(given, given.stranger)).toEqual(afterThreeDays)
  })

  it('doesn’t wait if an owner saves the rules for handovers after them', async () => {
    const given = await scene()
    const path = `/api/projects/${given.pid}/task-rules`
    const free = { ...defaultRules, hand_over: 'free' }
    await request(`PUT ${path}`, await newOwner(given), free)
    await request(`PUT ${path}`, given.owner, { ...free, offer_minutes: 60 })
    await handOver(given, given.buddy, given.stranger)
    expect(await sees(given, given.stranger)).toBe(true)
  })
})

describe('whoever needs no help', () => {
  it('sees what people on an open shift share at once, although a new owner changes it', async () => {
    const given = await scene({ sign_up: 'open' })
    const by = await newOwner(given)
    await change(given, by, { title: 'Another title', location: 'Gate' })
    await signUp(given, given.stranger)
    expect(await sees(given, given.stranger)).toBe(true)
    await change(given, by, { sign_up: 'request' })
    await change(given, by, { sign_up: 'open' })
    expect(await sees(given, given.stranger)).toBe(true)
    expect(await sees(given, given.buddy)).toBe(true)
  })

  it('does so although a new owner lets fewer people sign up', async () => {
    const given = await scene({ sign_up: 'open' })
    const by = await newOwner(given)
    await change(given, by, { roles: [role({ name: 'Desk', seats: 9 })], visible_to: 'project' })
    await request(`PUT /api/projects/${given.pid}/task-rules`, by, strict)
    await signUp(given, given.stranger)
    expect(await sees(given, given.stranger)).toBe(true)
  })

  it('does so once the shift has been open for three days', async () => {
    const given = await scene()
    await change(given, await newOwner(given), { sign_up: 'open' })
    await letHoursPass(given, 72)
    await signUp(given, given.stranger)
    expect(await sees(given, given.stranger)).toBe(true)
  })

  it('is reached by the others meanwhile', async () => {
    const given = await scene()
    await contacts.share(given.stranger, 'shifts', 'event')
    await change(given, await newOwner(given), { sign_up: 'open' })
    await signUp(given, given.stranger)
    expect(await sees(given, given.mei, given.stranger)).toBe(true)
  })

  it('waits on the waitlist without losing anything', async () => {
    const given = await scene({ sign_up: 'open' })
    const { pid, shift, buddy, stranger } = given
    await database.pool.query('update task_roles set seats = 4 where pid = $1 and task = $2', [pid, shift])
    await signUp(given, stranger)
    await change(given, await newOwner(given), { sign_up: 'assigned' })
    await request(`DELETE ${pathOf(given)}/people/me`, buddy)
    await request(`PUT ${pathOf(given)}/people/me/offer`, stranger, { answer: 'yes' })
    expect(await sees(given, stranger)).toBe(true)
  })
})
