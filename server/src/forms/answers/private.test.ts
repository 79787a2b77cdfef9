import { describe, expect, it } from 'vitest'
import { png } from '../../../test/pictures.ts'
import { questions } from '../../../test/world/answers.ts'
import { createWorld } from '../../../test/world/world.ts'
import { unpack } from '../../../test/zip.ts'

const world = await createWorld()
const { call, make, database } = world
const { scene } = world.answers

const canary = 'Kanarienvogel im Stollen'
const note = 'Zuckerrohr aus Teneriffa'

/** As if they had been told of the readers a day ago. */
const dayAfterEmail = (pid: string) =>
  database.pool.query(`update form_answers set notified_at = now() - interval '25 hours' where pid = $1`, [
    pid,
  ])

/** Ada has answered all private questions, Bo some, Cleo none. */
async function confidences() {
  const given = await scene()
  const [ada, bo, cleo, dora] = given.members
  const picture = { body: png({ shade: 7 }), headers: { 'content-type': 'image/png' } }
  const sent = await call(`POST /api/projects/${given.pid}/uploads?name=pass.png`, {
    token: ada!.token,
    ...picture,
  })
  const scan = sent.json().id as string
  await given.answer(ada!, { size: 'M', worry: canary, diet: { diet: 'vegan-no-alliums', note }, scan })
  await given.answer(bo!, { worry: '=2+5' })
  await given.answer(cleo!, { size: 'L' })
  await given.answer(dora!, { worry: 'Not yet' }, { done: false })
  const read = (body: object, token = given.owner.token) =>
    call(`POST ${given.path}/answers/private-reads`, { token, body })
  return { ...given, ada: ada!, bo: bo!, cleo: cleo!, dora: dora!, scan, read }
}

