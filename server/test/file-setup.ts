import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { endFile } from './file-end.ts'
import { seedOf } from './seeds.ts'

// Runs for each test file, also where files share their modules.
// A failed property prints the seed and the counterexample, which then becomes one of the `examples` of its
// test.
fc.configureGlobal({ seed: seedOf(20_261_116) })
afterAll(async () => {
  vi.useRealTimers()
  await endFile()
})
