import { runClocks } from './clock.ts'
import { commands, type Step } from './step.ts'
import { playwright, vitest } from './suites.ts'

const postgres15 = '/usr/lib/postgresql/15/bin'

/** A new seed, or the one to reproduce. */
const seed = process.env.EXPLORE_SEED ?? String(Date.now() % 1_000_000)
/** Full sizes and every combination. */
const inFull = { FULL: '1', EXPLORE_SEED: seed }

const check = commands('check', 'Types, lint, imports, dead code, texts, build, generated files.', [
  ['npm', 'run', '-s', 'check'],
])

const bench = (name: string, ...args: string[]) => ['node', 'bench/main.ts', name, ...args]

/**
 * Every commit must pass these steps; the target is 20 minutes on two cores. Each PostgreSQL version runs
 * every feature.
 */
export const commitGate: Step[] = [
  check,
  vitest('tests', 'All tests, on PostgreSQL 15 as Debian ships it.', { PG_BIN: postgres15 }),
  playwright(
    'journeys',
    'Journeys and screens in a browser, on the production build and PostgreSQL 18; one viewport each.',
  ),
  commands('bench', 'The listing, in short: shows that it runs, judges no figure.', [
    bench('listing', '--short'),
  ]),
]

/** Everything in full. Also fails on flaky tests. */
export const nightly: Step[] = [
  check,
  commands('help', 'The help pages, built within a minute, and a search in them in both languages.', [
    ['npm', 'ci', '--prefix', 'help', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['timeout', '60', 'npm', 'run', '-s', '--prefix', 'help', 'build'],
    ['npm', 'run', '-s', 'build'],
    ['env', 'HELP=1', 'npx', 'playwright', 'test', '-c', 'e2e', '--project', 'help'],
  ]),
  vitest('tests', `All tests on PostgreSQL 15, in full size, with EXPLORE_SEED=${seed}.`, {
    ...inFull,
    PG_BIN: postgres15,
  }),
  vitest('tests-18', 'The same on the PostgreSQL 18 from npm.', inFull),
  commands('sql', 'The committed SQL of the builder is what the tests send, and nothing more.', [
    ['npm', 'run', '-s', 'generate:sql'],
    ['git', 'diff', '--exit-code', '--', 'server/src'],
  ]),
  playwright(
    'journeys',
    'Journeys and screens, on every viewport, in both themes and both languages.',
    inFull,
  ),
  {
    name: 'clock',
    does: 'Tests and journeys at the hours and on the days that break calendars.',
    run: () => runClocks(),
  },
  commands('mutants', 'A sample of mutants: each survivor has a reason.', [
    ['node', 'gate/mutants/main.ts', '--seed', '1', '--count', '60'],
  ]),
  commands('failover', 'Three PostgreSQL nodes are killed, frozen and cut off under load.', [
    ['node', 'drills/ha/main.ts'],
  ]),
  commands('restore', 'A table and a disk are lost and brought back to the second.', [
    ['node', 'drills/restore/main.ts'],
  ]),
  commands('rolling', 'Restarts under load, and workers killed at work.', [
    ['node', 'drills/rolling/main.ts'],
  ]),
  commands('install', 'docs/operators/install.md, command by command, on a fresh Debian.', [
    ['node', 'drills/install/main.ts'],
  ]),
  commands('benches', 'Listing, tokens, seats, forms and the sign-up rush, in full.', [
    bench('listing'),
    bench('tokens'),
    bench('seats'),
    bench('forms'),
    bench('rush'),
  ]),
  commands('scale', 'The hot operations among 25,000 projects and 10 million memberships.', [bench('scale')]),
  commands('soak', 'Half an hour at 70 % of the most.', [bench('soak')]),
]
