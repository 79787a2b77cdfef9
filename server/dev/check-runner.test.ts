import { expect, test } from 'vitest'
import { type Check, runChecks, selectChecks } from './check-runner.ts'

const check = (name: string, after?: string[]): Check => ({ name, command: [], ...(after && { after }) })

/** Runs checks that take as many ticks as `ticks` says, and records when each starts and ends. */
async function trace(checks: Check[], lanes: number, ticks: Record<string, number>, failing: string[] = []) {
  const events: string[] = []
  const allPassed = await runChecks(
    checks,
    lanes,
    async ({ name }) => {
      events.push(`${name} starts`)
      for (let left = ticks[name] ?? 1; left > 0; left--)
        await new Promise((resolve) => setImmediate(resolve))
      return { passed: !failing.includes(name), output: `output of ${name}` }
    },
    ({ name }, { passed, output }) => events.push(`${name} ${passed ? 'passes' : 'fails'}: ${output}`),
  )
  return { events, allPassed }
}

test('selects checks by parts of their names', () => {
  const all = ['types', 'types of the web app', 'dead code'].map((name) => check(name))
  expect(selectChecks(all, []).map(({ name }) => name)).toEqual([
    'types',
    'types of the web app',
    'dead code',
  ])
  expect(selectChecks(all, ['web', 'dead']).map(({ name }) => name)).toEqual([
    'types of the web app',
    'dead code',
  ])
})

test('starts the next check in a free lane, and continues after a failure', async () => {
  const checks = ['long', 'short', 'next'].map((name) => check(name))
  const { events, allPassed } = await trace(checks, 2, { long: 20 }, ['short', 'next'])
  expect(events).toEqual([
    'long starts',
    'short starts',
    'short fails: output of short',
    'next starts',
    'next fails: output of next',
    'long passes: output of long',
  ])
  expect(allPassed).toBe(false)
})

test('delays a check until those it comes after are done, and runs others meanwhile', async () => {
  const checks = [check('size', ['build']), check('build'), check('lint')]
  const { events, allPassed } = await trace(checks, 1, {}, ['build'])
  expect(events.filter((event) => event.endsWith('starts'))).toEqual([
    'build starts',
    'size starts',
    'lint starts',
  ])
  expect(allPassed).toBe(false)
})

test('does not wait for a check that was not selected', async () => {
  expect(await trace([check('size', ['build'])], 2, {})).toEqual({
    events: ['size starts', 'size passes: output of size'],
    allPassed: true,
  })
})

test('refuses checks that wait for each other', async () => {
  await expect(trace([check('a', ['b']), check('b', ['a'])], 2, {})).rejects.toThrow(
    'depend on each other: a, b',
  )
})
