import { expect, it } from 'vitest'
import { readPdf } from '../../../test/pdf-reader.ts'
import { sizeOf } from '../../../test/seeds.ts'
import type { Content } from './content.ts'
import { printSheet } from './sheet.ts'

const page = 'https://volunteers.example.org/certificates/ABCDEFGHJKLMNPQRSTUV'
const proof = { code: 'ABCDEFGHJKLMNPQRSTUV', page, url: `${page}#${'x'.repeat(520)}` }

const contentOf = (name: string, more: Partial<Content> = {}): Content => ({
  v: 1,
  iss: 'https://volunteers.example.org',
  kid: 'abcdef12',
  id: '01a1ea7e-0000-7000-8000-000000000000',
  name,
  pid: 'lantern-2026',
  project: 'Lantern Days 2026',
  from: '2026-08-08',
  to: '2026-08-09',
  minutes: 750,
  teams: ['Registration', '場務組'],
  on: '2026-08-11',
  lang: 'en',
  ...more,
})
const print = (name: string, more?: Partial<Content>) => printSheet(contentOf(name, more), proof, '#ffd400')

it.each([
  ['Latin', 'Ümit Özdağ'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
  ['Cyrillic', 'Алексей Петров'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Han as in Taiwan', '陳美玲'],
  ['Han as elsewhere', '陈美玲 黒澤'],
  ['Kana', 'さくら アヤ'],
  ['Hangul', '김민수'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'राजेश कुमार'],
  ['Hebrew', 'שרה כהן'],
  ['Arabic', 'محمد بن سلمان'],
  ['mixed', 'محمد Ahmed 陳'],
  ['long', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)],
  ['one long word', '長'.repeat(120)],
  ['markup', '#strong[x] $x^2$ *b* <label> \\'],
  ['a name with a picture', 'Ada 🏮'],
])('prints a name that is %s on one page, with every character', async (_, name) => {
  const file = await print(name, { lang: name.length % 2 === 0 ? 'zh-TW' : 'en' })
  const { pages, allOnPage, url } = await readPdf(file)
  // PDF/A allows no character that no font has.
  const forArchives = file.includes('pdfaid:part')
  expect({ pages, allOnPage, forArchives, url }).toEqual({
    pages: 1,
    allOnPage: true,
    forArchives: true,
    url: proof.url,
  })
  expect(file.length).toBeLessThan(300_000)
})

it('is reproducible', async () => {
  const [one, again] = [await print('Ada'), await print('Ada')]
  expect(one.equals(again)).toBe(true)
})

it('still prints characters that no font has', async () => {
  const { texts } = await readPdf(await print('Ada 𓀀'))
  expect(texts.join(' ')).toContain('This is to certify that')
})

it('does not leak memory with the number of documents', async () => {
  const count = sizeOf({ commit: 60, full: 600 })
  for (let i = 0; i < 40; i++) await print(`Warm ${i}`)
  const before = process.memoryUsage.rss()
  const took: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await print(`Person ${i} 志工`)
    took.push(performance.now() - start)
  }
  const grownMegabytes = (process.memoryUsage.rss() - before) / 2 ** 20
  expect(grownMegabytes).toBeLessThan(250)
  expect(took.toSorted((a, b) => a - b)[Math.floor(count / 2)]).toBeLessThan(500)
}, 120_000)
