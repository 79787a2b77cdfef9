import { afterAll, vi } from 'vitest'
import { endFile } from './file-end.ts'

// Runs for each test file, also where files share their modules.
afterAll(async () => {
  vi.useRealTimers()
  await endFile()
})
