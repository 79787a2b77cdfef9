import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unpack } from '../../../test/zip.ts'
import { type ZipEntry, zip } from './zip.ts'

const entries: ZipEntry[] = [
  { name: 'index.html', data: Buffer.from('<p>hello</p>'.repeat(1000)) },
  { name: 'data/empty.json', data: Buffer.alloc(0) },
  { name: 'data/short.json', data: Buffer.from('[]') },
  { name: 'private/\u9280\u884c.json', data: Buffer.from('\u9673\u7f8e\u73b2') },
]
const at = new Date('2026-11-15T08:30:42Z')
const archive = zip(entries, at)

const has = (program: string) => {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it('holds what was put in', () => {
  expect(unpack(archive)).toEqual(entries)
  expect(archive.length).toBeLessThan(1200)
})

it.runIf(has('unzip'))('is read by others, checksums, names and time included', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), archive)
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
