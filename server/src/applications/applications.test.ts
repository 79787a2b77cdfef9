import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { apply, post, decide, get, list, states, messagesTo, at, letTimePass } = world.applications

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const why = (answer: { statusCode: number; json(): { why: object[] } }) => [
  answer.statusCode,
  ...answer.json().why,
]

describe('applying', () => {
  it('starts with the first team, with a promised answer date, and emails both sides', async () => {
    const scene = await world.applications.scene()
    const { pid, ada } = scene
    const answer = await apply(scene, {
      tids: ['photo', 'desk'],
      skills: ['Photography', 'Photography', 'Smiling'],
      languages: ['zh-Hant', 'en'],
      availability: ['after', 'before'],
    })
    const body = {
      pid,
      id,
      person: { uid: ada.uid, name: 'Ada', avatar_url: null },
      state: 'pending',
      motivation: 'I like lanterns.',
      skills: ['Photography', 'Smiling'],
      languages: ['zh-Hant', 'en'],
      availability: ['before', 'after'],
      pool: false,
      created_at: time,
      changed_at: time,
      steps: [
        {
          n: 0,
          tid: 'photo',
          team: 'Photo',
          how: 'chosen',
          state: 'pending',
          answer: '',
          since: time,
          answer_by: expect.stringContaining(inDays(7)),
          decided: null,
          reason: null,
          message: '',
        },
        {
          n: 1,
          tid: 'desk',
          team: 'Registration',
          how: 'chosen',
          state: 'waiting',
          answer: '',
          since: null,
          answer_by: null,
          decided: null,
          reason: null,
          message: '',
        },
      ],
      interviews: [],
      can_undo_until: null,
    }
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual(body)
    expect(answer.headers.location).toBe(at(scene, answer.json().id))
    expect(await get(scene, answer.json().id, ada)).toEqual(answer.json())
    expect(await messagesTo(ada)).toEqual([{ kind: 'application.received', state: 'queued' }])
    expect(await messagesTo(scene.chief)).toEqual([{ kind: 'chiefs.digest', state: 'held' }])
    expect(await messagesTo(scene.other)).toEqual([])
    const mine = await call('GET /api/users/me/applications', { token: ada.token })
    expect(mine.json()).toEqual({
      data: [
        {
          ...answer.json(),
          project: expect.stringContaining('Lantern Days'),
          time_zone: 'Asia/Taipei',
          next: { actor: 'chiefs', tid: 'photo', team: 'Photo', answer_by: answer.json().steps[0].answer_by },
        },
      ],
      next_cursor: null,
    })
  })

  it('goes to the pool without a team, if the applicant agrees', async () => {
    const scene = await world.applications.scene()
    const refused = await apply(scene, { tids: [] })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([400, '/body/tids'])
    const answer = await apply(scene, { tids: [], pool: true })
    expect([answer.json().state, answer.json().steps]).toEqual(['pooled', []])
    const { data } = (await call('GET /api/users/me/applications', { token: scene.ada.token })).json()
    expect(data[0].next).toEqual({ actor: 'chiefs', tid: null, team: null, answer_by: null })
  })

  it('is refused with a reason that says who can lift it', async () => {
    const scene = await world.applications.scene()
    const { pid, ada, team } = scene
    await team('quiet', 'Quiet', { recruiting: false })
    await team('closed', 'Closed', { sign_up: 'invitation' })
    await team('open', 'Open', { sign_up: 'open' })
    await team('full', 'Full', { sign_up: 'open', wanted: 0 })
    await team('gone', 'Gone', { archived_at: new Date() })
    await team('mine', 'Mine')
    await make.membership(pid, 'mine', ada.uid)
    const rules: Record<string, object> = {
      quiet: refusals['not-recruiting'],
      closed: refusals['by-invitation'],
      open: refusals['join-directly'],
      full: refusals['team-full'],
      gone: refusals['team-archived'],
      mine: refusals['already-member'],
    }
    for (const [tid, rule] of Object.entries(rules))
      expect(why(await apply(scene, { tids: ['photo', tid] })), tid).toEqual([409, rule])
    await make.application(scene)
    expect(why(await apply(scene, { tids: ['desk'] }))).toEqual([409, refusals['already-applied']])
    await database.db.updateTable('projects').set({ state: 'closed' }).where('pid', '=', pid).execute()
    expect(why(await apply(scene))).toEqual([409, refusals['project-not-open']])
    expect(await messagesTo(ada)).toHaveLength(1)
  })

  it('requires what its teams ask for, and answers to their questions', async () => {
    const scene = await world.applications.scene()
    await scene.team('ask', 'Ask', { question: 'Which camera?', asks: ['skills', 'availability'] })
    const refused = await apply(scene, { tids: ['ask', 'none'], answers: { photo: 'Yes.' } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/body/tids/1',
      '/body/skills',
      '/body/availability',
      '/body/answers/ask',
      '/body/answers/photo',
    ])
    const answers = { ask: 'A small one.' }
    const given = { tids: ['ask'], skills: ['Light'], availability: ['during'], answers }
    expect((await apply(scene, given)).json().steps[0].answer).toBe('A small one.')
  })

  it('requires signed statements', async () => {
    const scene = await world.applications.scene()
    const texts = { en: { title: 'Conduct', text: 'Be kind.' }, 'zh-TW': { title: '守則', text: '友善。' } }
    const path = `/api/projects/${scene.pid}/statements/conduct`
    await call(`PUT ${path}`, { token: scene.owner.token, body: { texts } })
    expect(why(await apply(scene))).toEqual([
      409,
      { ...refusals['statement-unsigned'], statement: 'conduct' },
    ])
    await call(`PUT ${path}/signatures/me`, { token: scene.ada.token, body: { version: 1 } })
    expect((await apply(scene)).statusCode).toBe(201)
  })
})

