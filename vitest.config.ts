import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start processes or send crowds of requests, so only one other runs at the same time. */
const crowded = [
  'server/test/{claim-crowd,database-faults,docs,fuzz,one-time-exchange,seat-race,start-race}.test.ts',
]

/** These compare times, so nothing else runs at the same time. */
const alone = [
  'server/test/{lists-at-scale,sign-in-flood,stale-never-wins}.test.ts',
  'server/test/attacks/{05-spreadsheet-bomb,06-anonymous-bodies}.test.ts',
]

/** These need isolated modules, each for a reason that is a bug to fix. */
const isolated: string[] = []

/** Started late, one of these would keep a core idle at the end. */
const longest =
  /\/(access-matrix|answers-memory|command-line|commit-faults|import-kill|mail-faults|roll-over-kill|seat-properties)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * project.config.sequence.groupOrder + (longest.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    setupFiles: 'server/test/file-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Usually milliseconds, but longer on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    retry: 0,
    pool: 'forks',
    // Each worker loads the service once, not once per file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{form-schema,help,server,web,docs,bench,drills,deploy,gate}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...crowded, ...alone, ...isolated],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
          isolate: true,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'crowded', include: crowded, maxWorkers: 2, sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 3 } },
      },
    ],
  },
})
