import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/world/claims.ts'
import { outcome } from '../../../test/world/sign-in.ts'
import { createWorld } from '../../../test/world/world.ts'
import { newId } from '../../platform/ids.ts'
import { refusals } from '../../refusals.ts'

const { call, make, database, roles, claims, purposes } = await createWorld()

/** A project with two established owners; `first` grants. */
async function scene() {
  const { pid } = await make.project()
  const [first, second] = [await make.caller(), await make.caller()]
  for (const { uid } of [first, second]) await make.owner(pid, uid)
  const roleOf = async ({ uid }: { uid: string }, role: string) =>
    (await roles.list(pid, first)).find(
      (one: { uid: string; role: string }) => one.uid === uid && one.role === role,
    )
  return { pid, first, second, roleOf }
}

describe('a new role', () => {
  it.each(['owner', 'finance'] as const)('of %s settles 72 hours after it is accepted', async (role) => {
    const { pid, first, roleOf } = await scene()
    const person = await make.caller()
    await roles.appoint(pid, first, person, role)
    const { state, accepted_at, settles_at } = await roleOf(person, role)
    expect([state, Date.parse(settles_at) - Date.parse(accepted_at)]).toEqual(['new', 72 * 3_600_000])
    await roles.letHoursPass(pid, 71)
    expect((await roleOf(person, role)).state).toBe('new')
    await roles.letHoursPass(pid, 1)
    expect((await roleOf(person, role)).state).toBe('settled')
  })

  it('at the desk settles at once, unless its granter is new or no owner', async () => {
    const { pid, first, roleOf } = await scene()
    const [fresh, admin] = [await make.caller(), await make.caller({ admin: true })]
    await roles.appoint(pid, first, fresh, 'owner')
    const states = []
    for (const granter of [first, fresh, admin]) {
      const person = await make.caller()
      await roles.appoint(pid, granter, person, 'desk')
      states.push((await roleOf(person, 'desk')).state)
    }
    expect(states).toEqual(['settled', 'new', 'new'])
  })

  it('is separate from other roles: someone from the desk waits as an owner', async () => {
    const { pid, first, roleOf } = await scene()
    const person = await make.caller()
    await make.role(pid, person.uid, 'desk')
    await roles.appoint(pid, first, person, 'owner')
    expect([(await roleOf(person, 'desk')).state, (await roleOf(person, 'owner')).state]).toEqual([
      'settled',
      'new',
    ])
  })

  it('of a project’s creator is settled', async () => {
    const creator = await make.caller({ admin: true }, ['read', 'admin'])
    const pid = `created-${newId()}`
    const days = { starts_on: '2027-01-01', ends_on: '2027-01-02', time_zone: 'UTC' }
    await call('POST /api/projects', { token: creator.token, body: { pid, name: 'New', ...days } })
    const [role] = await roles.list(pid, creator)
    expect([role.uid, role.role, role.state]).toEqual([creator.uid, 'owner', 'settled'])
  })

  it('cannot read private data until then, and is told from when', async () => {
    const made = await claims.scene()
    const fresh = await claims.person('Fresh')
    await roles.appoint(made.pid, made.owner, fresh, 'finance')
    const { settles_at: from } = (await roles.list(made.pid, made.owner)).find(
      ({ uid }: { uid: string }) => uid === fresh.uid,
    )
    await make.claim(made, made.ada)
    const read = () => purposes.readOf(made.pid, 'traffic-subsidy', made.ada.uid, fresh.token)
    const refused = await read()
    expect([refused.statusCode, refused.json().why]).toEqual([403, [{ ...refusals['role-new'], from }]])
    expect(rulesOf(await claims.payOut(made, { by: fresh }))).toEqual(['role-new'])
    expect(await claims.list(made, '', fresh)).toHaveLength(1)

    await roles.letHoursPass(made.pid, 72)
    await purposes.endNoticePeriod(made.pid)
    expect((await read()).statusCode).toBe(200)
  })

  it('cannot read sooner by leading a team that they joined by themselves', async () => {
    const made = await claims.scene()
    const fresh = await claims.person('Fresh')
    await roles.appoint(made.pid, made.owner, fresh, 'owner')
    await purposes.open(made.pid, 'placement', made.owner.token)
    await purposes.endNoticePeriod(made.pid)
    const { rows } = await database.pool.query('select tid from members where pid = $1 and uid = $2', [
      made.pid,
      made.ada.uid,
    ])
    const joined = await call(`POST /api/projects/${made.pid}/teams/${rows[0].tid}/people`, {
      token: fresh.token,
      body: { email: fresh.email, role: 'chief' },
    })
    expect([joined.statusCode, joined.json().state]).toEqual([201, 'accepted'])
    const read = () => purposes.readOf(made.pid, 'placement', made.ada.uid, fresh.token)
    expect(rulesOf(await read())).toEqual(['chief-new'])
    await roles.letHoursPass(made.pid, 72)
    expect((await read()).statusCode).toBe(200)
  })

  it('cannot read through a lead they appointed, not even after giving up the role', async () => {
    const made = await claims.scene()
    const [fresh, accomplice] = [await claims.person('Fresh'), await claims.person('Accomplice')]
    await roles.appoint(made.pid, made.owner, fresh, 'owner')
    await purposes.open(made.pid, 'placement', made.owner.token)
    await purposes.endNoticePeriod(made.pid)
    const { rows } = await database.pool.query('select tid from members where pid = $1 and uid = $2', [
      made.pid,
      made.ada.uid,
    ])
    const steps = [
      await call(`POST /api/projects/${made.pid}/teams/${rows[0].tid}/people`, {
        token: fresh.token,
        body: { email: accomplice.email, role: 'chief' },
      }),
      await call(`PUT /api/users/me/invitations/${made.pid}`, {
        token: accomplice.token,
        body: { answer: 'yes', listed: false },
      }),
      await call(`DELETE /api/users/me/roles/${made.pid}/owner`, { token: fresh.token }),
    ]
    expect(steps.map(({ statusCode }) => statusCode)).toEqual([201, 200, 204])
    const read = () => purposes.readOf(made.pid, 'placement', made.ada.uid, accomplice.token)
    expect(rulesOf(await read())).toEqual(['chief-new'])
    await roles.letHoursPass(made.pid, 72)
    expect((await read()).statusCode).toBe(200)
  })

  it('can read what another role allows: a new owner who leads the team', async () => {
    const made = await claims.scene()
    await roles.letHoursPass(made.pid, 72)
    await roles.appoint(made.pid, made.owner, made.chief, 'owner')
    await purposes.open(made.pid, 'placement', made.owner.token)
    await purposes.endNoticePeriod(made.pid)
    const answer = await purposes.readOf(made.pid, 'placement', made.ada.uid, made.chief.token)
    expect(answer.statusCode).toBe(200)
  })
})

