#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { ConfigError } from './platform/config.ts'

const help = `manyhands <command>

${Object.entries(commands)
  .map(([name, { usage, does }]) => `  ${[name, usage].filter(Boolean).join(' ').padEnd(34)} ${does}`)
  .join('\n')}

Settings come from the environment: see docs/operators/configuration.md.
manyhands <command> --help tells more about one command.`

async function main(args: string[]): Promise<void> {
  const two = args.slice(0, 2).join(' ')
  const name = two in commands ? two : (args[0] ?? '')
  const command = commands[name]
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
    throw new UsageError(`Usage: manyhands ${name} ${command.usage}`)
  await command.run(positionals, values)
}

class UsageError extends Error {}

/** What the person at the keyboard can mend; anything else keeps its stack. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error)
  )
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(isExpected(error) ? error.message : error)
  process.exitCode = 1
})
