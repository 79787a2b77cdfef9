import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FormChange } from '../src/forms/definitions/schemas.ts'
import { Language } from '../src/platform/values.ts'
import { ProjectChange } from '../src/projects/schemas.ts'
import { TaskRules } from '../src/tasks/rules/schemas.ts'
import { TaskChange } from '../src/tasks/schemas.ts'
import { TeamChange } from '../src/teams/schemas.ts'

type Tree = { [key: string]: string | Tree }

const wordsIn = (language: Language) => {
  const file = new URL(`../../web/src/locales/${language}/manage.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as { fields: Tree; verbs: Tree }
}

const has = (tree: Tree, key: string): boolean => {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (at, step) => (typeof at === 'object' ? (at[step] ?? at[`${step}_other`]) : undefined),
      tree,
    )
  return typeof found === 'string'
}

/** The history shows the texts and questions of a form as its version. */
const formFields = Object.keys(FormChange.shape).filter((field) => field !== 'texts' && field !== 'questions')
/** `message` is a note to the people on a shift, and isn't stored. */
const fields = [ProjectChange, TeamChange, TaskChange, TaskRules].flatMap(({ shape }) =>
  Object.keys(shape).filter((field) => field !== 'message'),
)

/** The arguments of each call of `audit` in a source file. */
function* auditsIn(code: string): Generator<string> {
  for (const { index } of code.matchAll(/\baudit\(/g)) {
    let depth = 0
    let end = code.indexOf('(', index)
    do {
      if (code[end] === '(') depth++
      if (code[end] === ')') depth--
      end++
    } while (depth > 0 && end < code.length)
    yield code.slice(index, end)
  }
}

const root = new URL('../src/', import.meta.url)
const verbs = globSync('**/*.ts', { cwd: root.pathname })
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('demo/'))
  .flatMap((path) => [...auditsIn(readFileSync(new URL(path, root), 'utf8'))])
  .filter((call) => /\bpid\b/.test(call))
  .flatMap((call) => [...call.matchAll(/verb: '([a-z-]+\.[a-z-]+)'/g)].map(([, verb]) => verb!))

it.each(Language.options)('in %s the history names every field that can change', (language) => {
  const words = wordsIn(language)
  expect([...fields, ...formFields, 'version'].filter((field) => !has(words.fields, field))).toEqual([])
})

it.each(Language.options)('in %s the history has a sentence for everything recorded', (language) => {
  const words = wordsIn(language)
  expect(verbs.length).toBeGreaterThan(20)
  expect(verbs.filter((verb) => !has(words.verbs, verb))).toEqual([])
})
