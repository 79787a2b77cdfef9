import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { atFileEnd } from './file-end.ts'
import { createTestDatabase } from './test-database.ts'

const root = new URL('../../', import.meta.url).pathname
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root, exclude: ['CHANGELOG.md'] }).toSorted()

/** What is to be run: by a test or a drill (`bash`, `sql`, `js`), or only on a machine of one's own (`sh`). */
const blocks = pages.flatMap((page) =>
  [...read(page).matchAll(/^( *)```(bash|sql|js|sh)\n([\s\S]*?)^\1```$/gm)].map(([, , kind, text]) => ({
    page,
    kind: kind!,
    text: text!,
  })),
)
const of = (wanted: string) => blocks.filter(({ kind }) => kind === wanted)
const pagesOf = (kind: string) => [...new Set(of(kind).map(({ page }) => page))]

/** What runs all blocks of a page. */
const runners: Record<string, string> = {
  'docs/integrators/certificates.md': 'server/test/docs-certificates.test.ts',
  'docs/operators/backup.md': 'drills/restore/manual.ts',
  'docs/operators/high-availability.md': 'drills/ha/backup.ts',
  'docs/operators/install.md': 'drills/install/main.ts',
  'docs/operators/keys.md': 'server/test/keys-page.test.ts',
  // Only the unit: the drill restarts the processes itself.
  'docs/operators/upgrades.md': 'drills/rolling/unit.ts',
}
/** Only scripts, which the gate and other tests run. */
const onlyScripts = ['CONTRIBUTING.md', 'README.md']

/** Pages with commands that nothing runs, and why. */
const notRun: Record<string, string> = {
  'docs/developing/attacks.md': 'checks out an earlier commit and installs it',
  'docs/developing/debugging.md': 'interactive',
  'docs/developing/first-change.md': 'clones the repository',
  'docs/developing/gate.md': 'the gate itself',
  'docs/developing/releasing.md': 'signs and publishes; release.test.ts tests the script',
  'docs/operators/high-availability.md': 'installs Patroni; the drill sets it up without apt',
  'docs/operators/install.md': 'Docker',
  'docs/operators/monitoring.md': 'changes an installed machine; observing.test.ts runs promtool',
  'docs/operators/proxies.md': 'a certificate for a public name; proxies.test.ts runs the configuration',
  'docs/operators/scale.md': 'fills 25 GB; the nightly runs it',
  'docs/operators/supply-chain.md': 'asks the registry',
}

describe('commands of the docs', () => {
  it('are run by a test or a drill that follows the page', () => {
    const unfollowed = [...pagesOf('bash'), ...pagesOf('js')].filter((page) => {
      if (onlyScripts.includes(page)) return false
      return !read(runners[page] ?? 'server/test/docs.test.ts').includes(page)
    })
    expect(pagesOf('bash').length).toBeGreaterThan(15)
    expect(unfollowed).toEqual([])
  })

  it('are scripts, where only those are listed', () => {
    const lines = of('bash')
      .filter(({ page }) => onlyScripts.includes(page))
      .flatMap(({ text }) => text.trim().split('\n'))
    expect(lines.length).toBeGreaterThan(10)
    expect(
      lines.filter(
        (line) => !/^npm (ci|test|run [\w:]+)( +#.*)?$|node server\/src\/main\.ts serve$/.test(line),
      ),
    ).toEqual([])
  })

  it('have a reason, if nothing runs them', () => {
    expect(pagesOf('sh')).toEqual(Object.keys(notRun))
  })

  it('name files that exist', () => {
    const named = of('sh').flatMap(({ page, text }) =>
      [...text.matchAll(/(?<=^|\s)(?:\.ci|bench|docs|drills|e2e|journeys|server|web)\/[\w./-]+(?=\s|$)/gm)]
        .map(([path]) => path.replace(/^journeys/, 'e2e/journeys'))
        .map((path) => ({ page, path })),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ path }) => !existsSync(`${root}${path}`))).toEqual([])
  })
})

describe('statements of the docs', () => {
  /** For psql, or for a whole server. */
  const others = /^\s*(create role|alter system)/

  it.each(of('sql').filter(({ text }) => !others.test(text)))('run: $page', async ({ text }) => {
    const url = await createTestDatabase()
    const { pool, close } = openDatabase(url, { size: 1, statementTimeout: 10_000 })
    atFileEnd(() => close())
    const name = new URL(url).pathname.slice(1)
    await pool.query(text.replace('database manyhands', `database ${name}`))
  })
})
