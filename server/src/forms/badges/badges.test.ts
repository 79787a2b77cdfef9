import { describe, expect, it } from 'vitest'
import { queriesAsked } from '../../../test/queries-asked.ts'
import { type FormScene, question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { put, answer } = world.forms

const badges = async ({ pid, owner }: FormScene, query = '') =>
  (await call(`GET /api/projects/${pid}/badges${query}`, { token: owner.token })).json()
const csv = ({ pid, owner }: FormScene, query = '') =>
  call(`GET /api/projects/${pid}/badges.csv${query}`, { token: owner.token })

/** The scene with names in a known order. */
async function namedScene() {
  const scene = await world.forms.scene()
  const names = { owner: 'Olga', chief: 'Cleo', ada: 'Ada', ben: 'Ben' } as const
  for (const [person, name] of Object.entries(names))
    await database.db
      .updateTable('people')
      .set({ name })
      .where('uid', '=', scene[person as keyof typeof names].uid)
      .execute()
  for (const [tid, name] of Object.entries({ photo: 'Photo', desk: 'Desk' }))
    await database.db
      .updateTable('teams')
      .set({ name })
      .where('pid', '=', scene.pid)
      .where('tid', '=', tid)
      .execute()
  return scene
}

const photo = (role: string) => [{ tid: 'photo', name: 'Photo', role }]
const clothes = (more: object = {}) => ({
  fid: 'clothes',
  title: { en: 'Clothes', 'zh-TW': 'Clothes' },
  lifted_by: 'self',
  ...more,
})
const one = [question({ id: 'a', required: true })]
const forBadges = { required_for: ['badge'] }

describe('badges', () => {
  it('are not for people in archived teams only', async () => {
    const scene = await namedScene()
    await database.db
      .updateTable('teams')
      .set({ archived_at: new Date() })
      .where('pid', '=', scene.pid)
      .where('tid', '=', 'desk')
      .execute()
    const { data } = await badges(scene)
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Cleo', 'Olga'])
  })

  it('are for everyone who is a member or has a role, if no form is required', async () => {
    const scene = await namedScene()
    await make.form(scene, one, { required_for: ['task', 'claim'] })
    await call(`POST ${scene.path}`, { token: scene.owner.token, body: { from: 'parking' } })
    const ready = { badge_name: null, roles: [], state: 'ready', missing: [] }
    expect(await badges(scene)).toEqual({
      data: [
        { ...ready, uid: scene.ada.uid, name: 'Ada', teams: photo('member') },
        { ...ready, uid: scene.ben.uid, name: 'Ben', teams: [{ tid: 'desk', name: 'Desk', role: 'member' }] },
        { ...ready, uid: scene.chief.uid, name: 'Cleo', teams: photo('chief') },
        { ...ready, uid: scene.owner.uid, name: 'Olga', teams: [], roles: ['owner'] },
      ],
      next_cursor: null,
      counts: { ready: 4, waiting: 0 },
      forms: [],
    })
  })

  it('wait for the required forms, and for no others', async () => {
    const scene = await namedScene()
    await make.form(scene, one, forBadges)
    await make.form(scene, one, { ...forBadges, fid: 'photos', audience: 'teams', tids: ['photo'] })
    await answer(scene, scene.ada, { a: 'x' })
    await answer(scene, scene.ben, { a: 'x' })
    await answer(scene, scene.owner, { a: 'x' }, { done: false })
    const page = await badges(scene)
    expect(
      page.data.map(
        ({ name, state, missing }: { name: string; state: string; missing: { fid: string }[] }) => [
          name,
          state,
          ...missing.map(({ fid }) => fid),
        ],
      ),
    ).toEqual([
      ['Ada', 'waiting', 'photos'],
      ['Ben', 'ready'],
      ['Cleo', 'waiting', 'clothes', 'photos'],
      ['Olga', 'waiting', 'clothes'],
    ])
    expect([page.counts, page.forms]).toEqual([
      { ready: 1, waiting: 3 },
      [clothes({ missing: 2 }), clothes({ fid: 'photos', missing: 2 })],
    ])
    expect(page.data[3].missing).toEqual([clothes()])
  })

  it('wait again when a question has changed, and say who must reopen a closed form', async () => {
    const scene = await namedScene()
    await make.form(scene, one, forBadges)
    for (const person of [scene.ada, scene.ben, scene.chief, scene.owner])
      await answer(scene, person, { a: 'x' })
    expect((await badges(scene)).counts).toEqual({ ready: 4, waiting: 0 })
    const revised = [question({ id: 'a', words: 'Something else?', required: true })]
    await put(scene, 'clothes', revised, { ...forBadges, closes_at: '2026-01-01T00:00:00Z' })
    const { counts, forms } = await badges(scene)
    expect([counts, forms]).toEqual([{ ready: 0, waiting: 4 }, [clothes({ lifted_by: 'owner', missing: 4 })]])
  })

  it('are paginated, and filtered by state', async () => {
    const scene = await namedScene()
    await make.form(scene, one, forBadges)
    await answer(scene, scene.ben, { a: 'x' })
    const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
    expect(names(await badges(scene, '?state=ready'))).toEqual(['Ben'])
    const first = await badges(scene, '?state=waiting&limit=2')
    const second = await badges(scene, `?state=waiting&limit=2&cursor=${first.next_cursor}`)
    expect([names(first), names(second), second.next_cursor, second.counts]).toEqual([
      ['Ada', 'Cleo'],
      ['Olga'],
      null,
      { ready: 1, waiting: 3 },
    ])
  })

  it('leave out people who left or were erased', async () => {
    const scene = await namedScene()
    await database.db
      .updateTable('memberships')
      .set({ left_at: new Date(), left_how: 'left' })
      .where('pid', '=', scene.pid)
      .where('uid', '=', scene.ada.uid)
      .execute()
    await database.db
      .updateTable('people')
      .set({ erased_at: new Date() })
      .where('uid', '=', scene.ben.uid)
      .execute()
    const { data, counts } = await badges(scene)
    expect([data.map(({ name }: { name: string }) => name), counts]).toEqual([
      ['Cleo', 'Olga'],
      { ready: 2, waiting: 0 },
    ])
  })
})

describe('the name on a badge', () => {
  const fid = 'appreciation-name'
  const named = question({ id: 'thanked_name' })
  const nameOf = async (scene: FormScene) => (await badges(scene)).data[0].badge_name

  it('is the submitted one, while the question is unchanged', async () => {
    const scene = await namedScene()
    await make.form(scene, [named, question({ id: 'b' })], { fid })
    await answer(scene, scene.ada, { thanked_name: '  Dodo ' }, { fid, done: false })
    expect(await nameOf(scene)).toBeNull()
    await answer(scene, scene.ada, { thanked_name: 'Dodo', b: 'x' }, { fid })
    expect(await nameOf(scene)).toBe('Dodo')
    await put(scene, fid, [named, question({ id: 'b', words: 'Something else?' })])
    expect(await nameOf(scene)).toBe('Dodo')
    await put(scene, fid, [question({ id: 'thanked_name', words: 'Your cat?' })])
    expect(await nameOf(scene)).toBeNull()
  })

  it('is not readable once it is asked in private', async () => {
    const scene = await namedScene()
    await make.form(scene, [named], { fid })
    await answer(scene, scene.ada, { thanked_name: 'Dodo' }, { fid })
    await put(scene, fid, [question({ id: 'thanked_name', private: true })])
    expect(await nameOf(scene)).toBeNull()
    await answer(scene, scene.ada, { thanked_name: 'Dodo' }, { fid, version: 3 })
    expect(await nameOf(scene)).toBeNull()
    expect((await csv(scene)).body).not.toContain('Dodo')
  })
})

describe('the table for printing', () => {
  it('has those who are ready, no addresses, and nothing that a spreadsheet would execute', async () => {
    const scene = await namedScene()
    const fid = 'appreciation-name'
    await make.form(scene, [question({ id: 'thanked_name' })], { fid, ...forBadges })
    await make.membership(scene.pid, 'desk', scene.ada.uid, 'chief')
    await answer(scene, scene.ada, { thanked_name: '=HYPERLINK("x")' }, { fid })
    await answer(scene, scene.owner, {}, { fid })
    const { headers, body } = await csv(scene)
    expect(body).toBe(
      '\ufeffName,Name on badge,Teams,Roles\r\n' +
        `Ada,"'=HYPERLINK(""x"")","Photo; Desk","Member; Team lead"\r\n` +
        'Olga,Olga,,Owner\r\n',
    )
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="badges-${scene.pid}.csv"`,
    ])
    expect((await csv(scene, '?language=zh-TW')).body.split('\r\n')).toEqual([
      '\ufeff姓名,識別證上的名字,組別,角色',
      `Ada,"'=HYPERLINK(""x"")","Photo; Desk","組員; 組長"`,
      'Olga,Olga,,活動負責人',
      '',
    ])
  })
})

it('takes as many statements for many people as for few', async () => {
  const scene = await namedScene()
  await make.form(scene, one, forBadges)
  const asked = async () => (await queriesAsked(database.pool, () => badges(scene)))[1]
  const before = await asked()
  for (let i = 0; i < 20; i++) await make.membership(scene.pid, 'photo', (await make.person()).uid)
  expect([await asked(), (await badges(scene)).counts]).toEqual([before, { ready: 0, waiting: 24 }])
})

it('agrees with the result for a single person', async () => {
  const scene = await namedScene()
  await make.membership(scene.pid, 'desk', scene.ada.uid, 'chief')
  await make.role(scene.pid, scene.stranger.uid, 'finance')
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const settings = {
    everyone: {},
    chiefs: { audience: 'chiefs' },
    desk: { audience: 'teams', tids: ['desk', 'photo'] },
    photo: { audience: 'teams', tids: ['photo'], closes_at: '2026-01-01T00:00:00Z' },
    later: { opens_at: soon },
    other: { required_for: ['task'] },
  }
  for (const [fid, change] of Object.entries(settings))
    await make.form(scene, one, { fid, ...forBadges, ...change })
  for (const fid of ['everyone', 'chiefs']) await answer(scene, scene.ada, { a: 'x' }, { fid })
  await answer(scene, scene.ben, { a: 'x' }, { fid: 'desk' })
  const alone = await database.pool.query(
    `select uid, coalesce(array_agg(fid order by position, fid) filter (where fid is not null), '{}') as missing
       from unnest($2::uuid[]) as uid left join lateral missing_forms($1, uid, 'badge') on true group by uid`,
    [scene.pid, [scene.ada, scene.ben, scene.chief, scene.owner, scene.stranger].map(({ uid }) => uid)],
  )
  const { data } = await badges(scene)
  const together = data.map(({ uid, missing }: { uid: string; missing: { fid: string }[] }) => [
    uid,
    missing.map(({ fid }) => fid),
  ])
  expect(Object.fromEntries(together)).toEqual(
    Object.fromEntries(alone.rows.map(({ uid, missing }) => [uid, missing])),
  )
  expect(Object.values(Object.fromEntries(together)).flat()).toHaveLength(9)
})
