import { startSystem } from './system.ts'

/** The workers inherit the environment: it is how they find the system. */
export default async function setup(): Promise<() => Promise<void>> {
  const system = await startSystem()
  process.env.E2E_SYSTEM = JSON.stringify(system)
  return async () => system[Symbol.asyncDispose]()
}
