import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { type OldWord, oldWords } from './old-words.ts'

const root = new URL('../../', import.meta.url).pathname

/** Files about the old words themselves, generated from others, or not ours. */
const leftOut =
  /glossary\.md$|old-words\.ts$|CHANGELOG\.md$|upgrade-names\.test\.ts$|^api-client\/src\/|LICENSE$|package-lock\.json$|^\.ci\//
const binary = /\.(png|jpg|pdf|ttf|otf|woff2|gz|ico|icc|svg|pem)$/
const app = /^web\/src\/locales\/en\/|^docs\/(volunteers|team-leads|organisers)\//

const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !leftOut.test(path) && !binary.test(path))
const contents = new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]))

/** `checkInSeat`, `check_in` and "check-in" are "check in …". */
const split = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_./\s]+/g, ' ')
    .trim()
    .toLowerCase()

/** Whatever a file of TypeScript declares. */
function* declaredIn(path: string, code: string): Generator<string> {
  const nodes: ts.Node[] = [ts.createSourceFile(path, code, ts.ScriptTarget.Latest)]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const { name } = node as ts.Node & { name?: ts.Node }
    const uses =
      ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isExportSpecifier(node)
    if (name && !uses && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name)))
      yield name.text
    ts.forEachChild(node, (child) => void nodes.push(child))
  }
}

function* keysIn(tree: unknown): Generator<string> {
  if (typeof tree !== 'object' || tree === null) return
  for (const [key, value] of Object.entries(tree)) {
    yield key
    if (key === 'operationId') yield String(value)
    yield* keysIn(value)
  }
}

const namesToAvoid = oldWords.filter(({ where }) => where === 'names')
const knownNames = new Map<string, OldWord[]>()

/** The rules that reject a name, anywhere. */
function rulesAgainst(name: string): OldWord[] {
  const known = knownNames.get(name)
  if (known) return known
  const words = split(name)
  const rules = namesToAvoid.filter(({ word }) => word.test(words))
  knownNames.set(name, rules)
  return rules
}

const isRejected = (path: string, name: string) =>
  rulesAgainst(name).some(({ within }) => !within || within.test(path))

/** Parsing is slow: only files with a rejected word outside of comments are parsed. */
const mayDeclare = (path: string, code: string) =>
  new Set(code.replace(/^\s*(\/?\*|\/\/).*$/gm, '').match(/[a-z]\w*(?:-\w+)*/gi))
    .values()
    .some((word) => isRejected(path, word))

function* namesIn(path: string, text: string): Generator<string> {
  yield path.slice(path.lastIndexOf('/') + 1).replace(/\..*/, '')
  if (/\.tsx?$/.test(path)) {
    if (mayDeclare(path, text)) yield* declaredIn(path, text)
  } else if (/locales\/en\/|openapi\.json$/.test(path)) yield* keysIn(JSON.parse(text))
  else if (path.endsWith('.css')) for (const [, name] of text.matchAll(/[.]([a-z][\w-]*)/gi)) yield name!
  else if (path.endsWith('schema.sql')) for (const [name] of text.matchAll(/\w+/g)) yield name
}

/** Of a migration only its comments, because what has run keeps its names; of the app what people read. */
function textOf(path: string, text: string, where: OldWord['where']): string {
  if (/migrations\/.*sql$/.test(path)) return [...text.matchAll(/--.*/g)].join('\n')
  if (where !== 'app') return text
  if (path.endsWith('.md')) return text.replace(/`[^`\n]*`|\]\([^)]*\)/g, '')
  return text.replace(/^\s*"[^"]*":/gm, '').replace(/\{\{[^}]*\}\}|<[^>]*>/g, '')
}

/** Each use of one of the words, as "path: text around it". */
function usesIn(path: string, text: string, rules: OldWord[]): [OldWord, string][] {
  const any = new RegExp(rules.map(({ word }) => word.source).join('|'), 'i')
  return text
    .split('\n')
    .filter((line) => any.test(line))
    .flatMap((line) =>
      rules
        .filter(({ within }) => !within || within.test(path))
        .flatMap((rule) =>
          [...line.matchAll(new RegExp(rule.word.source, 'gi'))].map(
            ({ 0: use, index }): [OldWord, string] => [
              rule,
              `${path}: ${line.slice(Math.max(0, index - 30), index + use.length + 30).trim()}`,
            ],
          ),
        ),
    )
}

/** What isn't excepted, and exceptions that nothing needs. */
function judge(rules: OldWord[], uses: [OldWord, string][]): string[] {
  const exceptions = rules.flatMap(({ except = [] }) => except.map(([match]) => match))
  const isExcepted = ([{ except = [] }, use]: [OldWord, string]) => except.some(([match]) => match.test(use))
  return [
    ...uses.filter((use) => !isExcepted(use)).map(([, use]) => use),
    ...exceptions
      .filter(
        (match) =>
          !uses.some(([{ except }, use]) => match.test(use) && except?.some(([one]) => one === match)),
      )
      .map((match) => `the exception ${match} is not needed`),
  ]
}

it('none of the old words is a name', () => {
  const uses = [...contents].flatMap(([path, text]) =>
    [...new Set(namesIn(path, text))].flatMap((name) =>
      rulesAgainst(name)
        .filter(({ within }) => !within || within.test(path))
        .map((rule): [OldWord, string] => [rule, `${path}: ${split(name)}`]),
    ),
  )
  expect(judge(namesToAvoid, uses)).toEqual([])
}, 60_000)

it.each(['texts', 'app'] as const)('none of the old words is in the %s', (where) => {
  const rules = oldWords.filter((rule) => rule.where === where)
  const uses = [...contents]
    .filter(([path]) => where !== 'app' || app.test(path))
    .flatMap(([path, text]) => usesIn(path, textOf(path, text, where), rules))
  expect(judge(rules, uses)).toEqual([])
})

it('covers every word that the glossary rejects', () => {
  const glossary = readFileSync(`${root}docs/developing/glossary.md`, 'utf8')
  const rejected = glossary
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| -|\| Not +\|$/.test(line))
    .flatMap((line) => line.split('|').at(-2)!.split(','))
    .map((word) => word.replace(/\(.*\)|[`“”]/g, '').trim())
    .filter(Boolean)
  expect(rejected.length).toBeGreaterThan(50)
  const covered = new Set(oldWords.flatMap(({ not }) => not))
  expect([...new Set(rejected)].filter((word) => !covered.has(word))).toEqual([])
})