describe('a confirmation', () => {
  it('by another owner settles a role at once, idempotently and with one audit line', async () => {
    const { pid, first, second, roleOf } = await scene()
    const person = await make.caller()
    await roles.appoint(pid, first, person, 'owner')
    const answer = await roles.confirm(pid, second, person, 'owner')
    const { confirmed_at, settles_at, ...role } = await roleOf(person, 'owner')
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...role, confirmed_at, settles_at }])
    expect([role.state, role.confirmed_by, settles_at]).toEqual([
      'settled',
      { uid: second.uid, name: second.name },
      confirmed_at,
    ])
    expect((await roles.confirm(pid, second, person, 'owner')).json()).toEqual(answer.json())
    const lines = await database.db
      .selectFrom('audit')
      .select(['actor', 'subject'])
      .where('pid', '=', pid)
      .where('verb', '=', 'owner.confirmed')
      .execute()
    expect(lines).toEqual([{ actor: second.uid, subject: `person:${person.uid}` }])
  })

  it('is refused to the granter, the grantee, new owners and others', async () => {
    const { pid, first } = await scene()
    const [person, fresh] = [await make.caller(), await make.caller()]
    const admin = await make.caller({ admin: true })
    await roles.appoint(pid, first, fresh, 'owner')
    await roles.appoint(pid, first, person, 'owner')
    const why = [refusals['confirmed-by-another']]
    for (const by of [first, person, fresh, admin]) {
      const answer = await roles.confirm(pid, by, person, 'owner')
      expect([answer.statusCode, answer.json().why]).toEqual([403, why])
    }
  })

  it('is refused to an owner whom the granter recently appointed', async () => {
    const { pid, first, second } = await scene()
    const [accomplice, person] = [await make.caller(), await make.caller()]
    await roles.appoint(pid, first, accomplice, 'owner')
    await roles.letHoursPass(pid, 72)
    await roles.appoint(pid, first, person, 'finance')
    expect(rulesOf(await roles.confirm(pid, accomplice, person, 'finance'))).toEqual(['confirmed-by-another'])
    await roles.confirm(pid, second, accomplice, 'owner')
    expect((await roles.confirm(pid, accomplice, person, 'finance')).statusCode).toBe(200)
  })

  it('is refused to an owner whom the new one has appointed, and up the chain', async () => {
    const { pid, first, second } = await scene()
    const [person, straw, last] = [await make.caller(), await make.caller(), await make.caller()]
    await roles.appoint(pid, first, person, 'owner')
    await roles.appoint(pid, person, straw, 'owner')
    await roles.letHoursPass(pid, 72)
    await roles.appoint(pid, straw, last, 'finance')
    const rule = ['confirmed-by-another']
    expect(rulesOf(await roles.confirm(pid, straw, person, 'owner'))).toEqual(rule)
    expect(rulesOf(await roles.confirm(pid, first, last, 'finance'))).toEqual(rule)
    expect((await roles.confirm(pid, second, last, 'finance')).statusCode).toBe(200)
  })

  it('needs a role that is held', async () => {
    const { pid, first, second } = await scene()
    const person = await make.caller()
    expect(outcome(await roles.confirm(pid, second, person, 'owner'))).toBe('404 not_found')
    await roles.grant(pid, first, person, 'owner')
    expect(outcome(await roles.confirm(pid, second, person, 'owner'))).toBe('404 not_found')
  })

  it('needs a fresh sign-in, or a token for it', async () => {
    const { pid, first, second } = await scene()
    const person = await make.caller()
    await roles.appoint(pid, first, person, 'owner')
    const line = `POST /api/projects/${pid}/roles/${person.uid}/owner/confirmation`
    const session = await make.session(second.uid, { hoursAgo: 1 })
    expect(outcome(await call(line, { session }))).toBe('403 step_up_required')
    expect(outcome(await call(line, { token: second.token }))).toBe('403 insufficient_scope')
    expect((await call(line, { token: await make.token(second.uid, ['admin']) })).statusCode).toBe(200)
  })
})

