import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, newOrigin } from './draft.ts'
import { faultsInOrigins, faultsInRules, isAmount } from './faults.ts'
import { compare, merge, type PastedRow } from './merge.ts'

const table = {
  currency: 'TWD',
  origins: [
    { oid: 'taipei', names: { en: 'Taipei', 'zh-TW': '台北' }, fee: '1350.00' },
    { oid: 'tainan', names: { en: 'Tainan', 'zh-TW': '台南' }, fee: '0.00' },
  ],
  rules: {
    audience: 'everyone' as const,
    tids: [],
    hours: 8,
    receipt: 'required' as const,
    until: '2027-01-31',
    second_above: '1000.00',
    budget: null,
  },
  payer: null,
  changed_at: '2026-11-16T00:00:00Z',
}
const draft = draftOf(table)

describe('money', () => {
  it.each([
    ['350', 'TWD', true],
    [' 350.5 ', 'TWD', true],
    ['350.555', 'TWD', false],
    ['350.555', 'KWD', true],
    ['350.5', 'JPY', false],
    ['1,350', 'TWD', false],
    ['-1', 'TWD', false],
    ['', 'TWD', false],
  ])('%o in %s is an amount: %s', (text, currency, fine) => {
    expect(isAmount(text, currency)).toBe(fine)
  })
})

describe('a table', () => {
  it('survives a round trip, without trailing zeros', () => {
    const { changed_at: _, ...same } = table
    expect(bodyOf(draft)).toEqual(JSON.parse(JSON.stringify(same).replaceAll('.00"', '"')))
  })

  it('gives new origins unique ids', () => {
    const origins = [
      ...draft.origins,
      newOrigin({ en: 'Taipei', zh: '台北車站', fee: '1' }),
      newOrigin({ en: '基隆' }),
    ]
    expect(bodyOf({ ...draft, origins }).origins.map(({ oid }) => oid)).toEqual([
      'taipei',
      'tainan',
      'taipei-2',
      'origin-4',
    ])
  })

  it('reports what is invalid', () => {
    const [taipei] = draft.origins
    const wrong = newOrigin({ en: 'Yilan', fee: 'x' })
    const twice = { ...taipei!, key: 'twice', oid: '' }
    expect(faultsInOrigins([...draft.origins, wrong, twice], 'TWD')).toEqual(
      new Map([
        [wrong.key, ['name', 'fee']],
        ['twice', ['double']],
      ]),
    )
    expect(faultsInRules(draft)).toEqual(new Set())
    expect(
      faultsInRules({
        ...draft,
        audience: 'teams',
        hours: 'x',
        budget: '1.234',
        second_above: '?',
        payer: { name: 'Lantern Days', iban: '', bic: '' },
      }),
    ).toEqual(new Set(['teams', 'hours', 'second_above', 'budget', 'payer']))
  })
})

describe('what was pasted', () => {
  const row = (n: number, en: string, zh: string, fee: string | null, oid = ''): PastedRow => ({
    n,
    oid,
    names: { en, 'zh-TW': zh },
    fee,
    before: null,
    problems: fee === null ? ['fee_invalid'] : [],
  })
  const rows = [
    row(1, 'Taipei', 'Taipei', '1400.00', 'taipei'),
    row(2, '台南', '台南', '0.00', 'row-2'),
    row(3, 'Yilan', '宜蘭', '1490.00', 'yilan'),
    row(4, 'Hualien', '花蓮', null, 'hualien'),
  ]

  it('is compared with the current draft', () => {
    expect(compare(draft.origins, rows).map(({ change, before }) => [change, before])).toEqual([
      ['changed', '1350'],
      ['same', '0'],
      ['new', null],
      ['wrong', null],
    ])
  })

  const shown = (others: 'keep' | 'replace', some = rows) =>
    merge(draft.origins, some, others).map(({ oid, en, zh, fee }) => [oid, en, zh, fee].join(' '))

  it('changes amounts, adds origins, and removes no name', () => {
    expect(shown('keep')).toEqual(['taipei Taipei 台北 1400', 'tainan Tainan 台南 0', ' Yilan 宜蘭 1490'])
  })

  it('replaces the table if requested', () => {
    expect(shown('replace', rows.slice(2))).toEqual([' Yilan 宜蘭 1490'])
    expect(shown('keep', rows.slice(2))).toHaveLength(3)
  })
})
