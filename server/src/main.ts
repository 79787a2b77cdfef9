#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { sqlState } from './platform/db/database.ts'
import { Mistake } from './platform/errors.ts'

const help = `manyhands <command>

${Object.entries(commands)
  .map(([name, { usage, does }]) => `  ${[name, usage].filter(Boolean).join(' ').padEnd(34)} ${does}`)
  .join('\n')}

Settings come from the environment: see docs/operators/configuration.md.
manyhands <command> --help tells more about one command.`

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

/** Anything else keeps its stack. */
function isMistake(error: unknown): error is Error {
  return error instanceof Mistake || (error instanceof TypeError && 'code' in error)
}

function explain(error: unknown): unknown {
  if (
    error instanceof Error &&
    /^connect (ECONNREFUSED|ENOENT)/.test(error.message || `connect ${sqlState(error)}`)
  )
    return `The database cannot be reached: ${error.message || sqlState(error)}. Does it run (systemctl start postgresql), and is DATABASE_URL right?`
  return isMistake(error) ? error.message : error
}

/** What the command line asks for. Sets the exit code of the process; false if it failed. */
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

/** Whatever is still open must not keep a process that has failed. */
const endSoon = () => setTimeout(() => process.exit(), 2000).unref()

// Tests import it.
if (import.meta.main) void runCommandLine(process.argv.slice(2)).then((done) => done || endSoon())
