import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Lock } from './check-dependencies.ts'

/**
 * Writes the SBOM of an installation in CycloneDX format, for vulnerability scanners. Excludes development
 * dependencies by the lockfile: `npm sbom --omit dev` also drops packages that a workspace needs for both.
 */
const file = process.argv[2] ?? '.data/sbom.cdx.json'
const shipped = new Set(['server', 'web', 'api-client', 'form-schema'])

interface Bom {
  metadata: { component: { name: string } }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (status !== 0) {
  console.error('Some packages of the lockfile are not installed. Run this in a checkout, after "npm ci".')
  process.exit(1)
}
const bom = JSON.parse(stdout) as Bom
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
for (const [path, { version, dev, link }] of Object.entries(packages))
  if (!dev && !link && path.includes('node_modules/'))
    shipped.add(`${path.replace(/^.*node_modules\//, '')}@${version}`)

const components = bom.components.filter(
  ({ name, version }) => shipped.has(name) || shipped.has(`${name}@${version}`),
)
const refs = new Set(components.map((one) => one['bom-ref']))
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
// npm uses the name of the folder.
bom.metadata.component.name = 'manyhands'
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`)
console.log(`${file}: ${components.length} components`)
