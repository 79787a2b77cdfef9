import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '../tables.ts'
import { zip } from '../zip.ts'
import { readTable } from './table.ts'
import { readXlsx } from './xlsx.ts'

const limits = { rows: 10_001, columns: 50 }
const at = new Date('2026-11-15T08:30:42Z')
const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes, limits)).map(({ cells }) => cells)
const sheet = (data: string, others: Record<string, string> = {}) =>
  zip(
    Object.entries({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
      ...others,
    }).map(([name, text]) => ({ name, data: Buffer.from(text) })),
    at,
  )

describe('XLSX', () => {
  it('reads back any table that it wrote', async () => {
    const odd = fc.string({ unit: fc.constantFrom(...'=<>&"\'_x000D\r\n\t\u0001\u7d44'), minLength: 1 })
    const cell = fc.oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
    const tables = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const possible = table.map((row) => row.map((one) => one.replaceAll('\0', '')))
        fc.pre(possible.every((row) => row.every(Boolean)))
        expect(await rowsOf(writeXlsx(possible, { at, sheet: 'People' }))).toEqual(possible)
      }),
      { numRuns: 500 },
    )
  })

  it('reads shared, inline, calculated and plain values at their positions', async () => {
    const data = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4"><c r="A4" t="inlineStr"><is><t>in &amp; line</t></is></c><c r="B4"><v>1.0E2</v></c>
        <c r="C4" t="str"><f>A1&amp;"x"</f><v>made</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="s"><v>99</v></c>
        <c r="F4"/><c r="G4"><v>12345678901234567890</v></c><c r="AA4" t="e"><v>#N/A</v></c></row>`
    const shared =
      '<sst><si><t>one</t></si><si><r><t>two </t></r><r><t xml:space="preserve">runs</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>'
    expect(await readXlsx(sheet(data, { 'xl/sharedStrings.xml': shared }), limits)).toEqual([
      { n: 1, cells: ['one', '', 'two runs'] },
      {
        n: 4,
        cells: [
          'in & line',
          '100',
          'made',
          'TRUE',
          '',
          '',
          '12345678901234567890',
          ...Array.from({ length: 19 }, () => ''),
          '#N/A',
        ],
      },
    ])
  })

  it('reads the first sheet, wherever the workbook says it is, and with namespace prefixes', async () => {
    const file = sheet('<row><c t="inlineStr"><is><t>wrong</t></is></c></row>', {
      'xl/workbook.xml':
        '<x:workbook><x:sheets><x:sheet name="A" r:id="r2"/><x:sheet r:id="r1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/other.xml"/></Relationships>',
      'xl/other.xml':
        '<x:worksheet><x:row><x:c t="inlineStr"><x:is><x:t>right</x:t></x:is></x:c></x:row></x:worksheet>',
    })
    expect(await rowsOf(file)).toEqual([['right']])
  })
})

it('reads a table of the maximum size', async () => {
  const row = `<row>${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(50)}</row>`
  const { columns, rows } = await readTable(sheet(row.repeat(10_001)))
  expect([columns.length, rows.length, rows.at(-1)!.cells.join('')]).toEqual([50, 10_000, 'x'.repeat(50)])
})

describe('a hostile XLSX is refused:', () => {
  const usual = writeXlsx([['email'], ['a@example.org']], { at, sheet: 'People' })

  it('truncated or modified', async () => {
    for (let length = 4; length < usual.length; length += 7)
      await expect(readTable(usual.subarray(0, length))).rejects.toThrow(/damaged/)
    const refused = await Promise.allSettled(
      Array.from({ length: 300 }, (_, i) => {
        const spoilt = Buffer.from(usual)
        spoilt[4 + ((i * 131) % (usual.length - 4))]! ^= 1 << (i % 8)
        return readTable(spoilt)
      }),
    )
    for (const result of refused)
      if (result.status === 'rejected') expect(result.reason.constructor.name).toBe('UnreadableFile')
  })

  it('a bomb, whatever its directory says', async () => {
    const bomb = sheet(' '.repeat(200 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    await expect(readTable(bomb)).rejects.toThrow('unpacks to more')
    const at = bomb.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bomb.writeUInt32LE(1000, at + 24)
    await expect(readTable(bomb)).rejects.toThrow('unpacks to more')
    const strings = sheet('<row/>', { 'xl/sharedStrings.xml': '<si>'.repeat(20 * 1024 * 1024) })
    await expect(readTable(strings)).rejects.toThrow('unpacks to more')
  })

  it('with references out of the archive', async () => {
    const file = (target: string) =>
      zip(
        [
          { name: 'xl/workbook.xml', data: Buffer.from('<workbook><sheet r:id="a"/></workbook>') },
          {
            name: 'xl/_rels/workbook.xml.rels',
            data: Buffer.from(`<R><Relationship Id="a" Target="${target}"/></R>`),
          },
          { name: '../../etc/passwd', data: Buffer.from('<row/>') },
        ],
        at,
      )
    for (const target of ['../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/'])
      await expect(readTable(file(target))).rejects.toThrow('it has no sheet')
  })

  it('with its own entities', async () => {
    const laughs = '<!DOCTYPE lol [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'
    const cells = '<row><c t="inlineStr"><is><t>&b;</t></is></c></row>'
    const file = zip(
      [{ name: 'xl/worksheets/sheet1.xml', data: Buffer.from(`${laughs}<w>${cells}</w>`) }],
      at,
    )
    await expect(readTable(file)).rejects.toThrow('contains XML definitions')
    const undefinedEntity = sheet(cells)
    expect((await readTable(undefinedEntity)).columns).toEqual(['&b;'])
  })

  it('with a password, another compression, or an older format', async () => {
    const change = (offset: number, value: number) => {
      const file = Buffer.from(usual)
      const mark = Buffer.from('PK\x01\x02', 'latin1')
      for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + 4))
        file.writeUInt16LE(value, at + offset)
      return file
    }
    await expect(readTable(change(8, 1))).rejects.toThrow('password-protected')
    await expect(readTable(change(10, 12))).rejects.toThrow('damaged')
    await expect(readTable(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow(
      'Old or password-protected',
    )
  })

  it.each([
    ['references beyond the last column', '<row><c r="ZZZ1"><v>1</v></c></row>', 'more than 50 columns'],
    ['more rows than are taken', '<row><c><v>1</v></c></row>'.repeat(10_002), 'more than 10000 rows'],
    ['tags that never end', '<a'.repeat(1_000_000), 'more than|empty|damaged'],
    ['a tree without end', '<a>'.repeat(3_000_000), 'The file is empty'],
    ['half a character', '<row><c t="inlineStr"><is><t>&#xD800;&#0;&#x110000;</t></is></c></row>', ''],
  ])('%s', async (_, data, message) => {
    const started = performance.now()
    const result = await readTable(sheet(data)).catch((error: Error) => error)
    expect(performance.now() - started).toBeLessThan(5000)
    if (message) expect(String(result as Error)).toMatch(new RegExp(message))
    else expect(result).toEqual({ columns: ['\ufffd\ufffd\ufffd'], rows: [] })
  })

  it('with an entry that is not deflate', async () => {
    const file = Buffer.from(usual)
    const body = file.indexOf(deflateRawSync('x').subarray(0, 1), 40)
    file.fill(0xff, body, body + 8)
    await expect(readTable(file)).rejects.toThrow(/damaged/)
  })
})
