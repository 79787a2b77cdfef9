import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseChangelog, requireLater, setVersion } from './release.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the changelog', () => {
  const notes = '### Upgrading\n\nThe previous version can run on the new schema.\n\n### Added\n\n- Something'

  it('moves unreleased changes under their version', () => {
    expect(
      releaseChangelog(
        `# Changelog\n\n## Unreleased\n\n${notes}\n\n## 0.1.0\n\n- All\n`,
        '0.2.0',
        '2027-01-02',
      ),
    ).toBe(`# Changelog\n\n## Unreleased\n\n## 0.2.0 (2027-01-02)\n\n${notes}\n\n## 0.1.0\n\n- All\n`)
  })

  it.each([
    ['# Changelog\n', 'no section'],
    ['# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- All\n', 'has no entries'],
    ['## Unreleased\n\n- Something\n', 'needs "### Upgrading"'],
    ['## Unreleased\n\n### Upgrading\n\n### Added\n\n- Something\n', 'needs "### Upgrading"'],
  ])('is refused when it is %j', (changelog, why) => {
    expect(() => releaseChangelog(changelog, '0.2.0', '2027-01-02')).toThrow(why)
  })
})

it.each([
  ['0.2.0', true],
  ['0.1.1', true],
  ['1.0.0', true],
  ['0.1.0', false],
  ['0.0.9', false],
  ['0.2', false],
  ['v0.2.0', false],
])('%s after 0.1.0: %s', (version, fine) => {
  const judge = () => requireLater(version, '0.1.0')
  if (fine) judge()
  else expect(judge).toThrow(version)
})

it('changes the version of every workspace in manifests and lockfile, and nothing else', () => {
  // The help pages have no version: they are installed separately.
  const ours = ['package.json', ...globSync('*/package.json', { cwd: root, exclude: ['help'] })]
  for (const path of ours)
    expect(
      JSON.parse(setVersion(readFileSync(join(root, path), 'utf8'), '0.1.0', '0.2.0')),
      path,
    ).toMatchObject({ version: '0.2.0' })
  const before = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
  const after = setVersion(before.join('\n'), '0.1.0', '0.2.0').split('\n')
  const changed = after.filter((line, i) => line !== before[i])
  // The root is in the lockfile twice.
  expect(changed.map((line) => line.trim())).toEqual(Array(ours.length + 1).fill('"version": "0.2.0",'))
})

describe('.ci/verify-release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-release-'))
  const repository = join(folder, 'repository')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'gpg.format=ssh', '-c', 'user.name=Ada', '-c', 'user.email=ada@demo.test', ...args],
      {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
      },
    )
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), text)
  }
  const makeKey = (name: string) => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', join(folder, name)])
    return readFileSync(join(folder, `${name}.pub`), 'utf8')
  }
  const tag = (name: string, key: string) =>
    git('-c', `user.signingkey=${join(folder, key)}`, 'tag', '-s', name, '-m', name)
  const verify = (name: string) => {
    const { status, stdout, stderr } = spawnSync(join(repository, '.ci/verify-release'), [name], {
      cwd: repository,
      encoding: 'utf8',
    })
    return { fine: status === 0, says: stdout + stderr }
  }
  const manifest = (version: string) =>
    `{\n  "name": "x",\n  "version": "${version}",\n  "private": true\n}\n`
  const commit = (version: string) => {
    write('package.json', manifest(version))
    write('server/package.json', manifest(version))
    git('add', '.')
    git('commit', '-qm', `Release ${version}`)
  }

  beforeAll(() => {
    mkdirSync(repository)
    git('init', '-q', '-b', 'main')
    cpSync(join(root, '.ci/verify-release'), join(repository, '.ci/verify-release'))
    cpSync(join(root, '.ci/changelog'), join(repository, '.ci/changelog'))
    write('.github/allowed_signers', `ada@demo.test namespaces="git" ${makeKey('maintainer')}`)
    write('CHANGELOG.md', '# Changelog\n\n## 0.2.0 (2027-01-02)\n\n- Something\n\n## 0.3.0\n')
    makeKey('stranger')
    commit('0.2.0')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  })

  it('accepts a tag signed by a maintainer', () => {
    tag('v0.2.0', 'maintainer')
    expect(verify('v0.2.0')).toMatchObject({ fine: true })
  })

  it('refuses a tag without a signature', () => {
    git('tag', 'v0.2.1')
    git('tag', '-a', 'v0.2.2', '-m', 'v0.2.2')
    expect([verify('v0.2.1').fine, verify('v0.2.2').fine]).toEqual([false, false])
  })

  it('refuses an unknown signer, even if the tagged commit lists them', () => {
    tag('v0.2.3', 'stranger')
    expect(verify('v0.2.3').fine).toBe(false)
    git('checkout', '-qb', 'theirs')
    write(
      '.github/allowed_signers',
      `ada@demo.test namespaces="git" ${readFileSync(join(folder, 'stranger.pub'), 'utf8')}`,
    )
    commit('0.2.4')
    tag('v0.2.4', 'stranger')
    // Refused by its signature: the next check isn't reached.
    const { fine, says } = verify('v0.2.4')
    expect([fine, says.includes('is not on main')]).toEqual([false, false])
    git('checkout', '-q', 'main')
  })

  it('refuses a commit that is not on main, another version, and a missing changelog section', () => {
    tag('v0.2.5', 'maintainer')
    expect(verify('v0.2.5')).toMatchObject({
      fine: false,
      says: expect.stringContaining('does not say 0.2.5'),
    })
    commit('0.3.0')
    tag('v0.3.0', 'maintainer')
    expect(verify('v0.3.0')).toMatchObject({ fine: false, says: expect.stringContaining('is not on main') })
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(verify('v0.3.0')).toMatchObject({
      fine: false,
      says: expect.stringContaining('nothing about 0.3.0'),
    })
  })
})
