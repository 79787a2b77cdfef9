import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const { call, make, database } = await createWorld()

interface Team {
  recruiting?: boolean
  sign_up?: string
  wanted?: number | null
  archived_at?: Date
}

async function scene(team: Team = {}, state = 'open') {
  const { pid } = await make.project({ state })
  const { tid } = await make.team(pid)
  await database.db
    .updateTable('teams')
    .set({ recruiting: true, sign_up: 'open', ...team })
    .where('pid', '=', pid)
    .execute()
  const person = async () => {
    const one = await make.person()
    return { ...one, token: await make.token(one.uid) }
  }
  const [owner, chief, volunteer] = [await person(), await person(), await person()]
  await make.owner(pid, owner.uid)
  await make.membership(pid, tid, chief.uid, 'chief')
  const path = `/api/projects/${pid}/teams/${tid}`
  const join = (token = volunteer.token) => call(`POST ${path}/join`, { token })
  return { pid, tid, path, owner, chief, volunteer, join, person }
}

type Scene = Awaited<ReturnType<typeof scene>>

const stays = async ({ pid }: Scene) =>
  (
    await database.db
      .selectFrom('memberships')
      .select(['uid', 'role', 'left_how'])
      .where('pid', '=', pid)
      .orderBy('id')
      .execute()
  ).map(({ uid, role, left_how }) => [uid, role, left_how])

const digests = async ({ pid }: Scene) =>
  (
    await database.db
      .selectFrom('messages')
      .select(['uid', 'kind', 'state', 'params'])
      .where('pid', '=', pid)
      .execute()
  ).map(({ uid, kind, state, params }) => [uid, kind, state, params])

describe('an open team', () => {
  it('is joined at once, idempotently, and its chiefs get one digest', async () => {
    const at = await scene()
    const { pid, tid, chief, volunteer, join } = at
    for (let time = 0; time < 2; time++) {
      const answer = await join()
      expect([answer.statusCode, answer.json()]).toEqual([200, { pid, tid, role: 'member' }])
    }
    expect(await stays(at)).toEqual([
      [chief.uid, 'chief', null],
      [volunteer.uid, 'member', null],
    ])
    expect(await digests(at)).toEqual([
      [chief.uid, 'chiefs.digest', 'held', { updates: [{ what: 'joined', uid: volunteer.uid, tid }] }],
    ])
    const lines = await database.db
      .selectFrom('audit')
      .select(['actor', 'verb', 'subject', 'tid'])
      .where('pid', '=', pid)
      .execute()
    expect(lines).toEqual([
      { actor: volunteer.uid, verb: 'member.added', subject: `person:${volunteer.uid}`, tid },
    ])
  })

  it('does not demote its chiefs', async () => {
    const { pid, tid, chief, join } = await scene()
    expect((await join(chief.token)).json()).toEqual({ pid, tid, role: 'chief' })
  })

  it.each<[string, Team, string, object[]]>([
    ['a closed project', {}, 'closed', [refusals['project-not-open']]],
    ['an archived one', {}, 'archived', [refusals['project-archived']]],
    ['an archived team', { archived_at: new Date() }, 'open', [refusals['team-archived']]],
    ['no recruiting', { recruiting: false }, 'open', [refusals['not-recruiting']]],
    ['applications', { sign_up: 'application' }, 'open', [refusals['by-application']]],
    ['invitations', { sign_up: 'invitation' }, 'open', [refusals['by-invitation']]],
    ['a full team', { wanted: 1 }, 'open', [refusals['team-full']]],
  ])('with %s takes nobody, and says why', async (_, team, state, expected) => {
    const at = await scene(team, state)
    const refused = await at.join()
    expect([refused.statusCode, refused.json().why]).toEqual([409, expected])
    expect(await stays(at)).toEqual([[at.chief.uid, 'chief', null]])
    expect(await digests(at)).toEqual([])
  })

  it('of a draft, or that does not exist, is not found', async () => {
    const { join } = await scene({}, 'draft')
    expect((await join()).statusCode).toBe(404)
    const { pid, volunteer } = await scene()
    const answer = await call(`POST /api/projects/${pid}/teams/none/join`, { token: volunteer.token })
    expect(answer.statusCode).toBe(404)
  })

  it('readmits people who left, but not people it removed', async () => {
    const at = await scene()
    const { path, volunteer, chief, join } = at
    await join()
    await call(`DELETE ${path}/members/${volunteer.uid}`, { token: volunteer.token })
    expect((await join()).statusCode).toBe(200)
    await call(`DELETE ${path}/members/${volunteer.uid}`, { token: chief.token })
    const refused = await join()
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['was-removed']]])
  })

  it('requires the current statements to be signed', async () => {
    const { pid, owner, volunteer, join } = await scene()
    const wording = (text: string) => ({ title: 'Conduct', text })
    const set = (text: string) =>
      call(`PUT /api/projects/${pid}/statements/conduct`, {
        token: owner.token,
        body: { texts: { en: wording(text), 'zh-TW': wording(text) } },
      })
    const sign = (version: number) =>
      call(`PUT /api/projects/${pid}/statements/conduct/signatures/me`, {
        token: volunteer.token,
        body: { version },
      })
    const unsigned = [409, [{ ...refusals['statement-unsigned'], statement: 'conduct' }]]
    await set('Be kind')
    const first = await join()
    expect([first.statusCode, first.json().why]).toEqual(unsigned)
    await sign(1)
    await set('Be very kind')
    const second = await join()
    expect([second.statusCode, second.json().why]).toEqual(unsigned)
    await sign(2)
    expect((await join()).statusCode).toBe(200)
  })

  it('is closed when full, and open again when someone leaves', async () => {
    const { path, volunteer, join, person } = await scene({ wanted: 2 })
    const later = await person()
    expect((await join()).statusCode).toBe(200)
    expect((await call(`GET ${path}`)).json().full).toBe(true)
    expect((await join(later.token)).statusCode).toBe(409)
    await call(`DELETE ${path}/members/${volunteer.uid}`, { token: volunteer.token })
    expect((await join(later.token)).statusCode).toBe(200)
  })
})

describe('leaving', () => {
  it('notifies the chiefs, and the history is kept', async () => {
    const at = await scene()
    const { tid, path, chief, volunteer, join } = at
    await join()
    const leave = () => call(`DELETE ${path}/members/${volunteer.uid}`, { token: volunteer.token })
    expect([(await leave()).statusCode, (await leave()).statusCode]).toEqual([204, 204])
    expect(await digests(at)).toEqual([
      [
        chief.uid,
        'chiefs.digest',
        'held',
        {
          updates: [
            { what: 'joined', uid: volunteer.uid, tid },
            { what: 'left', uid: volunteer.uid, tid },
          ],
        },
      ],
    ])
    expect(await stays(at)).toEqual([
      [chief.uid, 'chief', null],
      [volunteer.uid, 'member', 'left'],
    ])
  })

  it('by a chief’s action notifies nobody', async () => {
    const at = await scene()
    const { pid, tid, path, chief, volunteer } = at
    await make.membership(pid, tid, volunteer.uid)
    expect((await call(`DELETE ${path}/members/${volunteer.uid}`, { token: chief.token })).statusCode).toBe(
      204,
    )
    expect(await digests(at)).toEqual([])
  })
})
