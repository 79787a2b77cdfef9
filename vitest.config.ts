import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'web/**/*.test.ts', 'docs/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A shared machine may stall for longer than a test can wait; what fails twice is wrong.
    retry: process.env.CI ? 1 : 0,
  },
})