describe('private answers', () => {
  it('are logged for each person, with the questions that were read', async () => {
    const { ada, bo, cleo, dora, read, scan, linesOf, owner, pid } = await confidences()
    const all = (await read({})).json()
    expect(all.data.map((one: { name: string; values: object }) => [one.name, one.values])).toEqual([
      ['Ada', { 'diet@1': { diet: 'vegan-no-alliums', note }, 'worry@1': canary, 'scan@1': scan }],
      ['Bo', { 'worry@1': '=2+5' }],
    ])
    expect(all.columns.map((one: { column: string }) => one.column)).toEqual(['diet@1', 'worry@1', 'scan@1'])
    const line = {
      id: expect.any(String),
      at: expect.any(String),
      section: 'answers',
      purpose: 'form',
      project: { pid, name: 'An event' },
      reader: { uid: owner.uid, name: 'Olga' },
    }
    const fields = (...names: string[]) => ({ ...line, fields: names.map((name) => `shirts.${name}`) })
    expect(await linesOf(ada)).toEqual([fields('diet', 'worry', 'scan')])
    expect(await linesOf(bo)).toEqual([fields('worry')])
    expect([await linesOf(cleo), await linesOf(dora)]).toEqual([[], []])
    const some = (await read({ columns: ['diet@1'], uids: [ada.uid, bo.uid] })).json()
    expect(some.data.map((one: { values: object }) => one.values)).toEqual([
      { 'diet@1': { diet: 'vegan-no-alliums', note } },
      {},
    ])
    expect(await linesOf(ada)).toEqual([fields('diet'), fields('diet', 'worry', 'scan')])
    expect((await linesOf(bo)).length).toBe(1)
  })

  it('are paginated, with log entries for each page', async () => {
    const { ada, bo, read, linesOf } = await confidences()
    const first = (await read({ limit: 1 })).json()
    expect(first.data.map((one: { name: string }) => one.name)).toEqual(['Ada'])
    expect([(await linesOf(ada)).length, (await linesOf(bo)).length]).toEqual([1, 0])
    const second = (await read({ limit: 1, cursor: first.next_cursor })).json()
    expect([second.data.map((one: { name: string }) => one.name), second.next_cursor]).toEqual([['Bo'], null])
    expect((await read({ cursor: 'eyJ4' })).statusCode).toBe(400)
  })

  it('cannot be read for unknown or non-private columns', async () => {
    const { ada, read, linesOf } = await confidences()
    for (const column of ['size@1', 'worry@2', 'nothing@1', '__proto__'])
      expect((await read({ columns: [column] })).json().errors).toEqual([
        {
          pointer: '/body/columns/0',
          code: 'custom',
          detail: 'This form has no private column with this name. Fetch the form to see its questions.',
        },
      ])
    expect(await linesOf(ada)).toEqual([])
  })

  it('are for readers of the form, after a recent sign-in, with the scope `private`', async () => {
    const { pid, ada, change, finance, owner, path, read, linesOf } = await confidences()
    expect((await read({}, finance.token)).statusCode).toBe(404)
    await change({ readers: ['finance'] })
    await dayAfterEmail(pid)
    const body = {}
    const line = `POST ${path}/answers/private-reads`
    const stale = await make.session(owner.uid, { hoursAgo: 1 })
    expect((await call(line, { session: stale, body })).json().type).toBe('/api/errors#step_up_required')
    expect((await call(line, { token: await make.token(owner.uid), body })).statusCode).toBe(403)
    expect((await read({}, ada.token)).statusCode).toBe(403)
    expect(await linesOf(ada)).toEqual([])
    expect((await read({}, finance.token)).statusCode).toBe(200)
    expect((await call(line, { session: await make.session(owner.uid), body })).statusCode).toBe(200)
    expect((await linesOf(ada)).map(({ reader }) => reader.uid)).toEqual([owner.uid, finance.uid])
  })

  it('of a file are its bytes, and are logged', async () => {
    const { ada, bo, owner, path, linesOf } = await confidences()
    const get = (uid: string, column: string) =>
      call(`POST ${path}/answers/${uid}/file-reads`, { token: owner.token, body: { column } })
    const file = await get(ada.uid, 'scan@1')
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'image/png',
      'attachment; filename="pass.png"',
    ])
    expect(file.headers['cache-control']).toBe('no-store')
    expect((await linesOf(ada)).map(({ fields, section }) => [section, fields])).toEqual([
      ['answers', ['shirts.scan']],
    ])
    for (const [uid, column] of [
      [bo.uid, 'scan@1'],
      [ada.uid, 'worry@1'],
      [ada.uid, 'scan@2'],
      [owner.uid, 'scan@1'],
    ] as const)
      expect((await get(uid, column)).statusCode).toBe(404)
    expect((await linesOf(ada)).length).toBe(1)
  })

  it('are nowhere else: not in lists, counts, files, history or audit', async () => {
    const { get, path, owner, pid } = await confidences()
    const history = await call(`GET /api/projects/${pid}/history`, { token: owner.token })
    const exported = await call(`POST ${path}/answers/private-exports`, {
      token: owner.token,
      body: { format: 'csv' },
    })
    expect(exported.body).toContain(canary)
    const responses = await Promise.all(
      ['answers', 'answers/summary', 'answers.csv', 'answers.xlsx', 'missing', ''].map((part) => get(part)),
    )
    const sheet = unpack(responses[3]!.rawPayload)
      .find(({ name }) => name.endsWith('sheet1.xml'))!
      .data.toString()
    const { rows } = await database.pool.query('select string_agg(audit::text, $1) as text from audit', [
      '\n',
    ])
    const all = [...responses.map(({ body }) => body), sheet, history.body, rows[0].text]
    expect(all.every((text) => text.length > 20)).toBe(true)
    for (const secret of [canary, note, 'vegan', '=2+5'])
      expect(all.filter((text) => text.includes(secret))).toEqual([])
  })
})

