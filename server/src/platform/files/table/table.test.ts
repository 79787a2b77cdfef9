import { expect, it } from 'vitest'
import { readTable } from './table.ts'

const text = 'E-mail,\u59d3\u540d\nmei@example.org,\u9673\u7f8e\u73b2\n'
const table = {
  columns: ['E-mail', '\u59d3\u540d'],
  rows: [{ n: 2, cells: ['mei@example.org', '\u9673\u7f8e\u73b2'] }],
}
/** 姓名 and 陳美玲 in Big5. */
const big5 = Buffer.concat([
  Buffer.from('E-mail,'),
  Buffer.from('a96da657', 'hex'),
  Buffer.from('\nmei@example.org,'),
  Buffer.from('b3afacfcacc2', 'hex'),
])

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Big5', big5],
])('reads %s', async (_, bytes) => expect(await readTable(bytes)).toEqual(table))

it('leaves out empty rows and numbers rows like the spreadsheet', async () => {
  expect(
    await readTable(Buffer.from(',,\nemail,name,,\n\na@example.org,,x\n ,\t,\nb@example.org\n,,,\n')),
  ).toEqual({
    columns: ['email', 'name', ''],
    rows: [
      { n: 4, cells: ['a@example.org', '', 'x'] },
      { n: 6, cells: ['b@example.org', '', ''] },
    ],
  })
})

it.each([
  ['nothing', '', 'The file is empty.'],
  ['empty cells', ',,\n,,\n', 'The file is empty.'],
  ['a picture', '\u0000\u0001\u0002', 'The file is not readable text. Save it as CSV UTF-8 or as .xlsx.'],
  ['too many rows', `a\n${'b\n'.repeat(10_001)}`, 'The table has more than 10000 rows.'],
  ['too many columns', 'a,'.repeat(50).concat('b'), 'The table has more than 50 columns.'],
  ['a long cell', `a,b\n1,${'x'.repeat(501)}`, 'Row 2, column 2 has more than 500 characters.'],
])('refuses %s', async (_, given, message) => {
  await expect(readTable(Buffer.from(given))).rejects.toThrow(message)
})

it('accepts tables up to the limits', async () => {
  const { columns, rows } = await readTable(
    Buffer.from(`${'a,'.repeat(49)}b\n${`${'x'.repeat(500)}\n`.repeat(10_000)}`),
  )
  expect([columns.length, rows.length]).toEqual([50, 10_000])
})
