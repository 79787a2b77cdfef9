import { once } from 'node:events'
import { startSystems } from './system.ts'

/** Systems in a process of their own, so many as the argument says. It tells where they are, and ends with its input. */
const systems = await startSystems(Number(process.argv[2]))
console.log(`systems ${JSON.stringify(systems)}`)
await once(process.stdin.resume(), 'end')
await Promise.all(systems.map((system) => system[Symbol.asyncDispose]()))
process.exit()
