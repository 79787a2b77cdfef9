import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sent } from '../test/sent-statements.ts'
import { covers, findSenders, mergeStatements, parseFile, printEntry, printFile } from './builder-sql.ts'

/**
 * Writes the SQL that Kysely's builder sends next to the source, so that reviews show its changes. Runs all tests of the
 * server, or the given ones, to see it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const paths = process.argv.slice(2)

const { sent, passed } = runTests()
const isComplete = passed && paths.length === 0
const recorded = globSync('server/src/**/*.sql', { cwd: root }).map((path) => path.replace('.sql', ''))
for (const module of new Set([...recorded, ...sent.map(({ module }) => module)])) update(module)
process.exitCode = passed ? 0 : 1

function runTests(): { sent: Sent[]; passed: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-statements-'))
  try {
    const { status } = spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      ['run', ...(paths.length > 0 ? paths : ['server'])],
      { cwd: root, stdio: 'inherit', env: { ...process.env, RECORD_STATEMENTS: folder } },
    )
    const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    return { sent: lines.filter(Boolean).map((line) => JSON.parse(line)), passed: status === 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function update(module: string): void {
  const path = join(root, `${module}.sql`)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const functions = parseFile(before)
  const senders = findSenders(join(root, `${module}.ts`))
  const own = Map.groupBy(
    sent.filter((one) => one.module === module),
    ({ name }) => name,
  )
  for (const name of functions.keys())
    if (!senders.includes(name) || (isComplete && !own.has(name))) functions.delete(name)
  for (const [name, statements] of own) {
    const entries = functions.get(name) ?? []
    const isNew = statements.some((statement) => !entries.some((entry) => covers(entry, statement)))
    // A function that sends something new has changed, so what these tests don't see is obsolete.
    if (isNew || isComplete)
      functions.set(name, mergeStatements(statements, isComplete ? [] : entries).map(printEntry))
  }
  const after = functions.size > 0 ? printFile(functions) : ''
  if (after === before) return
  if (after) writeFileSync(path, after)
  else rmSync(path)
  console.log(`${module}.sql has changed. Review and commit it.`)
}
