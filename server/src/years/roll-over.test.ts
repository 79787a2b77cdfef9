import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { png } from '../../test/pictures.ts'
import { changeJobs } from '../../test/world/jobs.ts'
import { createWorld } from '../../test/world/world.ts'
import { conduct, everything } from '../../test/world/years.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { refusals } from '../refusals.ts'

const world = await createWorld({ mail: true })
const { call, make, database } = world
const { year, preview, start, result, rollOver, audited, membersOf, invitedInto, invitedTo } = world.years

describe('the preview', () => {
  it('counts what would happen and changes nothing', async () => {
    const scene = await year()
    const answered = await preview(scene)
    expect([answered.statusCode, answered.json()]).toEqual([
      200,
      {
        teams: 2,
        chiefs: 1,
        tasks: 0,
        invited: 2,
        already_chiefs: 0,
        forms: 0,
        left_out: [{ tid: 'radio', name: 'Radio' }],
        dates_shifted_by_days: 364,
        conflicts: [],
        examples: [
          {
            name: 'Ada',
            subject: `Join us again at ${scene.body().name}?`,
            text: `Hi Ada,\n\n${scene.body().name} is taking place on 11\u2009–\u200912 December 2027. Last time you were in Registration and Lights. Would you like to join us again?`,
          },
          {
            name: 'Bo',
            subject: `Join us again at ${scene.body().name}?`,
            text: `Hi Bo,\n\n${scene.body().name} is taking place on 11\u2009–\u200912 December 2027. Last time you were in Lights. Would you like to join us again?`,
          },
        ],
      },
    ])
    expect((await call(`GET /api/projects/${scene.next}`, { token: scene.owner.token })).statusCode).toBe(404)
  })

  it('lists what prevents it', async () => {
    const scene = await year()
    await rollOver(scene)
    const conflicts = async (more: object) =>
      (
        await call(`POST /api/projects/${scene.pid}/roll-over/preview`, {
          token: scene.owner.token,
          body: { ...scene.body(), ...more },
        })
      ).json().conflicts
    expect(await conflicts({})).toEqual(['pid-taken'])
    expect(await conflicts({ pid: `${scene.next}-2`, starts_on: '2026-12-12' })).toEqual([
      'not-later',
      'rolled-over-already',
    ])
  })

  it('invites chiefs who are not copied as such, and knows who is both', async () => {
    const scene = await year()
    const counts = async (choices: string[]) => {
      const { teams, chiefs, invited, already_chiefs } = (await preview(scene, choices)).json()
      return { teams, chiefs, invited, already_chiefs }
    }
    expect(await counts(['teams', 'invite'])).toEqual({ teams: 2, chiefs: 0, invited: 3, already_chiefs: 0 })
    expect(await counts([])).toEqual({ teams: 0, chiefs: 0, invited: 0, already_chiefs: 0 })
    await make.membership(scene.pid, 'lights', scene.chief.uid)
    expect(await counts(everything)).toEqual({ teams: 2, chiefs: 1, invited: 3, already_chiefs: 1 })
  })

  it.each(['texts', 'chiefs', 'tasks', 'invite'])('refuses %s without their teams', async (choice) => {
    const answered = await preview(await year(), [choice])
    expect([answered.statusCode, answered.json().errors]).toEqual([
      400,
      [
        {
          pointer: '/body/choices',
          code: 'custom',
          detail: 'Texts, chiefs, tasks and invitations can only be copied with their teams.',
        },
      ],
    ])
  })
})

