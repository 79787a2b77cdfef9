import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Check, type Outcome, runChecks, selectChecks } from './check-runner.ts'

/**
 * Everything that can be checked without running the service. Every check runs, so that the first failure
 * doesn't hide others.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
/** `npm ci` empties it, so the gate always starts with a cold cache. */
const cache = 'node_modules/.cache/check'

/** A single checker, because several would each resolve the same types again. */
function tsc(project: string): string[] {
  const buildInfo = `${cache}/${project === '.' ? 'server' : project.replace('/', '-')}.tsbuildinfo`
  return `tsc -p ${project} --checkers 1 --incremental --tsBuildInfoFile ${buildInfo}`.split(' ')
}

/** The longest first, so that none of them runs alone at the end. */
const readers: Check[] = [
  { name: 'lint with types', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of the web app', command: tsc('web') },
  { name: 'types', command: tsc('.') },
  { name: 'import rule', command: ['node', 'server/dev/check-imports.ts'] },
  { name: 'types of the journeys', command: tsc('e2e') },
  { name: 'dead code', command: ['knip', '--cache', '--cache-location', `${cache}/knip`] },
  { name: 'build of the web app', command: ['vite', 'build', 'web'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'OpenAPI', command: ['redocly', 'lint', 'api-client/openapi.json'] },
  { name: 'texts in both languages', command: ['node', 'web/check-locales.ts'] },
  { name: 'types of the client', command: tsc('api-client') },
  { name: 'types of the service worker', command: tsc('web/worker') },
  { name: 'types of the form schema', command: tsc('form-schema') },
  { name: 'licences and lockfile', command: ['node', 'server/dev/check-dependencies.ts'] },
]
const checks: Check[] = [
  ...readers,
  {
    name: 'generated files',
    command: ['node', 'server/dev/check-generated.ts'],
    after: readers.map(({ name }) => name),
  },
  {
    name: 'size of its first load',
    command: ['node', 'web/check-size.ts'],
    after: ['build of the web app'],
  },
]

const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  // The linter starts one type checker per thread, as tsc would. Less garbage collection, up to 2 GB of
  // memory.
  GOMAXPROCS: '1',
  GOGC: '400',
}

async function run({ command: [program = '', ...args] }: Check): Promise<Outcome> {
  const child = spawn(program === 'node' ? process.execPath : `node_modules/.bin/${program}`, args, {
    cwd: root,
    env: environment,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { passed: code === 0, output }
}

const allPassed = await runChecks(
  selectChecks(checks, process.argv.slice(2)),
  Math.min(2, availableParallelism()),
  run,
  ({ name }, { passed, output }, ms) => {
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${(ms / 1000).toFixed(1)} s)`)
    if (!passed) console.log(output)
  },
)
process.exitCode = allPassed ? 0 : 1