describe('an export', () => {
  it('contains nothing that a spreadsheet would execute', async () => {
    const { answer, get, members } = await scene()
    const wishes = ['=1+1', '+1', '-1', '@SUM(A1)', '\uff1d1+1', "'=1"]
    for (const [at, wish] of wishes.entries()) await answer(members[at]!, { wish })
    const lines = (await get('answers.csv')).body.trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(wishes.map((wish) => `'${wish}`))
    const sheet = unpack((await get('answers.xlsx')).rawPayload).find(({ name }) =>
      name.endsWith('sheet1.xml'),
    )!
    const text = sheet.data.toString()
    for (const wish of wishes)
      expect(text).toContain(` t="inlineStr"><is><t xml:space="preserve">${wish}</t></is></c>`)
    expect(text).not.toContain('<f>')
  })

  it('uses the requested language and filters', async () => {
    const { answer, get, members } = await scene()
    await answer(members[0]!, { size: 'M', days: ['sat', 'sun'], photos: true, nights: 2 })
    const chinese = await get('answers.csv?language=zh-TW&state=done&tid=photo')
    expect(chinese.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(chinese.headers['content-disposition']).toMatch(/^attachment; filename="answers-p\d+-shirts.csv"$/)
    expect(
      chinese.body.split('\r\n').map((line) => line.replace(/[\da-f-]{36}|\d{4}-\d\d-\d\d \d\d:\d\d/g, '…')),
    ).toEqual([
      '\ufeff姓名,人員 ID,組別,狀態,送出時間,表單版本,尺寸,日期,幾晚,抵達日,可以拍照嗎？,願望',
      'Ada,…,Photo,已完成,…,2,M,"星期六; 星期日",2,,同意,',
      '',
    ])
    expect((await get('answers.csv?state=outdated')).body.split('\r\n').length).toBe(2)
    expect((await get('answers.csv?state=draft')).statusCode).toBe(400)
  })

  it('with private columns logs before it sends rows', async () => {
    const { ada, bo, cleo, path, owner, pid, linesOf } = await confidences()
    const get = (body: object) => call(`POST ${path}/answers/private-exports`, { token: owner.token, body })
    const csv = await get({ format: 'csv', columns: ['worry@1'] })
    const rows = csv.body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['\ufeffName', 'Worry'],
      ['Ada', canary],
      ['Bo', "'=2+5"],
      ['Cleo', ''],
    ])
    expect(csv.body).not.toContain('vegan')
    expect((await linesOf(ada)).map(({ fields }) => fields)).toEqual([['shirts.worry']])
    expect([(await linesOf(bo)).length, (await linesOf(cleo)).length]).toEqual([1, 0])
    const xlsx = await get({ format: 'xlsx' })
    const sheet = unpack(xlsx.rawPayload)
      .find(({ name }) => name.endsWith('sheet1.xml'))!
      .data.toString()
    expect(sheet).toContain(`Vegan, no alliums; ${note}`)
    expect((await linesOf(ada)).map(({ fields }) => fields)).toEqual([
      ['shirts.diet', 'shirts.worry'],
      ['shirts.worry'],
    ])
    const exports = await database.db
      .selectFrom('audit')
      .select('after')
      .where('pid', '=', pid)
      .where('verb', '=', 'form.exported')
      .orderBy('id')
      .execute()
    expect(exports.map(({ after }) => after)).toEqual([
      { format: 'csv', columns: ['worry@1'] },
      { format: 'xlsx', columns: ['diet@1', 'worry@1'] },
    ])
  })

  it('without a key has no private columns', async () => {
    const keyless = await createWorld({ settings: { MANYHANDS_KEY: '' } })
    const steps = keyless.answers
    const given = await steps.scene()
    await given.change({ questions: [questions.size] })
    const off = await keyless.call(`POST ${given.path}/answers/private-exports`, {
      token: given.owner.token,
      body: { format: 'csv' },
    })
    expect([off.statusCode, off.json().type]).toEqual([409, '/api/errors#private_off'])
    expect(
      (await keyless.call(`GET ${given.path}/answers.csv`, { token: given.owner.token })).statusCode,
    ).toBe(200)
  })
})
