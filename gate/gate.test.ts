import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { momentsAfter } from './clock.ts'
import { readPlaywright, readVitest, type SuiteReport } from './reports.ts'
import { commands, time } from './step.ts'
import { runSuite } from './suites.ts'
import { tableOf } from './table.ts'

const failure = (test: string, error = 'first') => ({ file: `${test}.ts`, test, error })

/** A suite whose runs return the given reports in order. */
function suiteOf(...reports: Omit<SuiteReport, 'durations'>[]) {
  const asked: (string[] | undefined)[] = []
  const outcome = runSuite({
    async run(path, failures) {
      asked.push(failures?.map(({ test }) => test))
      const report = reports[asked.length - 1]!
      writeFileSync(path, JSON.stringify({ ...report, durations: [] }))
      return report.failures.length === 0
    },
    read: (report) => report as SuiteReport,
  })
  return outcome.then((result) => ({ result, asked }))
}

it('runs a suite once if nothing fails', async () => {
  expect(await suiteOf({ passed: 3, failures: [] })).toEqual({
    result: { ok: true, passed: 3, failed: 0 },
    asked: [undefined],
  })
})

it('lists tests that pass alone as flaky, with their first error', async () => {
  const first = { passed: 3, failures: [failure('a'), failure('b')] }
  expect(await suiteOf(first, { passed: 2, failures: [] })).toEqual({
    result: {
      ok: true,
      passed: 5,
      failed: 0,
      flaky: [
        { test: 'a', firstError: 'first' },
        { test: 'b', firstError: 'first' },
      ],
    },
    asked: [undefined, ['a', 'b']],
  })
})

it('fails on tests that fail twice, and still lists the flaky ones', async () => {
  const first = { passed: 3, failures: [failure('a'), failure('b')] }
  expect(await suiteOf(first, { passed: 1, failures: [failure('b', 'second')] })).toMatchObject({
    result: { ok: false, passed: 4, failed: 1, flaky: [{ test: 'a', firstError: 'first' }] },
  })
})

it('repeats nothing if more than ten tests failed', async () => {
  const failures = Array.from({ length: 11 }, (_, n) => failure(`t${n}`))
  expect(await suiteOf({ passed: 0, failures })).toEqual({
    result: { ok: false, passed: 0, failed: 11 },
    asked: [undefined],
  })
})

it('fails if a run fails without a failed test', async () => {
  const suite = { run: async () => false, read: () => ({ passed: 5, failures: [], durations: [] }) }
  const run = async (path: string) => {
    writeFileSync(path, '{}')
    return suite.run()
  }
  expect(await runSuite({ ...suite, run })).toEqual({ ok: false, passed: 5, failed: 1 })
})

it('reads failed tests, and files that failed before any test, from a Vitest report', () => {
  const inGate = (name: string) => new URL(name, import.meta.url).pathname
  const times = { startTime: 1000, endTime: 3500 }
  const report = {
    numPassedTests: 7,
    testResults: [
      { ...times, name: inGate('a.test.ts'), status: 'passed', assertionResults: [] },
      {
        ...times,
        name: inGate('b.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'is fine', status: 'passed' },
          { fullName: 'breaks', status: 'failed', failureMessages: ['expected 1'] },
        ],
      },
      {
        ...times,
        name: inGate('c.test.ts'),
        status: 'failed',
        message: 'no module',
        assertionResults: [],
      },
    ],
  }
  expect(readVitest(report)).toEqual({
    passed: 7,
    failures: [
      { file: 'gate/b.test.ts', test: 'gate/b.test.ts', error: 'breaks\nexpected 1' },
      { file: 'gate/c.test.ts', test: 'gate/c.test.ts', error: 'no module' },
    ],
    durations: ['gate/a.test.ts', 'gate/b.test.ts', 'gate/c.test.ts'].map((name) => ({ name, seconds: 2.5 })),
  })
})

it('reads failed tests at any depth from a Playwright report', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [
      { projectName: 'desk', status, results: [{ duration: 1500, ...(message && { error: { message } }) }] },
    ],
  })
  const inner = { title: 'group', file: 'a.spec.ts', specs: [spec('breaks', 'unexpected', 'no button')] }
  const outer = { title: 'a', file: 'a.spec.ts', specs: [spec('works', 'expected')], suites: [inner] }
  expect(readPlaywright({ stats: { expected: 1 }, suites: [outer] })).toEqual({
    passed: 1,
    failures: [{ file: 'a.spec.ts', test: 'a.spec.ts › breaks (desk)', error: 'no button' }],
    durations: [
      { name: 'a.spec.ts › works (desk)', seconds: 1.5 },
      { name: 'a.spec.ts › breaks (desk)', seconds: 1.5 },
    ],
  })
})

it('counts the CPU time of children, and stops at the first command that fails', async () => {
  const busy = 'while (process.cpuUsage().user < 300_000);'
  const { timing, outcome } = await time(
    commands('busy', '', [
      ['node', '-e', busy],
      ['node', '-e', 'process.exit(1)'],
      ['node', '-e', busy.replace('300_000', 'Infinity')],
    ]),
  )
  expect(outcome).toEqual({ ok: false })
  expect(timing.cpuSeconds).toBeGreaterThan(0.2)
  expect(timing.wallSeconds).toBeLessThan(20)
})

it('prints a table with totals', () => {
  const table = tableOf([
    { name: 'check', wallSeconds: 61.6, cpuSeconds: 120.4 },
    { name: 'tests', wallSeconds: 5, cpuSeconds: 8 },
  ])
  expect(table.split('\n')).toEqual([
    'step                  wall      CPU',
    'check                 1:01    120 s',
    'tests                 0:05      8 s',
    'total                 1:06    128 s',
  ])
})

it('sets the clock to future moments', () => {
  const at = (now: string) => momentsAfter(new Date(now)).map((moment) => moment.at.toISOString())
  expect(at('2026-11-16T00:00:00Z')).toEqual([
    '2027-01-19T16:10:00.000Z',
    '2027-01-19T21:30:00.000Z',
    '2027-01-20T04:00:00.000Z',
    '2027-01-20T14:50:00.000Z',
    '2027-01-20T15:59:00.000Z',
    '2028-02-29T04:00:00.000Z',
    '2026-12-31T04:00:00.000Z',
    '2027-03-28T00:55:00.000Z',
    '2027-10-31T00:55:00.000Z',
  ])
  const now = '2028-03-01T00:00:00Z'
  expect(at(now).filter((one) => one < now)).toEqual([])
  expect(at(now)[5]).toBe('2032-02-29T04:00:00.000Z')
})
