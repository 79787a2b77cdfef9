import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../src/platform/refusals.ts'
import { rulesNamedIn } from './refusals.ts'
import type { ApplicationScene } from './world/applications.ts'
import { createWorld } from './world/world.ts'

/** Triggers every refusal of joining once, and checks its text. */
const world = await createWorld()
const { call, database, make } = world
const withMail = await createWorld({
  mail: true,
  work: false,
  settings: { DATABASE_URL: world.config.DATABASE_URL },
})
const { apply, post, decide, at, letTimePass } = world.applications

type Why = Refusal

const setTeam = ({ pid }: ApplicationScene, tid: string, values: object) =>
  database.db.updateTable('teams').set(values).where('pid', '=', pid).where('tid', '=', tid).execute()
const setProject = ({ pid }: ApplicationScene, state: string) =>
  database.db.updateTable('projects').set({ state }).where('pid', '=', pid).execute()

const join = ({ pid, ada }: ApplicationScene, tid = 'photo') =>
  call(`POST /api/projects/${pid}/teams/${tid}/join`, { token: ada.token })

const statement = ({ pid }: ApplicationScene) => `/api/projects/${pid}/statements/conduct`
const texts = { en: { title: 'Conduct', text: 'Be kind.' }, 'zh-TW': { title: '守則', text: '友善。' } }
const ask = (scene: ApplicationScene) =>
  call(`PUT ${statement(scene)}`, { token: scene.owner.token, body: { texts } })

/** Someone in the talent pool. */
async function pooled(scene: ApplicationScene): Promise<string> {
  const id = await make.application(scene, { tids: ['photo'], pool: true })
  await decide(scene, id, { decision: 'decline' })
  return id
}
const invite = (scene: ApplicationScene, id: string, tid = 'desk', by = scene.other) =>
  post(scene, id, 'invitations', by, { tid, note: 'Come!' })
const answer = (scene: ApplicationScene, id: string, said = 'yes') =>
  call(`PUT ${at(scene, id, 'invitations/desk')}`, { token: scene.ada.token, body: { answer: said } })

const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00.000Z`
const propose = (scene: ApplicationScene, id: string) =>
  post(scene, id, 'interviews', scene.chief, {
    tid: 'photo',
    times: [inDays(1), inDays(2)],
    minutes: 20,
    location: 'Here',
  })
async function interview(scene: ApplicationScene): Promise<{ id: string; path: string; times: string[] }> {
  const id = await make.application(scene)
  const { id: made, times } = (await propose(scene, id)).json()
  return { id, path: at(scene, id, `interviews/${made}`), times }
}
const reply = ({ ada }: ApplicationScene, path: string, body: object) =>
  call(`PUT ${path}`, { token: ada.token, body })
const interviewHasPassed = ({ pid }: ApplicationScene) =>
  database.pool.query(
    `update interviews set times = (select array_agg(t - interval '3 days') from unnest(times) t) where pid = $1`,
    [pid],
  )

/** An owner sends it again unchanged. */
async function retry(
  { pid, owner, ada }: ApplicationScene,
  state: string,
  { age = '0 days', by = withMail } = {},
) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into messages (pid, id, uid, kind, about, state, created_at)
     values ($1, gen_random_uuid(), $2, 'application.received', 'it', $3, now() - $4::interval) returning id`,
    [pid, ada.uid, state, age],
  )
  return by.call(`POST /api/projects/${pid}/messages/${rows[0]!.id}/retry`, { token: owner.token })
}

type Walk = (scene: ApplicationScene) => Promise<LightMyRequestResponse>