describe('two approvals', () => {
  async function approvalScene() {
    const made = await claims.scene()
    const fresh = await claims.person('Fresh')
    const { id } = await make.claim(made, made.ada, { oid: 'abroad', fee: '9000' })
    const approve = (by: typeof fresh) => claims.decide(made, id, 'approvals', { by })
    return { ...made, fresh, approve }
  }

  it('may come from someone and their granter once a third has confirmed the role', async () => {
    const { pid, owner, fresh, approve } = await approvalScene()
    const third = await make.caller()
    await make.owner(pid, third.uid)
    await roles.appoint(pid, owner, fresh, 'finance')
    await approve(owner)
    expect(rulesOf(await approve(fresh))).toEqual(['role-new'])
    await roles.confirm(pid, third, fresh, 'finance')
    expect((await approve(fresh)).json().state).toBe('approved')
  })

  it('may do so 30 days after the role was accepted', async () => {
    const { pid, owner, fresh, approve } = await approvalScene()
    await make.role(pid, fresh.uid, 'finance', { granted_by: owner.uid })
    const accepted = (days: number) => ({
      id: newId<string>(),
      at: new Date(Date.now() - days * 86_400_000),
      actor: fresh.uid,
      verb: 'finance.accepted',
      subject: `person:${fresh.uid}`,
      pid,
      after: JSON.stringify({ granted_by: owner.uid }),
    })
    await database.db.insertInto('audit').values(accepted(31)).execute()
    await approve(owner)
    expect((await approve(fresh)).json().state).toBe('approved')
  })

  it('come from two people appointed by a third, the second of whom is not new', async () => {
    const { pid, owner, finance, fresh, approve } = await approvalScene()
    await roles.appoint(pid, owner, fresh, 'finance')
    await approve(finance)
    expect(rulesOf(await approve(fresh))).toEqual(['role-new'])
    await roles.letHoursPass(pid, 72)
    expect((await approve(fresh)).json().state).toBe('approved')
  })

  it('may begin with someone new', async () => {
    const { pid, owner, finance, fresh, approve } = await approvalScene()
    await roles.appoint(pid, owner, fresh, 'finance')
    expect((await approve(fresh)).json().approvals).toBe(1)
    expect((await approve(finance)).json().state).toBe('approved')
  })
})
