import { describe, expect, it } from 'vitest'
import { questions } from '../../../test/world/answers.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database } = world
const { scene } = world.answers

const ofColumn = (columns: { column: string }[], column: string) =>
  columns.find((one) => one.column === column)!

describe('the list of answers', () => {
  it('has submitted answers by column, and nothing of a draft', async () => {
    const { answer, get, members, team } = await scene()
    const [ada, bo, cleo] = members
    await answer(bo!, { size: 'M', days: ['sat', 'sun'], nights: 2, worry: 'Heights' })
    await answer(ada!, { size: 'L', photos: false })
    await answer(cleo!, { wish: 'Still thinking' }, { done: false })
    const listed = (await get('answers')).json()
    const teams = [{ tid: team.tid, name: 'Photo' }]
    const times = { done_at: expect.any(String), changed_at: expect.any(String), version: 2 }
    expect(listed.data).toEqual([
      {
        ...times,
        uid: ada!.uid,
        name: 'Ada',
        teams,
        state: 'done',
        values: { 'size@1': 'L', 'photos@1': false },
        sealed: false,
      },
      {
        ...times,
        uid: bo!.uid,
        name: 'Bo',
        teams,
        state: 'done',
        values: { 'size@1': 'M', 'days@1': ['sat', 'sun'], 'nights@1': 2 },
        sealed: true,
      },
      {
        ...times,
        uid: cleo!.uid,
        name: 'Cleo',
        teams,
        state: 'draft',
        done_at: null,
        values: {},
        sealed: false,
      },
    ])
    expect(listed.columns.map((one: { column: string }) => one.column)).toEqual(
      Object.keys(questions).map((id) => `${id}@1`),
    )
    const names = async (query: string) =>
      (await get(`answers${query}`)).json().data.map((one: { name: string }) => one.name)
    expect(await names('?state=draft')).toEqual(['Cleo'])
    expect(await names('?state=done')).toEqual(['Ada', 'Bo'])
    expect(await names('?tid=photo')).toEqual(['Ada', 'Bo', 'Cleo'])
    expect(await names('?tid=other')).toEqual([])
  })

  it('is paginated by name, with each person once', async () => {
    const { answer, get, members } = await scene()
    for (const one of members) await answer(one, { size: 'S' })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await get(`answers?limit=4${cursor && `&cursor=${cursor}`}`)).json()
      seen.push(...page.data.map((one: { name: string }) => one.name))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(['Ada', 'Bo', 'Cleo', 'Dora', 'Ed', 'Flo'])
  })

  it('finds people by part of their name, in lists and files', async () => {
    const { answer, get, members } = await scene()
    for (const one of members.slice(0, 3)) await answer(one, { size: 'S' })
    const names = async (list: string) =>
      (await get(list)).json().data.map((one: { name: string }) => one.name)
    expect(await names('answers?search=O')).toEqual(['Bo', 'Cleo'])
    expect(await names('answers?search=%25')).toEqual([])
    expect(await names('missing?search=lo')).toEqual(['Flo'])
    const { body } = await get('answers.csv?search=cle')
    expect(body.split('\r\n').map((row) => row.split(',')[0])).toEqual(['\ufeffName', 'Cleo', ''])
  })

  it('refuses an invalid cursor', async () => {
    const { get } = await scene()
    const cursors = [
      'x',
      '%00',
      'a'.repeat(400),
      ...[
        [],
        ['a'],
        ['a', 'b'],
        [1, 2],
        [null, null],
        ["'; drop table people", '1'],
        { name: 'a' },
        'a',
        ['\0', ''],
      ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
    ]
    for (const list of ['answers', 'missing'])
      for (const cursor of cursors)
        expect([cursor, (await get(`${list}?cursor=${cursor}`)).statusCode]).toEqual([cursor, 400])
  })

  it('keeps an answer under the question that was asked, in its wording', async () => {
    const { answer, change, get, members } = await scene()
    const [ada, bo, cleo] = members
    await answer(ada!, { size: 'M', days: ['sat'] })
    const days = {
      ...questions.days,
      same: true,
      texts: { en: { label: 'Which days?', help: '' }, 'zh-TW': { label: '哪幾天？', help: '' } },
    }
    const size = { ...questions.size, sizes: ['S', 'L'] }
    const { version } = await change({ questions: [size, days] })
    await answer(bo!, { size: 'L', days: ['sun'] }, { of: version })
    const { data, columns } = (await get('answers')).json()
    expect(
      data.map((one: { name: string; state: string; values: object }) => [one.name, one.state, one.values]),
    ).toEqual([
      ['Ada', 'outdated', { 'size@1': 'M', 'days@1': ['sat'] }],
      ['Bo', 'done', { 'size@2': 'L', 'days@1': ['sun'] }],
    ])
    expect(ofColumn(columns, 'size@1')).toMatchObject({ current: false, wordings: [{ versions: [2] }] })
    expect(ofColumn(columns, 'size@2')).toMatchObject({ current: true, wordings: [{ versions: [3] }] })
    expect(ofColumn(columns, 'days@1')).toMatchObject({
      current: true,
      wordings: [
        { versions: [3], texts: { en: { label: 'Which days?' } } },
        { versions: [2], texts: { en: { label: 'Days' } } },
      ],
    })
    const csv = (await get('answers.csv')).body.split('\r\n')
    expect(csv[0]).toBe(
      '\ufeffName,Person ID,Teams,Status,Submitted,Form version,Size,Which days?,Size (until version 2),Nights (until version 2),Arrival (until version 2),Photos? (until version 2),Wish (until version 2)',
    )
    expect(csv[1]).toMatch(/^Ada,.*,Photo,Needs another look,.*,2,,Saturday,M,,,,$/)
    expect(csv[2]).toMatch(/^Bo,.*,Photo,Done,.*,3,L,Sunday,,,,,$/)
    await answer(cleo!, { size: 'S' }, { of: version, done: false })
    expect(
      (await get('missing')).json().data.map((one: { name: string; state: string }) => [one.name, one.state]),
    ).toEqual([
      ['Ada', 'outdated'],
      ['Cleo', 'draft'],
      ['Dora', 'missing'],
      ['Ed', 'missing'],
      ['Flo', 'missing'],
    ])
  })

  it('includes only people whom the form asks now: people who left are in no list, count or file', async () => {
    const { pid, answer, get, members, path, owner, linesOf } = await scene()
    const [ada, bo] = members
    await answer(ada!, { size: 'M', worry: 'Heights' })
    await answer(bo!, { size: 'L' })
    await database.db
      .updateTable('memberships')
      .set({ left_at: new Date(), left_how: 'left' })
      .where('pid', '=', pid)
      .where('uid', '=', ada!.uid)
      .execute()
    expect((await get('answers')).json().data.map((one: { name: string }) => one.name)).toEqual(['Bo'])
    expect((await get('answers/summary')).json()).toMatchObject({ asked: 5, done: 1 })
    expect((await get('answers.csv')).body).not.toContain('Ada')
    const reads = await call(`POST ${path}/answers/private-reads`, { token: owner.token, body: {} })
    expect(reads.json().data).toEqual([])
    expect(await linesOf(ada!)).toEqual([])
  })
})

