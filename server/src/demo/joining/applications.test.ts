import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { demoCommunity } from '../community.ts'
import { seedDemo } from '../index.ts'
import { demoApplicants } from './applications.ts'

const world = await createWorld()
const { call, database, make } = world
await seedDemo(database, null)

const uidOf = async (email: string) =>
  (await database.db.selectFrom('people').select('uid').where('email', '=', email).executeTakeFirstOrThrow())
    .uid

async function inboxOf(email: string, state: string) {
  const token = await make.token((await uidOf(email)) as never)
  const answer = await call(`GET /api/projects/2026/applications?state=${state}&limit=200`, { token })
  return answer.json()
}

describe('the inbox of the demo', () => {
  it('has its own applicants, who are in no team', () => {
    const known = new Set(demoCommunity().people.map(({ email }) => email))
    expect(demoApplicants.filter(({ email }) => known.has(email))).toEqual([])
    expect(new Set(demoApplicants.map(({ email }) => email)).size).toBe(demoApplicants.length)
  })

  it('shows an owner every state, and overdue ones', async () => {
    const { data, counts } = await inboxOf('owner@demo.test', 'all')
    const states = Object.groupBy(data as { state: string }[], ({ state }) => state)
    expect(Object.fromEntries(Object.entries(states).map(([state, all]) => [state, all!.length]))).toEqual({
      pending: 18,
      pooled: 12,
      accepted: 6,
      declined: 3,
      withdrawn: 3,
    })
    expect(counts).toEqual({ pending: 18, overdue: 4 })
  })

  it('shows the registration chief waiting applications, the longest first, with notes', async () => {
    const { data } = await inboxOf('chief@demo.test', 'pending')
    expect(
      data.map(({ person, notes }: { person: { name: string }; notes: number }) => [person.name, notes]),
    ).toEqual([
      ['Amara Okafor', 2],
      ['郭欣怡', 0],
      ['林昱涵', 0],
      ['森海斗', 0],
      ['Ingrid Solberg', 0],
      ['許珮珊', 0],
      ['陳子涵 Tan Zi Han', 0],
      ['Benoît Tremblay', 0],
    ])
  })

  it('is consistent with the rules', async () => {
    const { rows } = await database.pool.query(`
      select a.state, count(*)::int from applications a
       where a.state = 'pending' and 1 <> (select count(*) from application_steps s
               where s.pid = a.pid and s.application = a.id and s.state = 'pending')
          or a.state = 'accepted' and not exists (select from application_steps s join memberships m
               on m.pid = s.pid and m.tid = s.tid and m.uid = a.uid
               where s.pid = a.pid and s.application = a.id and s.state = 'accepted' and m.left_at is null)
          or a.state in ('pooled', 'declined') and exists (select from application_steps s
               where s.pid = a.pid and s.application = a.id and s.state not in ('declined', 'forwarded'))
          or a.state = 'pooled' and not a.pool
          or a.changed_at < a.created_at or a.changed_at > now()
       group by a.state`)
    expect(rows).toEqual([])
  })
})
