import { spawnSync } from 'node:child_process'

const folders = 'server web/src api-client/src form-schema/src e2e bench drills gate'.split(' ')
const flags = '--config .dependency-cruiser.mjs --output-type err --cache-strategy content'.split(' ')

/** dependency-cruiser exits with 0 when it finds nothing to read, so its count is part of the check. */
const { status, stdout } = spawnSync(
  'node_modules/.bin/depcruise',
  [...flags, '--cache', 'node_modules/.cache/check/imports', ...folders],
  { encoding: 'utf8' },
)
const cruised = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0)
console.log(stdout.trim())
if (cruised < 50) console.log(`Only ${cruised} modules were checked, so the configuration must be wrong.`)
process.exitCode = status === 0 && cruised >= 50 ? 0 : 1
