import { configDefaults, defineConfig } from 'vitest/config'

/** They measure time, or keep several processes busy: nothing else runs beside them. */
const alone = [
  'server/src/{listing/listing,tasks/today/events}.test.ts',
  'server/src/{imports/table,people/avatars}/*.test.ts',
  'server/test/{changes,commit-faults,database-faults,docs,fuzz,key-rotation,lists,lists-at-scale,mail-faults,observing,private-data-leaks,tracing}.test.ts',
  'server/test/{one-time-exchange,session-attacks,stale-never-wins}.test.ts',
  'server/test/sign-in-{flood,secrets}.test.ts',
  'server/test/*-{crowd,kill,race,races}.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A shared machine may stall for longer than a test can wait; what fails twice is wrong.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{form-schema,server,web,docs,bench,drills,deploy,gate}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
