import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Content, writeContent } from '../src/hours/certificates/content.ts'
import { keyIdOf, pemOf, publicKeyOf, signText, tokenOf } from '../src/hours/certificates/signing.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'

/** The sample of the page for integrators, as a module. */
const page = readFileSync(new URL('../../docs/integrators/certificates.md', import.meta.url), 'utf8')
const sample = /```js\n([\s\S]*?)```/.exec(page)![1]!
const { readCertificate } = (await import(
  `data:text/javascript,${encodeURIComponent(`${sample}\nexport { readCertificate }`)}`
)) as { readCertificate(url: string, keys: { kid: string; pem: string }[]): Content | null }

const keyOf = (byte: number) => {
  const ring = createKeyRing({ MANYHANDS_KEY: Buffer.alloc(32, byte), MANYHANDS_OTHER_KEYS: [] })!
  const publicKey = publicKeyOf(ring)
  return { ring, kid: keyIdOf(publicKey), pem: pemOf(publicKey) }
}
const [key, other] = [keyOf(1), keyOf(2)]

const content: Content = {
  v: 1,
  iss: 'https://volunteers.example.org',
  kid: key.kid,
  id: '01a1ea7e-0000-7000-8000-000000000000',
  name: '陳美玲',
  pid: 'lantern-2026',
  project: 'Lantern Days 2026',
  from: '2026-08-08',
  to: '2026-08-09',
  minutes: 750,
  teams: ['場務組'],
  on: '2026-08-11',
  lang: 'zh-TW',
}
const text = writeContent(content)
const urlOf = (payload: string) =>
  `https://volunteers.example.org/certificates/K7M2#${tokenOf(payload, signText(key.ring, text))}`

it('the sample reads a genuine certificate, whatever the order of the keys', () => {
  expect(readCertificate(urlOf(text), [key, other])).toEqual(content)
  expect(readCertificate(urlOf(text), [other, key])).toEqual(content)
})

it.each([
  ['an altered one', urlOf(text.replace('750', '950')), [key]],
  ['one of an unknown key', urlOf(text), [other]],
  ['one of another key with the same identifier', urlOf(text), [{ ...other, kid: key.kid }]],
])('the sample refuses %s', (_, url, keys) => {
  expect(readCertificate(url, keys) ?? null).toBe(null)
})

it('the page lists every field of the content', () => {
  const rows = page.match(/^\| `.*$/gm)!.flatMap((row) => row.split('|')[1]!.match(/`(\w+)`/g)!)
  const listed = new Set(rows.map((name) => name.slice(1, -1)))
  expect(Object.keys(content).filter((name) => !listed.has(name))).toEqual([])
})
