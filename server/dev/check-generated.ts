import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const generated = [
  'server/schema.sql',
  'server/schema.gen.ts',
  'api-client/openapi.json',
  'api-client/src/**/*.ts',
  'docs/integrators/errors.md',
]

function fingerprint(): Map<string, string> {
  return new Map(globSync(generated).map((path) => [path, hash('sha256', readFileSync(path))]))
}

/** Regenerates every generated file and reports those that drifted. */
const before = fingerprint()
execFileSync(process.execPath, ['server/dev/generate.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const after = fingerprint()
const drifted = [...new Set([...before.keys(), ...after.keys()])].filter(
  (path) => before.get(path) !== after.get(path),
)
for (const path of drifted)
  console.log(`${path} was out of date and has been regenerated. Review and commit it.`)
process.exitCode = drifted.length > 0 ? 1 : 0
