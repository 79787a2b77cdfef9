type Step = () => unknown

const steps: Step[] = []

/**
 * Test files share their modules, so whatever one opens, it closes at its end. May be called anywhere, also
 * in a test.
 */
export function atFileEnd(step: Step): void {
  steps.push(step)
}

/** Counts from 1 in each test file, as if it had its own modules. */
export function createCounter(): () => number {
  let count = 0
  return () => {
    if (count === 0)
      atFileEnd(() => {
        count = 0
      })
    return ++count
  }
}

/** Last opened, first closed. A failure doesn't keep the others open. */
export async function endFile(): Promise<void> {
  const errors: unknown[] = []
  for (let step = steps.pop(); step; step = steps.pop())
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `at the end of a test file: ${errors.join('; ')}`)
}
