export interface Check {
  name: string
  command: string[]
  /**
   * Names of checks that must finish first, if selected: it reads what they write, or writes what they read.
   */
  after?: string[]
}

export interface Outcome {
  passed: boolean
  output: string
}

/** The checks whose names contain one of the words; all of them if there are no words. */
export function selectChecks(checks: Check[], words: string[]): Check[] {
  return checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
}

/**
 * Runs every check, even after failures, `lanes` at a time, in the given order where `after` allows it. Calls
 * `report` as each one ends, and returns whether all passed.
 */
export async function runChecks(
  checks: Check[],
  lanes: number,
  run: (check: Check) => Promise<Outcome>,
  report: (check: Check, outcome: Outcome, ms: number) => void,
): Promise<boolean> {
  const waiting = [...checks]
  const unfinished = new Set(checks.map(({ name }) => name))
  const running = new Set<Promise<void>>()
  let allPassed = true

  async function start(check: Check): Promise<void> {
    const started = performance.now()
    const outcome = await run(check)
    unfinished.delete(check.name)
    allPassed &&= outcome.passed
    report(check, outcome, performance.now() - started)
  }

  while (unfinished.size > 0) {
    const next = waiting.findIndex(({ after = [] }) => !after.some((name) => unfinished.has(name)))
    if (next >= 0 && running.size < lanes) {
      const job = start(waiting.splice(next, 1)[0]!).finally(() => running.delete(job))
      running.add(job)
    } else if (running.size > 0) await Promise.race(running)
    else throw new Error(`These checks depend on each other: ${[...unfinished].join(', ')}`)
  }
  return allPassed
}
