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

it.each([1, 7, 1000])('a table in parts of %i rows is the same file as at once', async (size) => {
  const csv = Buffer.concat(await Array.fromAsync(streamCsv(inParts(size))))
  expect(csv.toString()).toBe(writeCsv(rows))
  const sheet = { at: new Date('2026-11-15T08:30:42Z'), sheet: 'A & B' }
  const xlsx = Buffer.concat(await Array.fromAsync(streamXlsx(inParts(size), sheet)))
  expect(unpack(xlsx)).toEqual(unpack(writeXlsx(rows, sheet)))
})

it('a table of nothing is a file of nothing', async () => {
  async function* none() {}
  expect(Buffer.concat(await Array.fromAsync(streamCsv(none()))).toString()).toBe('\ufeff')
})