describe('the summary', () => {
  it('counts each kind of question appropriately', async () => {
    const { answer, get, members } = await scene()
    const [ada, bo, cleo, dora] = members
    await answer(ada!, { size: 'M', days: ['sat', 'sun'], nights: 2, arrival: '2026-12-12', photos: true })
    await answer(bo!, { size: 'M', days: ['sun'], nights: 3, arrival: '2026-12-11', photos: false })
    await answer(cleo!, { size: 'L', nights: 2, wish: 'A cake', worry: 'None' })
    await answer(dora!, { size: 'S' }, { done: false })
    const summary = (await get('answers/summary')).json()
    expect(summary).toMatchObject({ asked: 6, done: 3, outdated: 0, drafts: 1 })
    const seen = Object.fromEntries(
      summary.columns.map(({ column, answered, counts, numbers }: Record<string, unknown>) => [
        column,
        { answered, counts, numbers },
      ]),
    )
    const none = { counts: null, numbers: null }
    expect(seen).toEqual({
      'size@1': {
        ...none,
        answered: 3,
        counts: [
          { value: 'S', count: 0 },
          { value: 'M', count: 2 },
          { value: 'L', count: 1 },
        ],
      },
      'days@1': {
        ...none,
        answered: 2,
        counts: [
          { value: 'sat', count: 1 },
          { value: 'sun', count: 2 },
        ],
      },
      'nights@1': {
        ...none,
        answered: 3,
        numbers: {
          min: 2,
          max: 3,
          mean: expect.closeTo(7 / 3),
          buckets: [
            { from: 2, to: 2, count: 2 },
            { from: 3, to: 3, count: 1 },
          ],
        },
      },
      'arrival@1': {
        ...none,
        answered: 2,
        counts: [
          { value: '2026-12-11', count: 1 },
          { value: '2026-12-12', count: 1 },
        ],
      },
      'photos@1': {
        ...none,
        answered: 2,
        counts: [
          { value: true, count: 1 },
          { value: false, count: 1 },
        ],
      },
      'wish@1': { ...none, answered: 1 },
      'diet@1': { ...none, answered: null },
      'worry@1': { ...none, answered: null },
      'scan@1': { ...none, answered: null },
    })
    expect((await get('answers/summary?tid=other')).json()).toMatchObject({ asked: 0, done: 0 })
  })
})