describe('the roll-over', () => {
  it('creates a draft with everything chosen, and an audit line for each change', async () => {
    const scene = await year()
    const { pid, next, owner, chief, ada, bo } = scene
    const asked = await start(scene)
    expect([asked.statusCode, asked.headers.location, asked.json()]).toEqual([
      202,
      `/api/projects/${next}/roll-over`,
      {
        pid: next,
        from_pid: pid,
        state: 'waiting',
        done: 0,
        total: 4,
        asked_at: expect.any(String),
        done_at: null,
      },
    ])
    await expect.poll(async () => (await result(scene)).state).toBe('done')
    const { choices: _, ...given } = scene.body()
    expect((await call(`GET /api/projects/${next}`, owner)).json()).toEqual({
      ...given,
      state: 'draft',
      listing: 'token',
      time_zone: 'Asia/Taipei',
      description: 'Two days of **lanterns**.',
      organiser: 'Lantern Association',
      accent: '#b0356b',
      logo: 'f00d',
      banner: 'beef',
      page: expect.objectContaining({ location: 'Lantern Hall' }),
      answer_days: 3,
      strong_sign_in: ['owner'],
      rolled_over_from: pid,
      you: expect.objectContaining({ roles: ['owner'] }),
    })
    for (const kind of ['logo', 'banner'])
      expect((await call(`GET /api/projects/${next}/${kind}`, owner)).rawPayload).toEqual(png())
    expect((await call(`GET /api/projects/${next}/statements`, { token: owner.token })).json().data).toEqual([
      {
        sid: 'conduct',
        version: 1,
        texts: conduct('Be good'),
        made_at: expect.any(String),
        signed_version: null,
        signed_count: 0,
      },
    ])
    const plain = {
      pid: next,
      description: '',
      wanted: null,
      recruiting: false,
      sign_up: 'application',
      question: '',
      asks: [],
      links: [],
      full: false,
      archived: false,
      members: 0,
    }
    const teams = (await call(`GET /api/projects/${next}/teams`, { token: owner.token })).json().data
    expect(teams).toEqual([
      {
        ...plain,
        tid: 'desk',
        name: 'Registration',
        position: 0,
        description: 'We **greet**.',
        internal: 'Keys: Ola.',
        links: [{ label: 'Handbook', url: 'https://docs.example.org/handbook' }],
        wanted: 5,
        recruiting: true,
        sign_up: 'open',
        question: 'Have you greeted before?',
        asks: ['languages'],
        chiefs: 0,
        invited: 1,
      },
      { ...plain, tid: 'lights', name: 'Lights', position: 1, internal: '', chiefs: 0, invited: 0 },
    ])
    expect(await membersOf(next)).toEqual([])
    expect(await invitedInto(next)).toEqual([['desk', chief.uid, 'chief']])
    expect(await invitedTo(next)).toEqual([ada.uid, bo.uid].toSorted())
    const by = { actor: owner.uid }
    expect(await audited(next)).toEqual([
      { ...by, verb: 'project.created', subject: `project:${next}`, tid: null },
      { ...by, verb: 'statement.set', subject: 'statement:conduct', tid: null },
      { ...by, verb: 'team.created', subject: 'team:desk', tid: 'desk' },
      { ...by, verb: 'chief.invited', subject: `person:${chief.uid}`, tid: 'desk' },
      { ...by, verb: 'team.created', subject: 'team:lights', tid: 'lights' },
      ...[ada.uid, bo.uid]
        .toSorted()
        .map((uid) => ({ ...by, verb: 'person.invited', subject: `person:${uid}`, tid: null })),
    ])
    expect(await audited(pid)).toEqual([])
  })

  it('leaves out what was not chosen', async () => {
    const scene = await year()
    const { next, owner } = scene
    await rollOver(scene, ['teams'])
    const made = (await call(`GET /api/projects/${next}`, owner)).json()
    const empty = { organiser: null, accent: null, logo: null, banner: null, description: '' }
    expect(made).toMatchObject({ listing: 'public', ...empty, page: { location: null } })
    const [desk] = (await call(`GET /api/projects/${next}/teams`, { token: owner.token })).json().data
    expect([desk.description, desk.internal, desk.wanted, desk.recruiting]).toEqual(['', '', null, false])
    expect([desk.sign_up, desk.question, desk.asks]).toEqual(['application', '', []])
    expect((await call(`GET /api/projects/${next}/statements`, { token: owner.token })).json().data).toEqual(
      [],
    )
    expect([await membersOf(next), await invitedInto(next), await invitedTo(next)]).toEqual([[], [], []])
  })

  it('is idempotent, also with ten concurrent requests', async () => {
    const scene = await year()
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(scene)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(202))
    await expect.poll(async () => (await result(scene)).state).toBe('done')
    expect((await start(scene)).json().state).toBe('done')
    expect((await audited(scene.next)).filter(({ verb }) => verb === 'project.created')).toHaveLength(1)
    expect((await audited(scene.next)).filter(({ verb }) => verb === 'person.invited')).toHaveLength(2)
  })

  it('does not mistake an existing project for it', async () => {
    const scene = await year()
    await rollOver(scene)
    const again = async (more: object) =>
      (
        await call(`POST /api/projects/${scene.pid}/roll-over`, {
          token: scene.owner.token,
          body: { ...scene.body(), ...more },
        })
      ).statusCode
    expect(await again({ choices: everything.toReversed() })).toBe(202)
    for (const more of [{ choices: ['teams'] }, { starts_on: '2027-12-10' }, { ends_on: '2027-12-13' }])
      expect(await again(more)).toBe(409)
  })

  it('whose process was killed at its last attempt has failed, and continues when it is retried', async () => {
    const [dead, alive] = [await year(), await year()]
    for (const [scene, lockedAt] of [
      [dead, null],
      [alive, new Date()],
    ] as const) {
      await rollOver(scene)
      await database.transact(async (tx) => {
        await sql`update roll_overs set state = 'waiting' where pid = ${scene.next}`.execute(tx)
        // As if taken, or abandoned and released.
        await addJob(tx, 'roll-over', { pid: scene.next }, { tries: 1 })
        await changeJobs(tx, sql`attempts = 1, locked_at = ${lockedAt}`, {
          where: sql`payload->>'pid' = ${scene.next}`,
        })
      })
    }
    await database.transact((tx) => addJob(tx, 'housekeeping', {}))
    await expect.poll(async () => (await result(dead)).state).toBe('failed')
    expect((await result(alive)).state).toBe('waiting')
    await call(`POST /api/projects/${dead.next}/roll-over/retry`, { token: dead.owner.token })
    await expect.poll(async () => (await result(dead)).state).toBe('done')
  })

  it('does not take the pid of another project', async () => {
    const [scene, other] = [await year(), await year()]
    await rollOver(other)
    for (const pid of [other.pid, other.next]) {
      const body = { ...scene.body(), pid }
      const taken = await call(`POST /api/projects/${scene.pid}/roll-over`, {
        token: scene.owner.token,
        body,
      })
      expect([taken.statusCode, taken.json().detail]).toEqual([
        409,
        `The pid "${pid}" is already taken. Choose another one.`,
      ])
    }
  })

  it('invites nobody who was erased', async () => {
    const scene = await year()
    await database.db
      .updateTable('people')
      .set({ erased_at: new Date() })
      .where('uid', 'in', [scene.ada.uid, scene.chief.uid])
      .execute()
    await rollOver(scene)
    expect([await invitedInto(scene.next), await invitedTo(scene.next)]).toEqual([[], [scene.bo.uid]])
  })

  it('that failed continues where it stopped, and does nothing twice', async () => {
    const scene = await year()
    const { next, owner, ada, bo } = scene
    await rollOver(scene)
    const retry = () => call(`POST /api/projects/${next}/roll-over/retry`, { token: owner.token })
    const set = (change: object) =>
      database.db.updateTable('roll_overs').set(change).where('pid', '=', next).execute()
    // As if the job had failed for the last time, after the teams and one person.
    await database.db.deleteFrom('invitations').where('pid', '=', next).where('uid', '=', bo.uid).execute()
    await set({ state: 'failed', done: 3 })
    expect((await start(scene)).json().state).toBe('failed')
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    await expect.poll(async () => (await result(scene)).state).toBe('done')
    expect(await invitedTo(next)).toEqual([ada.uid, bo.uid].toSorted())
    const lines = (await audited(next)).slice(7)
    expect(lines).toEqual([
      { actor: owner.uid, verb: 'roll-over.retried', subject: `project:${next}`, tid: null },
      { actor: owner.uid, verb: 'person.invited', subject: `person:${bo.uid}`, tid: null },
    ])
    expect((await retry()).json().state).toBe('done')
    expect(await audited(next)).toHaveLength(9)
    await set({ state: 'failed' })
    await database.db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', next).execute()
    const refused = await retry()
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['project-archived']]])
    expect((await result(scene)).state).toBe('failed')
  })

  it('of a project that was created empty: 404', async () => {
    const { pid, owner } = await year()
    for (const line of [`GET /api/projects/${pid}/roll-over`, `POST /api/projects/${pid}/roll-over/retry`])
      expect((await call(line, { token: owner.token })).statusCode).toBe(404)
  })
})
