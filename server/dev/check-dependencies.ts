import { globSync, readFileSync } from 'node:fs'

/** The lockfile: for each package its licence, origin and hash. */
export interface Lock {
  packages: Record<string, Locked>
}

interface Locked {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
}

/** Licences that can be distributed together with Apache-2.0 and require attribution only. */
const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Zlib Unlicense CC0-1.0 Python-2.0'.split(
    ' ',
  ),
)

interface Exception {
  name: RegExp
  license: string | undefined
  /** Valid only while nothing of it is shipped. */
  onlyDev?: boolean
  why: string
}

export const exceptions: Exception[] = [
  {
    name: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    why: 'libvips: a library of its own that is loaded, not built in, and that everyone may replace',
  },
  {
    name: /^lightningcss(-|$)/,
    license: 'MPL-2.0',
    onlyDev: true,
    why: 'builds the style sheets of the web app, and is not in them',
  },
  { name: /^axe-core$/, license: 'MPL-2.0', onlyDev: true, why: 'looks at pages in tests' },
  { name: /^ical\.js$/, license: 'MPL-2.0', onlyDev: true, why: 'reads our calendars in tests' },
  {
    name: /^@(embedpdf\/fonts|expo-google-fonts\/noto)-/,
    license: 'OFL-1.1',
    why: 'fonts of printed documents: they may be given on and embedded, and are not sold by themselves',
  },
  {
    name: /^web-push$/,
    license: 'MPL-2.0',
    why: 'encrypts notifications, as it is on npm: only changes of its own files would have to be published',
  },
  { name: /^decko$/, license: undefined, why: 'MIT, as its LICENSE file says' },
  { name: /^stickyfill$/, license: undefined, why: 'MIT, as its LICENSE file says' },
  { name: /^url-template$/, license: 'BSD', why: 'BSD-3-Clause, as its LICENSE file says' },
]

/** `A AND B` needs both, `A OR B` one of them. */
function isAllowed(expression: string | undefined, also?: string): boolean {
  if (!expression) return false
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every((one) => isAllowed(one, also))
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(one, also))
  return allowed.has(bare) || bare === also
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * A tool for another platform than the one on which the lockfile was written, where its hash wasn't known.
 */
const isForeignTool = ({ dev, optional, os, cpu }: Locked) => dev && optional && (os ?? cpu)

function judgeLicense(name: string, one: Locked): string | null {
  if (isAllowed(one.license) || (isForeignTool(one) && !one.integrity)) return null
  const exception = exceptions.find((rule) => rule.name.test(name))
  const fits =
    exception &&
    (one.license === exception.license || isAllowed(one.license, exception.license)) &&
    !(exception.onlyDev && !one.dev)
  return fits ? null : `its licence is ${one.license ?? 'not given'}`
}

function judgeOrigin(one: Locked): string | null {
  // The registry is the installer's choice; the hash proves that the package is the same.
  if (one.resolved) return `it names its own registry: ${one.resolved}`
  if (!one.version) return 'it has no version'
  return one.integrity?.startsWith('sha512-') || isForeignTool(one) ? null : 'it has no SHA-512'
}

/** Returns the problems of a lockfile, one line each. */
export function judgeLock({ packages }: Lock, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, one]) => {
      const name = nameOf(path)
      const script =
        one.hasInstallScript && !one.dev && allowScripts[name] !== false
          ? 'it is shipped and runs a script when installed'
          : null
      const faults = [judgeLicense(name, one), judgeOrigin(one), script].filter((fault) => fault !== null)
      return faults.map((fault) => `${name}: ${fault}`)
    })
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}

/** Exact versions, not ranges, so that the tested versions are the ones that run. */
export function judgeManifest({ dependencies, devDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, wanted]) => !/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^\*$/.test(wanted))
    .map(([name, wanted]) => `${name}: ${wanted} is not one version`)
}

if (import.meta.main) {
  const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
  const { allowScripts = {} } = readJson<Manifest>('package.json')
  const locks = ['package-lock.json', '.ci/node/package-lock.json', 'help/package-lock.json']
  const manifests = globSync('{.,*,.ci/node}/package.json', { exclude: ['node_modules'] })
  const faults = [
    ...locks.flatMap((path) => judgeLock(readJson(path), path === locks[0] ? allowScripts : {})),
    ...manifests.flatMap((path) => judgeManifest(readJson(path)).map((fault) => `${path}: ${fault}`)),
  ]
  for (const fault of faults) console.log(fault)
  console.log(`Read ${manifests.length} manifests and ${locks.length} lockfiles.`)
  process.exitCode = faults.length === 0 && manifests.length >= 9 ? 0 : 1
}
