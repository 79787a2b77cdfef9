import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exceptions, judgeLock, judgeManifest, type Lock } from './check-dependencies.ts'

const root = new URL('../../', import.meta.url)
const real = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as Lock
const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' }
const judge = (one: object, allow = {}) =>
  judgeLock({ packages: { 'node_modules/it': { ...good, ...one } } }, allow)

describe('the lockfile', () => {
  it('is checked for every package', () => {
    expect(judge({})).toEqual([])
    expect(judge({ license: '(MIT OR GPL-3.0-only)' })).toEqual([])
    expect(judge({ license: 'MIT AND GPL-3.0-only' })).toEqual(['it: its licence is MIT AND GPL-3.0-only'])
    expect(judge({ license: undefined })).toEqual(['it: its licence is not given'])
    expect(judge({ integrity: undefined })).toEqual(['it: it has no SHA-512'])
    expect(judge({ integrity: 'sha1-abc' })).toEqual(['it: it has no SHA-512'])
    for (const resolved of ['git+ssh://git@example.org/it.git', 'https://example.org/it.tgz', 'file:../it'])
      expect(judge({ resolved })).toEqual([`it: it names its own registry: ${resolved}`])
    const script = ['it: it is shipped and runs a script when installed']
    expect(judge({ hasInstallScript: true })).toEqual(script)
    expect(judge({ hasInstallScript: true }, { it: false })).toEqual([])
  })

  it('allows a tool under the MPL as a development dependency only', () => {
    const tool = { ...good, license: 'MPL-2.0' }
    expect(judgeLock({ packages: { 'node_modules/axe-core': { ...tool, dev: true } } }, {})).toEqual([])
    expect(judgeLock({ packages: { 'node_modules/axe-core': tool } }, {})).toEqual([
      'axe-core: its licence is MPL-2.0',
    ])
  })

  it('uses every exception', () => {
    const names = Object.keys(real.packages).map((path) => path.replace(/^.*node_modules\//, ''))
    expect(exceptions.filter(({ name }) => !names.some((one) => name.test(one)))).toEqual([])
  })
})

it('requires exact versions, not ranges', () => {
  const wanted = (version: string) => judgeManifest({ dependencies: { it: version } })
  expect(['1.2.3', '1.2.3-beta.4', 'npm:@other/it@1.2.3', '*'].flatMap(wanted)).toEqual([])
  for (const version of ['^1.2.3', '~1.2.3', '1', 'latest', 'git+https://example.org/it.git', 'file:it'])
    expect(wanted(version)).toEqual([`it: ${version} is not one version`])
})

it('says where to create the SBOM if not everything is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(new URL(name, root), join(folder, name))
  const script = new URL('server/dev/sbom.ts', root).pathname
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    'Some packages of the lockfile are not installed. Run this in a checkout, after "npm ci".\n',
  ])
}, 60_000)

it('lists what is shipped, each part with its hash and licence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'sbom.cdx.json')
  execFileSync(process.execPath, ['server/dev/sbom.ts', file], { cwd: root })
  const bom = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string
    components: { name: string; hashes?: object[]; licenses?: object[]; purl: string }[]
  }
  expect(bom.bomFormat).toBe('CycloneDX')
  const own = new Set(['server', 'web', 'api-client', 'form-schema'])
  const others = bom.components.filter(({ name }) => !own.has(name))
  const names = new Set(others.map(({ name }) => name))
  expect(['fastify', 'pg', 'zod', 'react', 'vitest', 'knip'].map((name) => names.has(name))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(others.filter(({ hashes }) => !hashes?.length).map(({ name }) => name)).toEqual([])
  const unnamed = others.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)
  expect(unnamed.filter((name) => !exceptions.some((rule) => rule.name.test(name)))).toEqual([])
}, 60_000)
