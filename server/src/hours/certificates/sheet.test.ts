import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../test/pdf-reader.ts'
import { jpeg, png } from '../../../test/pictures.ts'
import { sizeOf } from '../../../test/seeds.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import { type Content, readContent, writeContent } from './content.ts'
import { printSheet } from './sheet.ts'
import { codeOf, isSigned, keyIdOf, publicKeyOf, signText, tokenOf } from './signing.ts'

const ring = createKeyRing({ MANYHANDS_KEY: Buffer.alloc(32, 7), MANYHANDS_OTHER_KEYS: [] })!
const publicKey = publicKeyOf(ring)

const iss = 'https://volunteers.example.org'

function issue(name: string, more: Partial<Content> = {}) {
  const text = writeContent({
    v: 1,
    iss,
    kid: keyIdOf(publicKey),
    id: '01a1ea7e-0000-7000-8000-000000000000',
    name,
    pid: 'lantern-2026',
    project: 'Lantern Days 2026',
    org: 'Lantern Association',
    from: '2026-08-08',
    to: '2026-08-09',
    minutes: 750,
    teams: ['Registration', '場務組'],
    on: '2026-08-11',
    lang: 'en',
    ...more,
  })
  const signature = signText(ring, text)
  const page = `${iss}/certificates/${codeOf(signature)}`
  const proof = { code: codeOf(signature), page, url: `${page}#${tokenOf(text, signature)}` }
  return { content: readContent(text), proof }
}

function print(name: string, more?: Partial<Content>, logo: Buffer | null = null) {
  const { content, proof } = issue(name, more)
  return printSheet(content, proof, { accent: '#ffd400', logo })
}

/** What the QR code says, if its signature is valid. */
function verifyOffline(url: string): Content | null {
  const [text, signature] = new URL(url).hash
    .slice(1)
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'))
  return isSigned(text!.toString(), signature!, publicKey) ? readContent(text!.toString()) : null
}

/** Of the packages, so that a name looks the same on every server. */
const bundled =
  /^Noto(Sans|SansHant|SansHans|SansJP|SansKR|NaskhArabic|SansHebrew|SansThai|SansDevanagari)-(Regular|Bold)$/

