import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommandLine } from '../src/main.ts'
import { compiled } from './processes.ts'

const main = new URL('../src/main.ts', import.meta.url).pathname

interface Ended {
  code: number
  /** Output of both streams. */
  output: string
}

/** Runs `manyhands` in its own process, like an operator. */
export async function spawnCommand(args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH!, ...compiled, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

/**
 * Runs it in this process, which saves a second of loading. One at a time, and no command that waits for a
 * signal. Each command is spawned at least once somewhere.
 */
export async function runCommand(args: string[], env: Record<string, string>): Promise<Ended> {
  const [outerEnv, outerCode] = [process.env, process.exitCode]
  const lines: string[] = []
  const print = (...texts: unknown[]) => void lines.push(`${format(...texts)}\n`)
  const consoles = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const one of consoles) one.mockImplementation(print)
  process.env = { PATH: outerEnv.PATH, ...env }
  process.exitCode = undefined
  try {
    await runCommandLine(args)
    return { code: Number(process.exitCode ?? 0), output: lines.join('') }
  } finally {
    process.env = outerEnv
    process.exitCode = outerCode
    for (const one of consoles) one.mockRestore()
  }
}
