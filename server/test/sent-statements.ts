import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PostgresQueryCompiler, type RootOperationNode } from 'kysely'
import {
  covers,
  mergeStatements,
  parseFile,
  printEntry,
  type Statement,
  toStatement,
} from '../dev/builder-sql.ts'

/** A statement of Kysely's builder, and the function that sent it. */
export interface Sent extends Statement {
  /** Path of its file, without the extension. */
  module: string
  name: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const seen = new Set<string>()
let unchecked: Sent[] = []
let recording = false

/** Takes note of all statements that are sent from now on, in this process. */
export function recordStatements(): void {
  if (recording) return
  recording = true
  const { compileQuery } = PostgresQueryCompiler.prototype
  PostgresQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const compiled = compileQuery.call(this, node, queryId)
    // SQL that we wrote ourselves is in the source for everyone to see.
    if (node.kind !== 'RawNode') record(node, compiled.sql)
    return compiled
  }
}

function record(node: RootOperationNode, sql: string): void {
  const sender = findSender()
  if (!sender) return
  const key = `${sender.module} ${sender.name} ${sql}`
  if (seen.has(key)) return
  seen.add(key)
  unchecked.push({ ...sender, ...toStatement(node) })
}

/** The first function of ours on the stack, unless it is in a test or runs Kysely's migrator. */
function findSender(): Pick<Sent, 'module' | 'name'> | null {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 12
  Error.prepareStackTrace = (_, frames) => frames
  const frames = new Error().stack as unknown as NodeJS.CallSite[]
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  const ours = frames.slice(3).find((frame) => !frame.getFileName()?.includes('/node_modules/'))
  const [, module] = /\/(server\/src\/.*)(?<!\.test|\/migrations)\.ts$/.exec(ours?.getFileName() ?? '') ?? []
  return module ? { module, name: ours!.getFunctionName() ?? '' } : null
}

const committed = new Map<string, Map<string, string[]>>()

function readCommitted(module: string): Map<string, string[]> {
  const path = join(root, `${module}.sql`)
  const functions = committed.get(module) ?? parseFile(existsSync(path) ? readFileSync(path, 'utf8') : '')
  committed.set(module, functions)
  return functions
}

/** Whether this function has sent a statement in this process. */
export const hasSent = (module: string, name: string): boolean =>
  seen.values().some((key) => key.startsWith(`${module} ${name} `))

/**
 * Fails for statements that aren't committed. `npm run generate:sql` collects them instead. Random input of the nightly
 * may update any subset of columns, and a mutant must be found by what it does, so neither is checked.
 */
export function checkStatements(testFile: string): void {
  const { RECORD_STATEMENTS: folder, EXPLORE_SEED, FULL, MUTANT } = process.env
  const sent = unchecked
  unchecked = []
  if (folder)
    appendFileSync(join(folder, `${process.pid}`), sent.map((one) => JSON.stringify(one) + '\n').join(''))
  else if (!EXPLORE_SEED && !FULL && !MUTANT) requireCommitted(sent, testFile.replace(root, ''))
}

export function requireCommitted(sent: Sent[], testFile: string): void {
  const missing = sent.filter(
    ({ module, name, ...statement }) =>
      !readCommitted(module)
        .get(name)
        ?.some((entry) => covers(entry, statement)),
  )
  if (missing.length === 0) return
  const folders = [...new Set(missing.map(({ module }) => dirname(module)))]
  const isOutside = !folders.some((folder) => testFile.startsWith(`${folder}/`))
  throw new Error(
    [
      ...missing.map(({ module, name, ...statement }) => {
        const [entry] = mergeStatements([statement])
        return `${name} in ${module}.ts sends a statement that ${module}.sql doesn't have:\n\n${printEntry(entry!)}\n`
      }),
      'If it is right, run this, and review and commit what it changes:\n',
      `npm run generate:sql -- ${[...folders, ...(isOutside ? [testFile] : [])].join(' ')}`,
    ].join('\n'),
  )
}
