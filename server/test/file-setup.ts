import fc from 'fast-check'
import { afterAll, expect, vi } from 'vitest'
import { endFile } from './file-end.ts'
import { seedOf } from './seeds.ts'
import { checkStatements, recordStatements } from './sent-statements.ts'

// Runs for each test file, also where files share their modules.
// A failed property prints the seed and the counterexample, which then becomes one of the `examples` of its
// test.
fc.configureGlobal({ seed: seedOf(20_261_116) })
recordStatements()
afterAll(async () => {
  vi.useRealTimers()
  await endFile()
  checkStatements(expect.getState().testPath ?? '')
})
