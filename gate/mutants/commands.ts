import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A mutant may loop forever; no command here takes this long otherwise. */
const limit = 30 * 60_000

export interface Failure {
  file: string
  test: string
  message: string
}

interface Run {
  code: number | null
  output: string
}

/** Prefix of every command, such as `nice` or a queue for a shared machine. */
export type Through = readonly string[]

export function run(root: string, through: Through, [name = '', ...args]: string[]): Promise<Run> {
  const [command = '', ...rest] = [...through, join(root, 'node_modules/.bin', name), ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...process.env, CI: '', FORCE_COLOR: '0', MUTANT: '1' },
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), limit)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, output })
    }),
  )
}

/** Returns the first test file that fails, or null if all pass. */
export async function runTests(root: string, through: Through, files: string[]): Promise<Failure | null> {
  const report = join(root, 'mutant-report.json')
  rmSync(report, { force: true })
  const command = ['vitest', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...files]
  const { code, output } = await run(root, through, command)
  if (code === 0) return null
  const { testResults }: VitestReport = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const file = testResults?.find(({ status }) => status === 'failed')
  const test = file?.assertionResults.find(({ status }) => status === 'failed')
  if (!file) return atStart(files, output)
  return {
    file: file.name.slice(root.length + 1),
    test: test?.fullName ?? 'the file itself',
    message: firstLines(test?.failureMessages[0] ?? file.message),
  }
}

/** A failure that kept any test from running. */
const atStart = ([file = '']: string[], output: string): Failure => ({
  file,
  test: 'the start',
  message: output.trim().split('\n').slice(-8).join('\n'),
})

interface VitestReport {
  testResults?: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Returns the first journey that fails, or null if all pass. */
export async function runJourneys(
  root: string,
  through: Through,
  files: string[],
  options: string[],
): Promise<Failure | null> {
  const command = ['playwright', 'test', '-c', 'e2e', '--max-failures=1', '--workers=1', '--reporter=json']
  const { code, output } = await run(root, through, [...command, ...options, ...files])
  if (code === 0 || output.includes('No tests found')) return null
  const report = /^\{$.*^\}$/ms.exec(output)
  return (report && findFailed(JSON.parse(report[0]))) ?? atStart(files, output)
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

function findFailed(report: { suites: Suite[] }): Failure | null {
  const all = report.suites.flatMap(function within(suite: Suite): Suite[] {
    return [suite, ...(suite.suites ?? []).flatMap(within)]
  })
  for (const { file, specs } of all)
    for (const { title, ok, tests } of specs) {
      const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
      if (!ok && error)
        return { file: `e2e/journeys/${file}`, test: title, message: firstLines(error.message ?? '') }
    }
  return null
}

const firstLines = (text: string): string => text.split('\n').slice(0, 4).join('\n')
