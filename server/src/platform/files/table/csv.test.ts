import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv as read } from '../csv.ts'
import { writeCsv } from '../tables.ts'
import { readTable } from './table.ts'

const nasty = fc.stringMatching(/^[=+\-@'",;\t\r\n a\uff1d\u7d44]{0,8}$/)
const cell = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 }))
const tables = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )
const readCsv = (text: string) => [...read(text)]
const withoutMark = (text: string) => text.slice(1)

describe('CSV', () => {
  it('reads back any table that it wrote', () => {
    fc.assert(
      fc.property(tables, (table) => {
        expect(readCsv(withoutMark(writeCsv(table)))).toEqual(table)
      }),
      { numRuns: 2000 },
    )
  })

  it('writes no cell that a spreadsheet would execute', () => {
    fc.assert(
      fc.property(tables, (table) => {
        // As a spreadsheet reads it, for which our mark is an ordinary character.
        const seen = readCsv(withoutMark(writeCsv(table)).replaceAll("'", 'x'))
        expect(seen.flat().filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([])
      }),
    )
    expect(writeCsv([['=1+1', '+1', '-1', '@a', '\ta', '\ra', '\uff1d1', "'=1", 'a=1', "o'hara"]])).toBe(
      `\ufeff'=1+1,'+1,'-1,'@a,"'\ta","'\ra",'\uff1d1,''=1,a=1,o'hara\r\n`,
    )
  })

  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;2\r\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\r1\t"2\t3"\r',
      [
        ['a', 'b'],
        ['1', '2\t3'],
      ],
    ],
    [
      '"a,b,c";d\n1;2\n',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"line\nbreak","say ""hi"""\n',
      [
        ['a', 'b'],
        ['line\nbreak', 'say "hi"'],
      ],
    ],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['a\n\nb\n', [['a'], [''], ['b']]],
    ['"a"x,b\n', [['ax', 'b']]],
    ['5" pipe,b\n', [['5" pipe', 'b']]],
    ['', []],
  ])('reads %j', (text, rows) => expect(readCsv(text)).toEqual(rows))

  it('says where a quotation mark is not closed', () => {
    expect(() => readCsv('a,b\n1,"2\n3,4\n')).toThrow('A quotation mark in row 2 is never closed.')
  })

  it.each([
    ['quotation marks', '"'.repeat(5_000_001), 'never closed'],
    ['an endless cell', `"${'""'.repeat(2_500_000)}"`, 'never closed'],
    ['cells', ',"",'.repeat(1_250_000), 'too many cells'],
    ['lines', '\n'.repeat(5_000_000), 'more than 10000 rows'],
    ['short lines', 'a\n'.repeat(2_500_000), 'more than 10000 rows'],
    ['text', 'a'.repeat(5_000_000), 'more than 500 characters'],
  ])('refuses 5 MB of %s without much ado', async (_, text, message) => {
    const started = performance.now()
    await expect(readTable(Buffer.from(text))).rejects.toThrow(message)
    expect(performance.now() - started).toBeLessThan(1500)
  })
})
