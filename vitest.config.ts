import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'docs/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
