import { describe, expect, it } from 'vitest'
import { aTable } from '../../test/world/claims.ts'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'
import { decimalsOf, isCurrency, readMoney, writeMoney } from './money.ts'

const world = await createWorld()
const { call, make, database } = world
const steps = world.claims

describe('money', () => {
  it('has exactly the decimals of its currency', () => {
    expect(['TWD', 'JPY', 'KWD', 'EUR'].map(decimalsOf)).toEqual([2, 0, 3, 2])
    expect([isCurrency('TWD'), isCurrency('XYZ')]).toEqual([true, false])
    expect(readMoney('350', 'TWD')).toBe(35_000n)
    expect(readMoney('350.5', 'TWD')).toBe(35_050n)
    expect(readMoney('350', 'JPY')).toBe(350n)
    expect(readMoney('1.005', 'KWD')).toBe(1005n)
    for (const [text, currency] of [
      ['350.505', 'TWD'],
      ['350.0', 'JPY'],
      ['-1', 'TWD'],
      ['1e3', 'TWD'],
      ['', 'TWD'],
      ['10000000001', 'TWD'],
    ] as const)
      expect(readMoney(text, currency), text).toBeNull()
    expect(writeMoney(5n, 'KWD')).toBe('0.005')
    expect(writeMoney(-35_050n, 'TWD')).toBe('-350.50')
    expect(writeMoney(350n, 'JPY')).toBe('350')
  })
})

