import type { FullConfig } from '@playwright/test'
import { startSystems } from './system.ts'

/** One for each worker: they inherit the environment, and find theirs in it. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const systems = await startSystems(workers)
  process.env.E2E_SYSTEMS = JSON.stringify(systems)
  return async () => {
    await Promise.all(systems.map((system) => system[Symbol.asyncDispose]()))
  }
}
