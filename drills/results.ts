import { spawnSync } from 'node:child_process'

/** Measurements and checks of a drill, printed as one table at the end. */
export interface Results {
  /** Records a figure without checking it. */
  tell(what: string, figure: string): void
  /** Records a condition that must hold. */
  judge(what: string, holds: boolean, figure?: string): void
  /** Runs it and records its duration. */
  time<T>(what: string, work: () => Promise<T>): Promise<T>
  /** Prints the table; returns whether all checks passed. */
  report(): boolean
}

export function createResults(): Results {
  const lines: { what: string; figure: string; holds: boolean | null }[] = []
  const add = (what: string, figure: string, holds: boolean | null) => {
    lines.push({ what, figure, holds })
    console.log(`${holds === false ? 'FAILED: ' : ''}${what}: ${figure}`)
  }
  return {
    tell: (what, figure) => add(what, figure, null),
    judge: (what, holds, figure = holds ? 'yes' : 'no') => add(what, figure, holds),
    async time(what, work) {
      const started = performance.now()
      const result = await work()
      add(what, `${((performance.now() - started) / 1000).toFixed(1)} s`, null)
      return result
    },
    report() {
      const marks = new Map([
        [true, 'ok'],
        [false, 'FAILED'],
        [null, ''],
      ])
      console.log('')
      for (const { what, figure, holds } of lines)
        console.log(`${what.padEnd(62)} ${figure.padStart(22)}  ${marks.get(holds)}`)
      return lines.every(({ holds }) => holds !== false)
    },
  }
}

/**
 * If a program is missing, exits with 2 and prints the command to install it; `programs` maps each to its
 * package.
 */
export function requirePrograms(programs: Record<string, string>): void {
  const missing = Object.entries(programs).filter(
    ([program]) => spawnSync('sh', ['-c', 'command -v "$0"', program]).status !== 0,
  )
  if (missing.length === 0) return
  const packages = [...new Set(missing.map(([, name]) => name))]
  console.error(`Missing: ${missing.map(([program]) => program).join(', ')}.`)
  console.error(`apt-get install --no-install-recommends ${packages.join(' ')}`)
  process.exit(2)
}

/**
 * Only ever rejects, on a signal or a timeout, so that everything that is running is stopped as after any
 * failure.
 */
export function untilStopped(minutes: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`Not done after ${minutes} minutes.`)), minutes * 60_000).unref()
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`Stopped by ${signal}.`)))
  })
}