describe('the table', () => {
  it('is readable by people of the project, with budget and payer only for finance', async () => {
    const payer = { name: 'Lantern Days e.V.', iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' }
    const scene = await steps.scene({ payer })
    const mine = (await steps.getTable(scene, scene.ada)).json()
    expect(mine.origins[1]).toEqual({
      oid: 'hualien',
      names: { en: 'Hualien', 'zh-TW': '花蓮' },
      fee: '880.50',
    })
    expect([mine.payer, mine.rules.budget, mine.rules.second_above]).toEqual([
      undefined,
      undefined,
      '5000.00',
    ])
    const theirs = (await steps.getTable(scene, scene.finance)).json()
    expect(theirs.rules.budget).toBe('100000.00')
    expect(theirs.payer).toEqual({
      name: 'Lantern Days e.V.',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
    })
    expect((await steps.setTable(scene, {}, { by: scene.chief })).statusCode).toBe(403)
    const { pid } = await make.project()
    await make.owner(pid, scene.owner.uid)
    expect((await steps.getTable({ ...scene, pid }, scene.owner)).statusCode).toBe(404)
  })

  it('does not overwrite concurrent changes, and its history says what changed', async () => {
    const scene = await steps.scene()
    const match = String((await steps.getTable(scene, scene.finance)).headers.etag)
    const origins = [{ ...aTable.origins[0]!, fee: '400' }, ...aTable.origins.slice(1, 3)]
    const rules = { ...aTable.rules, hours: 4 }
    expect((await steps.setTable(scene, { origins, rules }, { match })).statusCode).toBe(200)
    expect((await steps.setTable(scene, {}, { match })).statusCode).toBe(412)
    expect((await steps.setTable(scene, { origins, rules })).statusCode).toBe(200)
    const lines = await database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('pid', '=', scene.pid)
      .where('verb', '=', 'subsidy.set')
      .orderBy('id')
      .execute()
    const names = { en: 'Taichung HSR', 'zh-TW': '台中' }
    const payer = { name: 'Lantern Days e.V.', iban: 'DE89370400440532013000', bic: null }
    await steps.setTable(scene, { origins: [{ ...origins[0]!, names }, ...origins.slice(1)], rules, payer })
    const renamed = await database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('pid', '=', scene.pid)
      .where('verb', '=', 'subsidy.set')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(renamed).toEqual({
      before: { payer: null, origins: { taichung: 'Taichung / 台中' } },
      after: { payer: 'Lantern Days e.V. …3000', origins: { taichung: 'Taichung HSR / 台中' } },
    })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toEqual({
      before: {
        hours: 0,
        fees: { taichung: '350.00', taipei: '0.00' },
        origins: { taipei: 'Taipei / 台北' },
      },
      after: { hours: 4, fees: { taichung: '400.00' }, origins: {} },
    })
  })

  it('is created once by two concurrent requests', async () => {
    const scene = await steps.scene()
    const { pid } = await make.project()
    await make.owner(pid, scene.owner.uid)
    const put = () => steps.setTable({ ...scene, pid }, {}, { by: scene.owner, match: '""' })
    const answers = await Promise.all([put(), put()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  it('says where a value is wrong', async () => {
    const scene = await steps.scene()
    const wrong = await steps.setTable(scene, {
      currency: 'JPY',
      origins: [
        { oid: 'a', names: { en: 'A', 'zh-TW': 'A' }, fee: '1.5' },
        { oid: 'a', names: { en: 'B', 'zh-TW': 'B' }, fee: '2' },
      ],
      rules: { ...aTable.rules, budget: '0.5' },
      payer: { name: 'X', iban: 'DE00', bic: 'no' },
    })
    expect(wrong.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/body/origins/0/fee',
      '/body/origins/1/oid',
      '/body/rules/budget',
      '/body/payer/iban',
      '/body/payer/bic',
    ])
    const team = await steps.setTable(scene, {
      rules: { ...aTable.rules, audience: 'teams', tids: ['photo', 'none'] },
    })
    expect(team.json().errors[0].pointer).toBe('/body/rules/tids/1')
    expect((await steps.setTable(scene, { currency: 'XYZ' })).statusCode).toBe(400)
  })

  it('keeps its currency once there is a claim that was not withdrawn', async () => {
    const scene = await steps.scene()
    await steps.draft(scene, scene.ada)
    expect((await steps.setTable(scene, { currency: 'EUR' })).json().currency).toBe('EUR')
    await steps.setTable(scene)
    await make.claim(scene, scene.ada)
    const refused = await steps.setTable(scene, { currency: 'EUR' })
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['currency-fixed']]])
    const { id } = (await steps.list(scene))[0]
    await steps.decide(scene, id, 'decline')
    expect((await steps.setTable(scene, { currency: 'EUR' })).statusCode).toBe(409)
    expect((await steps.setTable(scene, { origins: [] })).statusCode).toBe(200)
    await steps.setTable(scene)
    await steps.draft(scene, scene.ada)
    expect((await steps.setTable(scene, { currency: 'EUR' })).statusCode).toBe(200)
  })

  it('previews rows pasted from a spreadsheet, and stores nothing', async () => {
    const scene = await steps.scene()
    const preview = (text: string | Buffer, query = '') =>
      call(`POST ${steps.at(scene, `/import${query}`)}`, {
        token: scene.finance.token,
        headers: { 'content-type': 'text/csv' },
        body: text,
      })
    const rows = (
      await preview(
        'Origin\t出發地\tFee\nTaichung\t台中\tNT$420\nTainan\t台南\t1,200.5\n屏東\t\n\nChiayi\tabc\nTainan\t5',
      )
    )
      .json()
      .rows.map(({ names, ...row }: { names: { en: string } }) => ({ ...row, name: names.en }))
    expect(rows).toEqual([
      { n: 2, oid: 'taichung', name: 'Taichung', fee: '420.00', before: '350.00', problems: [] },
      { n: 3, oid: 'tainan', name: 'Tainan', fee: '1200.50', before: null, problems: [] },
      { n: 4, oid: 'row-4', name: '屏東', fee: null, before: null, problems: ['fee_missing'] },
      { n: 6, oid: 'chiayi', name: 'Chiayi', fee: null, before: null, problems: ['fee_invalid'] },
      { n: 7, oid: 'tainan', name: 'Tainan', fee: '5.00', before: null, problems: ['duplicate'] },
    ])
    const written = ['350 (2024)', '175 x 2', '1 200 TWD', '350.-', '-350', 'NT$ 1,200.50']
    const read = (await preview(written.map((fee, n) => `Origin ${n}\t${fee}`).join('\n'))).json()
    expect(read.rows.map(({ fee }: { fee: string }) => fee)).toEqual([
      null,
      null,
      '1200.00',
      '350.00',
      null,
      '1200.50',
    ])
    const yen = (await preview('Osaka,1200', '?currency=JPY')).json()
    expect(yen).toMatchObject({ currency: 'JPY', rows: [{ oid: 'osaka', fee: '1200' }] })
    expect((await preview(Buffer.from([0xff, 0x00, 0x81]))).statusCode).toBe(400)
    expect((await steps.getTable(scene, scene.finance)).json().origins).toHaveLength(4)
  })

  it('is consistent for people who submit while it changes', async () => {
    const scene = await steps.scene()
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const one = await steps.person(`Volunteer ${n}`)
        await make.membership(scene.pid, 'photo', one.uid)
        await steps.share(one)
        await steps.draft(scene, one)
        return one
      }),
    )
    const table = (fee: string) => ({ origins: [{ ...aTable.origins[0]!, fee }] })
    const [answers] = await Promise.all([
      Promise.all(people.map((one, n) => steps.submit(scene, one, n % 2 ? '350' : '400'))),
      steps.setTable(scene, table('400')),
      steps.setTable(scene, table('350')),
      steps.setTable(scene, table('400')),
    ])
    for (const [n, answer] of answers.entries()) {
      const fee = n % 2 ? '350.00' : '400.00'
      if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ state: 'submitted', fee })
      else expect(answer.json().why[0].rule).toBe('fee-changed')
    }
  })
})
