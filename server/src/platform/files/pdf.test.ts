import { describe, expect, it } from 'vitest'
import { modulesOf, readPdf } from '../../../test/pdf-reader.ts'
import { writePdf } from './pdf.ts'
import { widthOf, wrap } from './pdf-fonts.ts'

const page = { title: 'A page', language: 'en', texts: [], boxes: [] }
const texts = (...lines: string[]) => lines.map((text, i) => ({ x: 50, y: 700 - i * 20, size: 12, text }))

describe('a PDF', () => {
  it('is whole, and says what it was given', () => {
    const lines = ['Plain (and \\ marked)', 'Zoë, €5 – “so”', '志工服務證明', 'Lin 美玲 Mei-ling 🏮']
    const read = readPdf(writePdf({ ...page, texts: texts(...lines) }))
    expect(read).toMatchObject({ whole: true, lengthIsRight: true, lines })
  })

  it('is the same each time', () => {
    const once = () => writePdf({ ...page, texts: texts('One') })
    expect(once().equals(once())).toBe(true)
  })

  it('cannot be broken out of', () => {
    const line = ') Tj ET Q endstream endobj (\n/Length 0 >>'
    const read = readPdf(writePdf({ ...page, title: '(x) >>', texts: texts(line) }))
    expect(read).toMatchObject({ whole: true, lengthIsRight: true, lines: [line.replace('\n', ' ')] })
  })

  it('has boxes where they were put', () => {
    const boxes = [
      { x: 10, y: 20.25, width: 30, height: 1.5 },
      { x: 0, y: 0, width: 1, height: 1 },
    ]
    expect(readPdf(writePdf({ ...page, boxes })).boxes).toEqual(boxes)
  })

  it('is read back as a grid of modules', () => {
    const rows = ['1101', '0010', '1111', '1001'].map((row) => [...row].map((one) => one === '1'))
    const boxes = rows.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [{ x: x * 2, y: 10 - y * 2, width: 2, height: 2 }] : [])),
    )
    expect(modulesOf(readPdf(writePdf({ ...page, boxes })).boxes)).toEqual(rows)
  })
})

describe('lines', () => {
  it.each([
    ['words', 'one two three four five', ['one two', 'three four', 'five']],
    ['a word that is too long', 'abcdefghijklmnop', ['abcdefghij', 'klmnop']],
    ['Chinese', '志工服務證明與時數', ['志工服務證明', '與時數']],
    ['nothing', '', []],
  ])('are broken: %s', (_, text, lines) => {
    expect(wrap(text, 60, { size: 10, font: 'mono' })).toEqual(lines)
  })

  it('are never wider than they may be', () => {
    const text = 'Certificate 證明 of volunteering, 2026–2027; WWWWWWWWWWWWWWWWWWWW'.repeat(5)
    for (const line of wrap(text, 120, { size: 9 })) expect(widthOf(line, 9)).toBeLessThanOrEqual(120)
    expect(wrap(text, 120, { size: 9 }).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })
})
