import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Flaky {
  test: string
  firstError: string
}

/** Result of a step. `passed` and `failed` count tests, if it ran any. */
export interface Outcome {
  ok: boolean
  passed?: number
  failed?: number
  flaky?: Flaky[]
}

export interface Step {
  name: string
  does: string
  run(): Promise<Outcome>
}

export interface Timing {
  name: string
  wallSeconds: number
  cpuSeconds: number
}

/** Runs a command with our output; returns whether it succeeded. */
export async function runCommand(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const [program = '', ...args] = command
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    env: { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  return code === 0
}

/** A step that runs commands one after the other and stops at the first failure. */
export function commands(
  name: string,
  does: string,
  lines: readonly string[][],
  env: Record<string, string> = {},
): Step {
  return {
    name,
    does,
    async run() {
      for (const line of lines) if (!(await runCommand(line, env))) return { ok: false }
      return { ok: true }
    },
  }
}

const ticksPerSecond = 100

/** CPU time of all finished children and their children, plus our own process, which uses almost none. */
export function cpuSeconds(): number {
  const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  const [user, system, childUser, childSystem] = afterName.slice(11, 15).map(Number)
  return (user! + system! + childUser! + childSystem!) / ticksPerSecond
}

export async function time(step: Step): Promise<{ timing: Timing; outcome: Outcome }> {
  const [wall, cpu] = [performance.now(), cpuSeconds()]
  const outcome = await step.run().catch((error: unknown): Outcome => {
    console.error(error)
    return { ok: false }
  })
  const wallSeconds = (performance.now() - wall) / 1000
  return { timing: { name: step.name, wallSeconds, cpuSeconds: cpuSeconds() - cpu }, outcome }
}