describe('visibility', () => {
  it('is complete for owners, limited to their team for chiefs, and without deciders for the applicant', async () => {
    const scene = await world.applications.scene()
    await scene.team('ask', 'Ask', { question: 'Which camera?' })
    const given = { tids: ['photo', 'ask', 'desk'], answers: { ask: 'A small one.' } }
    const application = await make.application(scene, given)
    expect((await call(`GET ${at(scene, application)}`, { token: scene.other.token })).statusCode).toBe(404)
    const note = 'Great with people.'
    await decide(scene, application, { decision: 'forward', to: 'desk', note, message: 'Desk it is.' })
    const steps = async (by: { token: string }) => {
      const { steps } = await get(scene, application, by)
      return steps.map(({ tid, state, answer, note, decided, message }: Record<string, unknown>) => [
        tid,
        state,
        answer ?? null,
        note ?? null,
        (decided as { by: { name: string } } | null)?.by.name ?? null,
        message,
      ])
    }
    expect(await steps(scene.owner)).toEqual([
      ['photo', 'forwarded', '', '', 'Chief of Photo', 'Desk it is.'],
      ['ask', 'waiting', 'A small one.', '', null, ''],
      ['desk', 'pending', '', note, null, ''],
    ])
    expect(await steps(scene.other)).toEqual([
      ['photo', 'forwarded', null, null, null, ''],
      ['ask', 'waiting', null, null, null, ''],
      ['desk', 'pending', '', note, null, ''],
    ])
    await letTimePass(scene, '31 seconds')
    expect(await steps(scene.ada)).toEqual([
      ['photo', 'forwarded', '', null, null, 'Desk it is.'],
      ['ask', 'waiting', 'A small one.', null, null, ''],
      ['desk', 'pending', '', null, null, ''],
    ])
  })

  it('never includes an address, nor notes for the applicant', async () => {
    const scene = await world.applications.scene()
    const application = await make.application(scene)
    const written = await post(scene, application, 'notes', scene.chief, { text: 'Very keen.' })
    const note = {
      id,
      by: { uid: scene.chief.uid, name: 'Chief of Photo' },
      text: 'Very keen.',
      at: time,
    }
    expect([written.statusCode, written.json()]).toEqual([201, note])
    const notes = (by: { token: string }) =>
      call(`GET ${at(scene, application, 'notes')}`, { token: by.token })
    expect((await notes(scene.owner)).json()).toEqual({ data: [note], next_cursor: null })
    expect((await notes(scene.other)).statusCode).toBe(404)
    const own = refusals['own-application']
    expect(why(await notes(scene.ada))).toEqual([403, own])
    expect(why(await post(scene, application, 'notes', scene.ada, { text: 'Me!' }))).toEqual([403, own])
    const all = await list(scene, '', scene.chief)
    expect(all.json().data[0].notes).toBe(1)
    expect(all.body).not.toContain('@')
    expect(JSON.stringify(await get(scene, application, scene.ada))).not.toContain('Very keen.')
    // Not even if they run the project.
    await make.owner(scene.pid, scene.ada.uid)
    expect(why(await notes(scene.ada))).toEqual([403, own])
    expect((await list(scene, '?state=all', scene.ada)).json().data).toEqual([])
    expect(why(await decide(scene, application, { decision: 'accept' }, scene.ada))).toEqual([
      403,
      refusals['own-application'],
    ])
  })
})

