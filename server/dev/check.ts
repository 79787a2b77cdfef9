import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Everything that can be known without running the service. Every check runs; the first failure does not hide the next. */
const root = fileURLToPath(new URL('../..', import.meta.url))

const checks: Record<string, string[]> = {
  types: ['tsc'],
  'types of the form schema': ['tsc', '-p', 'form-schema'],
  'types of the client': ['tsc', '-p', 'api-client'],
  'types of the web app': ['tsc', '-p', 'web'],
  'types of the journeys': ['tsc', '-p', 'e2e'],
  'texts in both languages': ['node', 'web/check-locales.ts'],
  'build of the web app': ['vite', 'build', 'web'],
  'size of its first load': ['node', 'web/check-size.ts'],
  'format and lint': ['biome', 'check', '--error-on-warnings'],
  'lint with types': ['oxlint', '--type-aware', '--deny-warnings'],
  'licences and lockfile': ['node', 'server/dev/check-dependencies.ts'],
  'import rule': ['node', 'server/dev/check-imports.ts'],
  'dead code': ['knip'],
  OpenAPI: ['redocly', 'lint', 'api-client/openapi.json'],
  'generated files': ['node', 'server/dev/check-generated.ts'],
}

async function run(name: string, [command = '', ...args]: string[]): Promise<boolean> {
  const started = performance.now()
  const child = spawn(command === 'node' ? process.execPath : `node_modules/.bin/${command}`, args, {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  console.log(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (code !== 0) console.log(output)
  return code === 0
}

const only = process.argv.slice(2)
let good = true
for (const [name, command] of Object.entries(checks))
  if (only.length === 0 || only.some((word) => name.includes(word))) good = (await run(name, command)) && good
process.exitCode = good ? 0 : 1
