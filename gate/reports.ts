import { relative } from 'node:path'
import { root } from './step.ts'

export interface Failure {
  /** Passed to the runner to repeat it. */
  file: string
  /** Name shown to people. */
  test: string
  error: string
}

export interface SuiteReport {
  passed: number
  failures: Failure[]
  /** Durations of files or of tests, to find the slowest. */
  durations: { name: string; seconds: number }[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** One failure per file, with the first test that failed in it. */
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
  const durations = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failures, durations }
}

interface PlaywrightTest {
  file: string
  name: string
  status: string
  results: { duration: number; error?: { message?: string } }[]
}

interface PlaywrightSuite {
  title: string
  file: string
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}

export function readPlaywright(report: unknown): SuiteReport {
  const { stats, suites } = report as { stats: { expected: number }; suites: PlaywrightSuite[] }
  const tests = suites.flatMap(function testsIn({ file, specs = [], suites: inner = [] }): PlaywrightTest[] {
    const own = specs.flatMap(({ title, tests }) =>
      tests.map((test) => ({ ...test, file, name: `${file} › ${title} (${test.projectName})` })),
    )
    return [...own, ...inner.flatMap(testsIn)]
  })
  const failures = tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ file, name, results }) => ({
      file,
      test: name,
      error: results.find(({ error }) => error)?.error?.message ?? 'no message',
    }))
  const durations = tests.map(({ name, results }) => ({
    name,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return { passed: stats.expected, failures, durations }
}
