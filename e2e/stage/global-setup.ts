import type { FullConfig } from '@playwright/test'
import { type System, startSystem } from './system.ts'

/** One for each worker: they inherit the environment, and find theirs in it. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const systems: System[] = []
  for (let i = 0; i < workers; i++) systems.push(await startSystem())
  process.env.E2E_SYSTEMS = JSON.stringify(systems)
  return async () => {
    for (const system of systems) await system[Symbol.asyncDispose]()
  }
}