const walks: Record<string, Walk> = {
  'project-not-open': async (scene) => {
    await setProject(scene, 'closed')
    return apply(scene)
  },
  'project-state': async (scene) => {
    const id = await make.application(scene)
    await setProject(scene, 'closed')
    return propose(scene, id)
  },
  'team-archived': async (scene) => {
    await setTeam(scene, 'photo', { archived_at: new Date() })
    return join(scene)
  },
  'not-recruiting': async (scene) => {
    await setTeam(scene, 'photo', { recruiting: false })
    return apply(scene)
  },
  'by-application': (scene) => join(scene),
  'by-invitation': async (scene) => {
    await setTeam(scene, 'photo', { sign_up: 'invitation' })
    return join(scene)
  },
  'join-directly': async (scene) => {
    await setTeam(scene, 'photo', { sign_up: 'open' })
    return apply(scene)
  },
  'team-full': async (scene) => {
    await setTeam(scene, 'photo', { sign_up: 'open', wanted: 1 })
    return join(scene)
  },
  'was-removed': async (scene) => {
    await setTeam(scene, 'photo', { sign_up: 'open' })
    await join(scene)
    const path = `/api/projects/${scene.pid}/teams/photo/members/${scene.ada.uid}`
    await call(`DELETE ${path}`, { token: scene.chief.token })
    return join(scene)
  },
  'already-member': async (scene) => {
    await make.membership(scene.pid, 'photo', scene.ada.uid)
    return apply(scene)
  },
  'person-is-member': async (scene) => {
    const id = await make.application(scene, { tids: ['photo'], pool: true })
    await make.membership(scene.pid, 'desk', scene.ada.uid)
    return decide(scene, id, { decision: 'forward', to: 'desk' })
  },
  'already-applied': async (scene) => {
    await make.application(scene)
    return apply(scene)
  },
  'statement-unsigned': async (scene) => {
    await ask(scene)
    return apply(scene)
  },
  'statement-changed': async (scene) => {
    await ask(scene)
    const path = `${statement(scene)}/signatures/me`
    return call(`PUT ${path}`, { token: scene.ada.token, body: { version: 2 } })
  },
  'chiefs-only': async (scene) => {
    const id = await make.application(scene, { tids: ['photo'], pool: true })
    await make.membership(scene.pid, 'stage', scene.other.uid, 'chief')
    await decide(scene, id, { decision: 'forward', to: 'stage' })
    return decide(scene, id, { decision: 'accept' }, scene.other)
  },
  'owners-only': async (scene) => decide(scene, await pooled(scene), { tid: undefined, decision: 'decline' }),
  'own-application': async (scene) =>
    post(scene, await make.application(scene), 'notes', scene.ada, { text: 'Me.' }),
  'applicant-only': async (scene) => post(scene, await make.application(scene), 'withdraw', scene.chief),
  'application-over': async (scene) => {
    const id = await make.application(scene)
    await decide(scene, id, { decision: 'decline' })
    await letTimePass(scene, '31 seconds')
    return post(scene, id, 'withdraw', scene.ada)
  },
  'already-decided': async (scene) => {
    const id = await make.application(scene)
    await decide(scene, id, { decision: 'decline' })
    return decide(scene, id, { decision: 'accept' })
  },
  'not-before-team': async (scene) =>
    decide(scene, await make.application(scene), { tid: 'desk', decision: 'accept' }, scene.owner),
  'not-shared': async (scene) =>
    decide(scene, await make.application(scene), { decision: 'forward', to: 'stage' }),
  'was-there': async (scene) => {
    const id = await make.application(scene, { tids: ['photo'], pool: true })
    await decide(scene, id, { decision: 'forward', to: 'desk' })
    return decide(scene, id, { tid: 'desk', decision: 'forward', to: 'photo' }, scene.other)
  },
  'undo-over': async (scene) => {
    const id = await make.application(scene)
    await decide(scene, id, { decision: 'accept' })
    await letTimePass(scene, '31 seconds')
    return post(scene, id, 'undo', scene.chief)
  },
  'moved-on': async (scene) => post(scene, await make.application(scene), 'undo', scene.owner),
  'decider-only': async (scene) => {
    const id = await make.application(scene)
    await decide(scene, id, { decision: 'decline' }, scene.owner)
    return post(scene, id, 'undo', scene.chief)
  },
  'pool-recruiting': async (scene) => {
    await setTeam(scene, 'photo', { recruiting: false })
    return call(`GET /api/projects/${scene.pid}/pool`, { token: scene.chief.token })
  },
  'not-in-pool': async (scene) =>
    invite(scene, await make.application(scene, { tids: ['photo'], pool: true })),
  'already-invited': async (scene) => {
    const id = await pooled(scene)
    await invite(scene, id)
    return invite(scene, id)
  },
  'invitation-over': async (scene) => {
    const id = await pooled(scene)
    await invite(scene, id)
    await answer(scene, id, 'no')
    return answer(scene, id)
  },
  'invitation-answered': async (scene) => {
    const id = await pooled(scene)
    await invite(scene, id)
    await answer(scene, id, 'no')
    return call(`DELETE ${at(scene, id, 'invitations/desk')}`, { token: scene.other.token })
  },
  'interview-open': async (scene) => {
    const { id } = await interview(scene)
    return propose(scene, id)
  },
  'interview-over': async (scene) => {
    const { id, path, times } = await interview(scene)
    await decide(scene, id, { decision: 'decline' })
    return reply(scene, path, { time: times[0] })
  },
  'time-passed': async (scene) => {
    const { path, times } = await interview(scene)
    await interviewHasPassed(scene)
    const passed = new Date(new Date(times[0]!).getTime() - 3 * 86_400_000).toISOString()
    return reply(scene, path, { time: passed })
  },
  'interview-not-agreed': async (scene) => {
    const { path } = await interview(scene)
    return call(`GET ${path}/calendar.ics`, { token: scene.ada.token })
  },
  'message-not-failed': (scene) => retry(scene, 'sent'),
  'message-too-old': (scene) => retry(scene, 'failed', { age: '31 days' }),
  'mail-set-up': (scene) => retry(scene, 'failed', { by: world }),
}

