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
  const text = (ref: string, words: string, style = '') =>
    `<c r="${ref}" t="inlineStr"${style}><is><t xml:space="preserve">${words}</t></is></c>`
  const heading = ['Boxes', '第一晚', 'At', 'Words'].map((words, n) => text(`${'ABCD'[n]}1`, words, ' s="1"'))
  expect(xml.slice(xml.indexOf('<sheetData>'))).toBe(
    `<sheetData><row r="1">${heading.join('')}</row>` +
      `<row r="2"><c r="A2"><v>3</v></c><c r="B2" s="2"><v>46367</v></c><c r="C2" s="3"><v>46342.5</v></c>${text('D2', '3')}</row>` +
      `<row r="3"><c r="A3"><v>-1.5</v></c>${text('B3', '1899-01-01')}${text('C3', '')}${text('D3', '=1+1')}</row></sheetData></worksheet>`,
  )
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(
    [...xml.matchAll(/<col min="\d+" max="\d+" width="(\d+)"/g)].map(([, width]) => Number(width)),
  ).toEqual([8, 12, 18, 8])
})

it('every cell says where it is, in chunks and beyond column Z', async () => {
  const wide = Array.from({ length: 300 }, (_, n) => Array.from({ length: 704 }, (_, at) => n * at))
  async function* parts() {
    for (let from = 0; from < wide.length; from += 120) yield wide.slice(from, from + 120)
  }
  const bytes = await Array.fromAsync(streamXlsx(parts(), { at: new Date(), sheet: 'A' }))
  const { data } = unpack(Buffer.concat(bytes)).find(({ name }) => name === 'xl/worksheets/sheet1.xml')!
  const refs = [...data.toString().matchAll(/<c r="([A-Z]+)(\d+)">/g)].map(([, column, row]) => [column, row])
  expect(refs.length).toBe(300 * 704)
  expect(refs.slice(0, 704).map(([column]) => column)).toEqual(
    expect.arrayContaining(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'AAB']),
  )
  expect(new Set(refs.map((ref) => ref.join(''))).size).toBe(refs.length)
  expect([refs[25], refs[26], refs[701], refs[702], refs.at(-1)]).toEqual([
    ['Z', '1'],
    ['AA', '1'],
    ['ZZ', '1'],
    ['AAA', '1'],
    ['AAB', '300'],
  ])
})

it('in CSV a negative number is not a formula', () => {
  expect(
    writeCsv([
      ['a', 'b'],
      [-3, '-3'],
    ]),
  ).toBe("\ufeffa,b\r\n-3,'-3\r\n")
})