describe('the inbox', () => {
  it('lists the longest waiting first, page by page, and counts overdue ones', async () => {
    const scene = await world.applications.scene()
    const late = await make.application(scene, { tids: ['photo'] }, await scene.person('Late'))
    await letTimePass(scene, '8 days')
    const waiting = await make.application(
      scene,
      { tids: ['photo'], skills: ['Juggling'] },
      await scene.person('Waiting'),
    )
    const gone = await make.application(scene, { tids: ['photo'] }, await scene.person('Gone'))
    const desk = await make.application(scene, { tids: ['desk', 'photo'] }, await scene.person('Desk'))
    await decide(scene, gone, { decision: 'decline' })
    const ids = async (query: string, by = scene.chief) =>
      (await list(scene, query, by)).json().data.map((row: { id: string }) => row.id)
    expect(await ids('')).toEqual([late, waiting])
    expect(await ids('', scene.owner)).toEqual([late, waiting, desk])
    expect(await ids('?state=overdue', scene.owner)).toEqual([late])
    expect(await ids('?state=overdue&tid=desk', scene.owner)).toEqual([])
    expect(await ids('?tid=desk', scene.owner)).toEqual([desk])
    expect(await ids('?tid=desk')).toEqual([])
    expect(await ids('?state=decided')).toEqual([gone])
    expect(await ids('?state=decided', scene.owner)).toEqual([gone])
    expect(await ids('?state=declined', scene.owner)).toEqual([gone])
    expect(await ids('?state=all')).toEqual([gone, waiting, late])
    expect(await ids('?state=open', scene.owner)).toEqual([desk, waiting, late])
    expect(await ids('?search=juggl')).toEqual([waiting])
    expect(await ids('?search=late')).toEqual([late])
    expect(await ids('?search=%25')).toEqual([])
    const first = (await list(scene, '?limit=1', scene.chief)).json()
    expect(first.counts).toEqual({ pending: 2, overdue: 1 })
    expect((await list(scene, '?limit=1', scene.owner)).json().counts.pending).toBe(3)
    expect((await list(scene, '?limit=1&tid=desk', scene.owner)).json().counts.pending).toBe(1)
    const second = (await list(scene, `?limit=1&cursor=${first.next_cursor}`, scene.chief)).json()
    expect([...first.data, ...second.data].map((row) => row.id)).toEqual([late, waiting])
    expect(second.next_cursor).toBeNull()
    expect((await call('GET /api/users/me/inboxes', { token: scene.owner.token })).json()).toEqual({
      data: [{ pid: scene.pid, project: expect.stringContaining('Lantern Days'), pending: 3, overdue: 1 }],
      next_cursor: null,
    })
    const stranger = await list(scene, '', scene.ada)
    expect(why(stranger)).toEqual([403, refusals['chiefs-only']])
  })

  it('does not show a team applications that never reached it', async () => {
    const scene = await world.applications.scene()
    const application = await make.application(scene, { tids: ['photo', 'desk'] })
    await decide(scene, application, { decision: 'accept' })
    expect(await states(scene, application)).toEqual(['accepted', 'photo accepted', 'desk withdrawn'])
    expect((await list(scene, '?state=all', scene.other)).json().data).toEqual([])
    expect((await call(`GET ${at(scene, application)}`, { token: scene.other.token })).statusCode).toBe(404)
  })
})