describe('a refused step of joining', () => {
  it('is covered for every rule of the code', () => {
    expect(Object.keys(walks).toSorted()).toEqual(rulesNamedIn('{applications,statements,messages}'))
  })

  it.each(Object.entries(walks))('says why: %s', async (rule, walk) => {
    const refused = await walk(await world.applications.scene())
    expect([403, 409]).toContain(refused.statusCode)
    const { why, detail } = refused.json() as { why: Why[]; detail: string }
    expect(why.map((one) => one.rule)).toEqual([rule])
    expect(detail).toMatch(/.\.$/)
  })

  it('says why for each, if several are refused at once', async () => {
    const scene = await world.applications.scene()
    const { chief, owner } = scene
    const [done, own, elsewhere] = [
      await make.application(scene),
      await make.application(scene, { tids: ['photo'] }, owner),
      await make.application(scene, { tids: ['desk'] }, await scene.person('Di')),
    ]
    const late = await make.application(scene, { tids: ['photo'] }, await scene.person('Bo'))
    const theirs = await make.application(scene, { tids: ['photo'] }, await scene.person('Cy'))
    await decide(scene, late, { decision: 'accept' })
    await letTimePass(scene, '31 seconds')
    await decide(scene, done, { decision: 'decline' })
    await decide(scene, theirs, { decision: 'decline' }, owner)
    const all = async (what: string, { token }: { token: string }, body: object) => {
      const { data } = (await call(`POST ${at(scene)}/${what}`, { token, body })).json()
      const whys = data.flatMap((one: { why?: Why[] }) => one.why ?? []) as Why[]
      return whys.map(({ rule }) => rule)
    }
    const body = { ids: [done, own, elsewhere], tid: 'photo', decision: 'accept' }
    expect(await all('decisions', owner, body)).toEqual([
      'already-decided',
      'own-application',
      'not-before-team',
    ])
    expect(await all('undo', chief, { ids: [late, theirs, own] })).toEqual([
      'undo-over',
      'decider-only',
      'moved-on',
    ])
  })
})
