import { expect, it } from 'vitest'
import { readyOf, sumOf } from './ready.ts'

it.each([
  [[], '0'],
  [['0.10', '0.20'], '0.30'],
  [['350.00', '1350.50'], '1700.50'],
  [['9007199254740993.01', '0.01'], '9007199254740993.02'],
  [['500', '700'], '1200'],
  [['0.005', '1.000'], '1.005'],
])('%o add up to %s', (amounts, total) => {
  expect(sumOf(amounts)).toBe(total)
})

it('leaves out claims in a payout or without an account, and separates currencies', () => {
  const claim = (fee: string, currency: string, payout: string | null = null) => ({
    fee,
    currency,
    payout,
    account_readable: true,
  })
  expect(
    readyOf([
      claim('1.00', 'EUR'),
      claim('2.50', 'EUR'),
      claim('9.00', 'EUR', 'p'),
      { ...claim('4.00', 'EUR'), account_readable: false },
      claim('500', 'JPY'),
    ]),
  ).toEqual([
    { currency: 'EUR', count: 2, total: '3.50' },
    { currency: 'JPY', count: 1, total: '500' },
  ])
})
