import { once } from 'node:events'
import { startSystems } from './system.ts'

/**
 * Runs as many systems as the argument says in their own process. Prints where they are, and ends when its
 * input closes.
 */
const systems = await startSystems(Number(process.argv[2]))
console.log(`systems ${JSON.stringify(systems)}`)
await once(process.stdin.resume(), 'end')
await Promise.all(systems.map((system) => system[Symbol.asyncDispose]()))
process.exit()
