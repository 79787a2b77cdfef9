import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const unreleased = '## Unreleased\n'

/**
 * Moves unreleased changes under their version. Requires upgrade notes, because operators look for them
 * there.
 */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const start = changelog.indexOf(unreleased)
  if (start < 0) throw new Error('CHANGELOG.md has no section "Unreleased".')
  const rest = changelog.slice(start + unreleased.length)
  const end = rest.search(/^## /m)
  const section = (end < 0 ? rest : rest.slice(0, end)).trim()
  if (!/^- /m.test(section)) throw new Error('CHANGELOG.md has no entries under "Unreleased".')
  if (!/^### Upgrading\n\n[^#\s]/m.test(section))
    throw new Error(
      'CHANGELOG.md needs "### Upgrading" under "Unreleased": can the previous version run on the new schema, and what must operators do?',
    )
  const older = end < 0 ? '' : `\n${rest.slice(end)}`
  return `${changelog.slice(0, start)}${unreleased}\n## ${version} (${date})\n\n${section}\n${older}`
}

const numbersOf = (version: string) => version.split('.').map(Number)

export function requireLater(version: string, current: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 0.2.0.`)
  const [now, then] = [numbersOf(current), numbersOf(version)]
  const differing = then.findIndex((number, i) => number !== now[i])
  if (differing < 0 || then[differing]! < now[differing]!)
    throw new Error(`${version} is not later than ${current}.`)
}

/** Sets the version of our own packages in a workspace manifest or in the lockfile. */
export const setVersion = (manifest: string, from: string, to: string): string =>
  manifest.replaceAll(
    new RegExp(`("name": "(?:@manyhands/[\\w-]+|manyhands)",\\s+"version": )"${RegExp.escape(from)}"`, 'g'),
    `$1"${to}"`,
  )

function prepareRelease(version: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  requireLater(version, current)
  if (git('status', '--porcelain') !== '') throw new Error('There are uncommitted changes.')
  if (git('branch', '--show-current') !== 'main') throw new Error('Releases must be made on the branch main.')

  const today = new Date().toISOString().slice(0, 10)
  const changelog = releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, today)
  writeFileSync('CHANGELOG.md', changelog)
  for (const path of ['package.json', 'package-lock.json', ...globSync('*/package.json')])
    writeFileSync(path, setVersion(readFileSync(path, 'utf8'), current, version))
  // The OpenAPI document contains the version.
  execFileSync(process.execPath, ['server/dev/generate.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`Prepared version ${version}. Review "git diff", then:

  git commit -am "Release ${version}"
  git push                                   # wait until the gate has passed
  git tag -s v${version} -m "Manyhands ${version}"
  git push origin v${version}                   # the workflow publishes the release`)
}

if (import.meta.main)
  try {
    prepareRelease(process.argv[2] ?? '')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
