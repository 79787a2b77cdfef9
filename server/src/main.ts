#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { sqlState } from './platform/db/database.ts'
import { Mistake } from './platform/errors.ts'

const lines = Object.entries(commands).map(([name, { usage, does }]) => ({
  call: [name, usage].filter(Boolean).join(' '),
  does,
}))
const width = Math.max(...lines.map(({ call }) => call.length))

const help = `manyhands <command>

${lines.map(({ call, does }) => `  ${call.padEnd(width)}  ${does}`).join('\n')}

Settings are environment variables: see docs/operators/configuration.md.
Run "manyhands <command> --help" for details of a command.`

async function main(args: string[]): Promise<void> {
  const two = args.slice(0, 2).join(' ')
  const name = Object.hasOwn(commands, two) ? two : (args[0] ?? '')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.log(help)
    if (name && name !== '--help' && name !== 'help') process.exitCode = 2
    return
  }
  const { values, positionals } = parseArgs({
    args: args.slice(name.split(' ').length),
    options: { help: { type: 'boolean' }, ...command.options },
    allowPositionals: true,
  })
  if (values.help)
    return console.log(`manyhands ${name} ${command.usage}\n\n${command.does}\n${command.more}`)
  if (positionals.length !== (command.usage.match(/<\w+>/g)?.length ?? 0))
    throw new Mistake(`Usage: manyhands ${name} ${command.usage}`)
  await command.run(positionals, values)
}

/** User errors are printed without a stack trace; anything else keeps it. */
function isMistake(error: unknown): error is Error {
  return error instanceof Mistake || (error instanceof TypeError && 'code' in error)
}

function explain(error: unknown): unknown {
  if (
    error instanceof Error &&
    /^connect (ECONNREFUSED|ENOENT)/.test(error.message || `connect ${sqlState(error)}`)
  )
    return `Can’t reach the database: ${error.message || sqlState(error)}. Check that PostgreSQL is running (systemctl start postgresql) and that DATABASE_URL is correct.`
  return isMistake(error) ? error.message : error
}

/** Runs a command line. Sets the exit code of the process, and returns false if it failed. */
export async function runCommandLine(args: string[]): Promise<boolean> {
  try {
    await main(args)
    return true
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
    return false
  }
}

/** Open handles must not keep a failed process alive. */
const endSoon = () => setTimeout(() => process.exit(), 2000).unref()

// Tests import this module without running it.
if (import.meta.main) void runCommandLine(process.argv.slice(2)).then((done) => done || endSoon())
