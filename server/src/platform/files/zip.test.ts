import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { randomOf } from '../../../test/seeds.ts'
import { unpack } from '../../../test/zip.ts'
import { streamZip, type ZipEntry, zip } from './zip.ts'

const entries: ZipEntry[] = [
  { name: 'index.html', data: Buffer.from('<p>hello</p>'.repeat(1000)) },
  { name: 'data/empty.json', data: Buffer.alloc(0) },
  { name: 'data/short.json', data: Buffer.from('[]') },
  { name: 'private/\u9280\u884c.json', data: Buffer.from('\u9673\u7f8e\u73b2') },
]
const at = new Date('2026-11-15T08:30:42Z')
const archive = zip(entries, at)

/** The first two entries streamed, the others stored. */
const streamed = Buffer.concat(
  await Array.fromAsync(
    streamZip(
      entries.map(({ name, data }, i) => (i < 2 ? { name, data: inPieces(data) } : { name, data })),
      at,
    ),
  ),
)
async function* inPieces(data: Buffer) {
  for (let from = 0; from < data.length; from += 999) yield data.subarray(from, from + 999)
}
const archives = { whole: archive, streamed }

const has = (program: string) => {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.each(Object.entries(archives))('%s, it contains what was put in', (_, bytes) => {
  expect(unpack(bytes)).toEqual(entries)
  expect(bytes.length).toBeLessThan(1200)
})

it('streamed, it ends its source when the reader stops', async () => {
  let ended = false
  const random = randomOf(1)
  async function* source() {
    try {
      for (;;) yield Buffer.alloc(100_000, random().toString())
    } finally {
      ended = true
    }
  }
  for await (const chunk of streamZip([{ name: 'endless', data: source() }], at))
    if (chunk.length > 1000) break
  await new Promise(setImmediate)
  expect(ended).toBe(true)
})

it('streamed, an error of its source is passed on', async () => {
  async function* source() {
    yield Buffer.from('begun')
    throw new Error('broken')
  }
  const reading = Array.fromAsync(streamZip([{ name: 'half', data: source() }], at))
  await expect(reading).rejects.toThrow('broken')
})

const readable = has('unzip') ? Object.entries(archives) : []
it.each(readable)('%s, it is readable by others, including checksums, names and time', (_, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), bytes)
    const run = (...args: string[]) =>
      execFileSync('unzip', args, {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
      })
    expect(run('-t', 'a.zip')).toContain('No errors detected')
    expect(run('-l', 'a.zip')).toContain('2026-11-15 08:30')
    run('-q', 'a.zip', '-d', 'out')
    expect(entries.map(({ name }) => readFileSync(join(folder, 'out', name)))).toEqual(
      entries.map(({ data }) => data),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('without an entry is an empty archive', () => {
  expect(unpack(zip([], at))).toEqual([])
})
