import { configDefaults, defineConfig } from 'vitest/config'

/** They measure time, or keep both cores busy by themselves: nothing else runs beside them. */
const alone = [
  'server/src/imports/table/{csv,xlsx}.test.ts',
  'server/src/listing/listing.test.ts',
  'server/src/people/avatars/gravatar.test.ts',
  'server/src/tasks/today/events.test.ts',
  'server/test/{changes,commit-faults,database-faults,fuzz,lists-at-scale,stale-never-wins}.test.ts',
  'server/test/{claim-crowd,docs,one-time-exchange,seat-race,session-attacks,sign-in-flood,start-race}.test.ts',
]

/** They need modules of their own, each for a reason that is a bug to fix. */
const isolated: string[] = []

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    setupFiles: 'server/test/file-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    retry: 0,
    pool: 'forks',
    // Each worker loads the service once, not once for each file.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{form-schema,server,web,docs,bench,drills,deploy,gate}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone, ...isolated],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
          isolate: true,
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
