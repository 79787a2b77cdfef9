import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Failure, readPlaywright, readVitest, type SuiteReport } from './reports.ts'
import { type Flaky, type Outcome, runCommand, type Step } from './step.ts'

/** More failures than this aren't flaky tests, so nothing is repeated. */
const mostRepeats = 10

interface Suite {
  /** Runs everything, or only the failures, one at a time; writes the report to that file. */
  run(report: string, failures: Failure[] | null): Promise<boolean>
  read(report: unknown): SuiteReport
}

/**
 * Runs a suite without retries. Failed tests run once more, alone; those that pass then are flaky. The commit
 * gate lists flaky tests, the nightly fails on them.
 */
export async function runSuite({ run, read }: Suite): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-gate-'))
  const report = join(folder, 'report.json')
  const runOnce = async (failures: Failure[] | null) => {
    rmSync(report, { force: true })
    const ok = await run(report, failures)
    return { ok, ...read(JSON.parse(readFileSync(report, 'utf8'))) }
  }
  try {
    const first = await runOnce(null)
    const { passed, failures } = first
    console.log(`\nSlowest:\n${slowestOf(first)}`)
    if (first.ok) return { ok: true, passed, failed: 0 }
    // A failure outside of any test, such as an error after the last one, can't be repeated.
    if (failures.length === 0) return { ok: false, passed, failed: 1 }
    if (failures.length > mostRepeats) return { ok: false, passed, failed: failures.length }
    console.log(`\n${failures.length} failed and run once more, alone.`)
    const second = await runOnce(failures)
    const stillFailing = new Set(second.failures.map(({ test }) => test))
    const flaky: Flaky[] = failures
      .filter(({ test }) => !stillFailing.has(test))
      .map(({ test, error }) => ({ test, firstError: error }))
    const failed = second.ok ? 0 : Math.max(second.failures.length, 1)
    return { ok: second.ok, passed: passed + second.passed, failed, flaky }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const slowestOf = ({ durations }: SuiteReport) =>
  durations
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join('\n')

/** Vitest tests. A failed file is repeated as a whole, because its tests may build on each other. */
export const vitest = (name: string, does: string, env: Record<string, string> = {}): Step => ({
  name,
  does,
  run: () =>
    runSuite({
      read: readVitest,
      run: (report, failures) =>
        runCommand(
          [
            'node_modules/.bin/vitest',
            'run',
            '--reporter=dot',
            '--reporter=json',
            `--outputFile.json=${report}`,
            ...(failures ? ['--maxWorkers=1', ...failures.map(({ file }) => file)] : []),
          ],
          env,
        ),
    }),
})

/** Journeys and screens in a browser. */
export const playwright = (name: string, does: string, env: Record<string, string> = {}): Step => ({
  name,
  does,
  run: () =>
    runSuite({
      read: readPlaywright,
      run: (report, failures) =>
        runCommand(
          [
            'node_modules/.bin/playwright',
            'test',
            '-c',
            'e2e',
            '--reporter=dot,json',
            ...(failures ? ['--last-failed', '--workers=1', '--trace=retain-on-failure'] : []),
          ],
          { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        ),
    }),
})
