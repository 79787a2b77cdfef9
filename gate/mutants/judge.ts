import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, run, runJourneys, runTests, type Through } from './commands.ts'
import { findJourneys, findTests } from './nearest.ts'
import { findTypeError } from './type-errors.ts'

export interface Verdict {
  killedBy: string | null
  message?: string
}

export interface Judging {
  /** The tree with the mutant in it. */
  root: string
  through: Through
  /**
   * Also run what is unlikely to detect the mutant: every other test that loads the file, and all journeys.
   */
  wide: boolean
  /** A test that killed it elsewhere and is likely to do so here. */
  hint: string | undefined
}

/** Runs the cheapest checks first; the first failure decides. */
export async function judge(judging: Judging, file: string): Promise<Verdict> {
  const near = [proveHint, proveTypes, proveNearTests, proveAllTypes, proveNearJourneys]
  for (const prove of judging.wide ? [proveWidely] : near) {
    const verdict = await prove(judging, file)
    if (verdict) return verdict
  }
  return { killedBy: null }
}

type Prove = (judging: Judging, file: string) => Promise<Verdict | null>

const proveHint: Prove = async (judging) => {
  const path = judging.hint?.split(': ')[0] ?? ''
  if (!existsSync(join(judging.root, path))) return null
  if (path.endsWith('.spec.ts')) return proveJourneys(judging, [path])
  return path.includes('.test.ts') ? proveTests(judging, [path]) : null
}

const projects: [files: RegExp, projects: string[]][] = [
  [/^web\//, ['web']],
  [/^form-schema\//, ['form-schema', '.', 'web']],
  [/./, ['.']],
]

const proveTypes: Prove = async ({ root }, file) => {
  const message = findTypeError(root, file)
  return message ? { killedBy: 'types', message } : null
}

const proveAllTypes: Prove = async ({ root, through }, file) => {
  for (const project of projects.find(([files]) => files.test(file))![1]) {
    const kept = join(root, `.types-${project.replace('.', 'server')}`)
    const command = ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', kept]
    const { code, output } = await run(root, through, command)
    const error = output.split('\n').find((line) => line.includes('error TS'))
    if (code !== 0 && error) return { killedBy: 'types', message: error }
    if (code !== 0) throw new Error(`tsc failed:\n${output}`)
  }
  return null
}

const proveNearTests: Prove = async (judging, file) => {
  for (const level of findTests(judging.root, file).slice(0, 3)) {
    const verdict = await proveTests(judging, level)
    if (verdict) return verdict
  }
  return null
}

const proveNearJourneys: Prove = async (judging, file) => {
  const { journeys, screens } = findJourneys(judging.root, file)
  return (
    (await proveJourneys(judging, journeys)) ??
    (await proveJourneys(judging, ['e2e/journeys/screens.spec.ts'], ['--grep', screens]))
  )
}

const proveWidely: Prove = async (judging, file) => {
  const near = findJourneys(judging.root, file).journeys
  const all = findJourneys(judging.root, '').journeys
  return (
    (await proveTests(judging, findTests(judging.root, file)[3]!)) ??
    (await proveJourneys(
      judging,
      all.filter((path) => !near.includes(path)),
    ))
  )
}

function proveTests({ root, through }: Judging, files: string[]): Promise<Verdict | null> {
  return proveFiles(files, (some) => runTests(root, through, some))
}

function proveJourneys({ root, through }: Judging, files: string[], options: string[] = []) {
  return proveFiles(files, (some) => runJourneys(root, through, some, options))
}

/**
 * As in the gate, failed files run once more alone; but a wrong value found by a test isn't caused by load.
 */
async function proveFiles(
  files: string[],
  attempt: (files: string[]) => Promise<Failure | null>,
): Promise<Verdict | null> {
  let left = files
  while (left.length > 0) {
    const failed = await attempt(left)
    if (!failed) return null
    const { file, test, message } = failed
    if (message.startsWith('AssertionError') || (await attempt([file])))
      return { killedBy: `${file}: ${test}`, message }
    left = left.filter((path) => path !== file)
  }
  return null
}

/** Test files and journeys that fail without any mutant; their kills don't count. */
export async function findRed(root: string, through: Through, killers: string[]): Promise<string[]> {
  const red: string[] = []
  for (const [kind, runFiles] of [
    ['.test.ts', runTests],
    ['.spec.ts', runJourneys],
  ] as const) {
    let left = killers.filter((path) => path.includes(kind))
    while (left.length > 0) {
      const failed = await runFiles(root, through, left, [])
      if (!failed) break
      red.push(failed.file)
      left = left.filter((path) => path !== failed.file)
    }
  }
  return red
}
