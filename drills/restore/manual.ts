import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Machine } from './machine.ts'

/** Programs that systemd starts and stops on a real machine. */
export interface Services {
  start(unit: string): Promise<void>
  stop(unit: string): Promise<void>
  /** Called when a restore is done, before anything has been corrected or started. */
  restored(): Promise<void>
}

export interface Manual {
  /** Runs every line of the block under a heading as written, with the given words replaced. */
  follow(heading: string, words?: Record<string, string>): Promise<void>
  /** Headings with commands that were not followed. */
  unread(): string[]
}

const page = new URL('../../docs/operators/backup.md', import.meta.url)

/** Follows docs/operators/backup.md to the letter. */
export function openManual(machine: Machine, services: Services): Manual {
  const blocks = readBlocks(readFileSync(page, 'utf8'))
  const followed = new Set<string>()

  async function type(line: string): Promise<void> {
    const [, action, units] = /^systemctl (\w+(?: --now)?) (.+)$/.exec(line) ?? []
    const [, mine] = /^runuser -u postgres -- (.+)$/.exec(line) ?? []
    // The programs are installed, and the release is the current folder.
    if (/^apt-get install |^cd \/(opt\/manyhands)?$/.test(line)) return
    if (line.endsWith('manyhands-erasures again')) await services.restored()
    if (action) await control(action, units!.split(' '))
    else if (mine) await machine.shell(located(mine))
    else if (line.startsWith('install ')) await machine.shell(owned(located(line)), { asRoot: true })
    else throw new Error(`The manual has a line that nobody tries: ${line}`)
  }

  const located = (line: string) =>
    line.replaceAll(/(?<=^|[ '"=>])\/(etc|root|var|usr\/local)\//g, `${machine.root}/$1/`)
  // Without root, installed files belong to the current user, and there is no user manyhands here.
  const owned = (line: string) =>
    line.replaceAll(process.getuid?.() === 0 ? /-g manyhands /g : /-[og] \w+ /g, '')

  async function control(action: string, units: string[]): Promise<void> {
    for (const unit of units) {
      if (action.startsWith('enable')) readFileSync(machine.path(`/etc/systemd/system/${unit}`))
      if (action === 'stop' || action === 'restart') await services.stop(unit)
      if (action === 'start' || action === 'restart') await services.start(unit)
    }
  }

  return {
    async follow(heading, words = {}) {
      const lines = blocks.get(heading)
      if (!lines) throw new Error(`The manual has no commands under "${heading}".`)
      followed.add(heading)
      for (const line of lines) {
        let command = line
        for (const [from, to] of Object.entries(words)) command = command.replaceAll(from, to)
        await type(command)
      }
    },
    unread: () => [...blocks.keys()].filter((heading) => !followed.has(heading)),
  }
}

/**
 * Shell blocks by the heading above them, line by line. Execution stops at the first line that fails, as with
 * `&&`.
 */
export function readBlocks(markdown: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>()
  let heading = ''
  let inside = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inside = line === '```bash'
    else if (inside) blocks.set(heading, [...(blocks.get(heading) ?? []), readLine(line)])
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
  }
  return blocks
}

const readLine = (line: string) => line.replace(/ {2}# .*$| &&$/, '').trim()

/** Runs the unit's ExecStart as its user. */
export async function runUnit(machine: Machine, unit: string): Promise<void> {
  const [, name, instance = ''] = /^([\w-]+@?)([\w-]*)$/.exec(unit) ?? []
  const text = readFileSync(machine.path(`/etc/systemd/system/${name}.service`), 'utf8')
  const command = /^ExecStart=(.+)$/m.exec(text)![1]!.replaceAll('%i', instance)
  const [program = '', ...rest] = command.split(' ')
  const there = program.startsWith('/usr/local/') ? machine.path(program) : basename(program)
  await machine.shell([there, ...rest].join(' '))
}