const names = [
  ['Latin', 'Zoë Brontë-Ångström'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
  ['Han', '陳美玲'],
  ['Kana', '黒澤 さくら'],
  ['Hangul', '김민수'],
  ['Thai', 'สมชาย วงศ์สุวรรณ'],
  ['Arabic', 'محمد بن سلمان الهاشمي'],
  ['Hebrew', 'שָׂרָה כֹּהֵן'],
  ['Devanagari', 'राजेश्वरी त्रिपाठी'],
  ['Cyrillic', 'Алексей Щербаков'],
  ['long', 'Maria-Magdalena Wolfeschlegelsteinhausenbergerdorff-von-und-zu-Hohenzollern-Sigmaringen'],
  ['mixed', 'محمد Ahmed 陳大文'],
] as const

const others = [
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Han that is rare', '陈堃 游錫堃 𠮷田 髙﨑'],
  ['three long words', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim()],
  ['without spaces', 'W'.repeat(120)],
  ['Han without end', '長'.repeat(120)],
  ['Arabic without end', 'عبدالرحمن '.repeat(12).trim()],
  ['markup', '#strong[x] $x^2$ *b* <label> \\'],
] as const

describe('a name', () => {
  it.each([...names, ...others])(
    'is on one page with every character, and can be verified offline: %s',
    async (_, name) => {
      const lang = name.length % 2 === 0 ? 'zh-TW' : 'en'
      const file = await print(name, { lang }, png())
      const { pages, allInside, boxes, url, fonts, texts, title } = await readPdf(file)
      expect({ pages, allInside, boxes }).toEqual({ pages: 1, allInside: true, boxes: 0 })
      expect(fonts.filter((font) => !bundled.test(font))).toEqual([])
      expect(title).toContain(name)
      const printed = texts.join('').normalize('NFC')
      expect([...name.normalize('NFC').replaceAll(' ', '')].filter((one) => !printed.includes(one))).toEqual(
        [],
      )
      expect(verifyOffline(url!)).toMatchObject({ name, minutes: 750, org: 'Lantern Association' })
      // For archives: no character that no font has, and text can be searched and copied.
      expect(file.includes('pdfaid:part')).toBe(true)
      expect(file.length).toBeLessThan(300_000)
    },
  )

  it('is text that can be copied', async () => {
    for (const name of ['Zoë Brontë-Ångström', '陳美玲', '김민수', 'Алексей Щербаков'])
      expect((await readPdf(await print(name))).texts).toContain(name)
  })

  it('is printed without pictures', async () => {
    expect((await readPdf(await print('Ada 🏮'))).texts).toContain('Ada')
  })

  it('that no font has is printed with boxes', async () => {
    const { texts, boxes } = await readPdf(await print('Ada \u0378'))
    expect([texts.join(' ').includes('This is to certify that Ada'), boxes]).toEqual([true, 1])
  })
})

describe('the page', () => {
  it.each(['長', 'W'])('has room for the longest of everything: %s', async (letter) => {
    const long = letter.repeat(120)
    const teams = Array.from({ length: 9 }, () => letter.repeat(110))
    const more = { project: long, org: letter.repeat(80), named: '2026-08-09', teams }
    const { pages, allInside, boxes, url } = await readPdf(await print(long, more, jpeg()))
    expect({ pages, allInside, boxes }).toEqual({ pages: 1, allInside: true, boxes: 0 })
    expect(verifyOffline(url!)).toMatchObject({ name: long, project: long })
  })

  it('names the organiser, or else the event, below the signature line', async () => {
    const textOf = async (more: Partial<Content>) => (await readPdf(await print('Ada', more))).texts.join(' ')
    expect(await textOf({})).toMatch(/organised by Lantern Association .* Signed for Lantern Association$/)
    const without = await textOf({ org: undefined })
    expect(without).not.toContain('organised by')
    expect(without).toMatch(/Signed for Lantern Days 2026$/)
    expect(await textOf({ lang: 'zh-TW' })).toMatch(/主辦單位： ?Lantern Association/)
  })

  it('says when, without repeating year and month', async () => {
    const days = async (lang: Content['lang'], from: string, to: string) =>
      (await readPdf(await print('Ada', { lang, from, to }))).texts.join('').replaceAll(/\s/g, '')
    expect(await days('en', '2026-08-08', '2026-08-09')).toContain('8–9August2026')
    expect(await days('zh-TW', '2026-08-08', '2026-08-08')).toContain('2026年8月8日服')
    expect(await days('zh-TW', '2026-08-08', '2026-08-09')).toContain('2026年8月8日至9日')
    expect(await days('zh-TW', '2026-08-31', '2026-09-01')).toContain('2026年8月31日至9月1日')
    expect(await days('zh-TW', '2026-12-31', '2027-01-01')).toContain('2026年12月31日至2027年1月1日')
  })

  it('has the logo, if there is one', async () => {
    const sizes = [await print('Ada'), await print('Ada', {}, png()), await print('Ada', {}, jpeg())]
    const pictures = sizes.map((file) => file.toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0)
    expect(pictures).toEqual([0, 1, 1])
  })

  it('is reproducible', async () => {
    const [one, again] = [await print('Ada', {}, png()), await print('Ada', {}, png())]
    expect(one.equals(again)).toBe(true)
  })
})

it('takes the same memory for 600 as for 100, and less than half a second each', async () => {
  const { first, count } = {
    first: sizeOf({ commit: 40, full: 100 }),
    count: sizeOf({ commit: 80, full: 600 }),
  }
  const took: number[] = []
  let before = 0
  for (let i = 0; i < count; i++) {
    if (i === first) before = process.memoryUsage.rss()
    const [, name] = names[i % names.length]!
    const start = performance.now()
    await print(`${name} ${i}`, {}, png())
    took.push(performance.now() - start)
  }
  const grownMegabytes = (process.memoryUsage.rss() - before) / 2 ** 20
  expect(grownMegabytes).toBeLessThan(60)
  // Next to other tests, only the quick ones tell how long it takes.
  const share = sizeOf({ commit: 0.1, full: 0.5 })
  expect(took.toSorted((a, b) => a - b)[Math.floor(count * share)]).toBeLessThan(500)
}, 180_000)
