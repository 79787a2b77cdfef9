import { relative } from 'node:path'
import { root } from './step.ts'

export interface Failure {
  /** What is run again. */
  file: string
  /** What is told. */
  test: string
  error: string
}

export interface SuiteReport {
  passed: number
  failures: Failure[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** One failure for each file, with the first test that failed in it. */
export function readVitest(report: unknown): SuiteReport {
  const { numPassedTests, testResults } = report as VitestReport
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const first = assertionResults.find(({ status }) => status === 'failed')
      const error = first?.failureMessages?.[0] ?? message ?? 'no message'
      return { file, test: file, error: first ? `${first.fullName}\n${error}` : error }
    })
  return { passed: numPassedTests, failures }
}

interface PlaywrightSuite {
  title: string
  file: string
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export function readPlaywright(report: unknown): SuiteReport {
  const { stats, suites } = report as { stats: { expected: number }; suites: PlaywrightSuite[] }
  const failures = suites.flatMap(function failuresIn({ file, specs, suites: inner }): Failure[] {
    const own = (specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          file,
          test: `${file} › ${title} (${projectName})`,
          error: results.find(({ error }) => error)?.error?.message ?? 'no message',
        })),
    )
    return [...own, ...(inner ?? []).flatMap(failuresIn)]
  })
  return { passed: stats.expected, failures }
}
