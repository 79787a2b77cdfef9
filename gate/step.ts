import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Flaky {
  test: string
  firstError: string
}

/** What a step found out. `passed` and `failed` count tests, where it ran any. */
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

/** Runs a command with our output; whether it ended well. */
export async function runCommand(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const [program = '', ...args] = command
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    env: { ...process.env, ...(!process.stdout.isTTY && { FORCE_COLOR: '0' }), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  return code === 0
}

/** A step that is a few commands, one after the other, until one fails. */
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

/** Of all our children that have ended, and theirs; of our own process as well, it does next to nothing. */
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
