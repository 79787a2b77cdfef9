import { expect, it } from 'vitest'
import { unpack } from '../../../test/zip.ts'
import { streamCsv, streamXlsx, writeCsv, writeXlsx } from './tables.ts'

const rows = [
  ['name', 'wish'],
  ...Array.from({ length: 500 }, (_, i) => [
    `Person ${i}`,
    `=1+${i}, "quoted" & <b>_x000D_\u0001 \ud83c\udf70`,
  ]),
  ['', ''],
]
async function* inParts(size: number) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

it.each([1, 7, 1000])('a table in chunks of %i rows is the same file as at once', async (size) => {
  const csv = Buffer.concat(await Array.fromAsync(streamCsv(inParts(size))))
  expect(csv.toString()).toBe(writeCsv(rows))
  const sheet = { at: new Date('2026-11-15T08:30:42Z'), sheet: 'A & B' }
  const xlsx = Buffer.concat(await Array.fromAsync(streamXlsx(inParts(size), sheet)))
  expect(unpack(xlsx)).toEqual(unpack(writeXlsx(rows, sheet)))
})

it('an empty table is an empty file', async () => {
  async function* none() {}
  expect(Buffer.concat(await Array.fromAsync(streamCsv(none()))).toString()).toBe('\ufeff')
})

it('numbers, days and times are typed, below a fixed heading; text stays text', () => {
  const sheet = { at: new Date('2026-11-15T08:30:42Z'), sheet: 'A' }
  const xml = unpack(
    writeXlsx(
      [
        ['Boxes', '第一晚', 'At', 'Words'],
        [3, { day: '2026-12-11' }, { moment: '2026-11-16 12:00' }, '3'],
        [-1.5, { day: '1899-01-01' }, '', '=1+1'],
      ],
      sheet,
    ),
  )
    .find(({ name }) => name === 'xl/worksheets/sheet1.xml')!
    .data.toString()
  const text = (words: string, style = '') =>
    `<c t="inlineStr"${style}><is><t xml:space="preserve">${words}</t></is></c>`
  const heading = ['Boxes', '第一晚', 'At', 'Words'].map((words) => text(words, ' s="1"')).join('')
  expect(xml.slice(xml.indexOf('<sheetData>'))).toBe(
    `<sheetData><row>${heading}</row>` +
      `<row><c><v>3</v></c><c s="2"><v>46367</v></c><c s="3"><v>46342.5</v></c>${text('3')}</row>` +
      `<row><c><v>-1.5</v></c>${text('1899-01-01')}${text('')}${text('=1+1')}</row></sheetData></worksheet>`,
  )
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(
    [...xml.matchAll(/<col min="\d+" max="\d+" width="(\d+)"/g)].map(([, width]) => Number(width)),
  ).toEqual([8, 12, 18, 8])
})

it('in CSV a negative number is not a formula', () => {
  expect(
    writeCsv([
      ['a', 'b'],
      [-3, '-3'],
    ]),
  ).toBe("\ufeffa,b\r\n-3,'-3\r\n")
})
