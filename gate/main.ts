import { commitGate, nightly } from './plans.ts'
import { type Flaky, type Timing, time } from './step.ts'
import { tableOf } from './table.ts'

const plans = { commit: commitGate, nightly }

const [entry = '', ...names] = process.argv.slice(2)
const plan = Object.hasOwn(plans, entry) ? plans[entry as keyof typeof plans] : null
const unknown = names.filter((name) => !plan?.some((step) => step.name === name))

if (!plan || unknown.length > 0) {
  console.error(unknown.length > 0 && plan ? `There is no step ${unknown.join(', ')}.\n` : '')
  console.error('.ci/run [STEP…]      the commit gate, or some of its steps')
  console.error('.ci/nightly [STEP…]  everything in full')
  for (const [name, steps] of Object.entries(plans))
    console.error(`\n${name}\n${steps.map((step) => `  ${step.name.padEnd(10)} ${step.does}`).join('\n')}`)
  process.exit(2)
}

/**
 * Timings of the shell steps before Node was available: name, wall seconds and CPU ticks, one step per line.
 */
function readSetup(): Timing[] {
  const lines = (process.env.GATE_SETUP ?? '').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [name = '', wall, ticks] = line.split('\t')
    return { name, wallSeconds: Number(wall), cpuSeconds: Number(ticks) / 100 }
  })
}

const timings = readSetup()
const failed: string[] = []
const flaky: Flaky[] = []
let [testsPassed, testsFailed] = [0, 0]

// Every step runs, so that the first failure doesn't hide others.
for (const step of plan) {
  if (names.length > 0 && !names.includes(step.name)) continue
  console.log(`\n== ${step.name}: ${step.does}`)
  const { timing, outcome } = await time(step)
  timings.push(timing)
  flaky.push(...(outcome.flaky ?? []))
  testsPassed += outcome.passed ?? 0
  testsFailed += outcome.failed ?? 0
  if (!outcome.ok) failed.push(step.name)
}

console.log(`\n${tableOf(timings)}`)
console.log(`\nFlaky: ${flaky.length === 0 ? 'none' : flaky.length}`)
for (const { test, firstError } of flaky) console.log(`\n  ${test}\n${firstError.replace(/^/gm, '    ')}`)
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(`\n${testsPassed} passed, ${testsFailed} failed`)
process.exitCode = failed.length > 0 || (entry === 'nightly' && flaky.length > 0) ? 1 : 0
