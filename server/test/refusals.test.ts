import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifters } from '../src/platform/refusals.ts'
import { refusals } from '../src/refusals.ts'
import { rulesNamedIn } from './refusals.ts'

interface Words {
  rules: Record<string, string>
  conflicts: Record<string, string>
}

const locales = ['en', 'zh-TW'].map((language): [string, Words] => [
  language,
  JSON.parse(
    readFileSync(new URL(`../../web/src/locales/${language}/problems.json`, import.meta.url), 'utf8'),
  ) as Words,
])
const source = new URL('../src/', import.meta.url)
const declared = Object.values(refusals)
const rules = Object.keys(refusals).toSorted()
/** Variants with details: the conflicting shift, its times only, or when it becomes possible. */
const variant = /_(shift|times|from)$/

/** Says what happened, but not what to do: one sentence, and not an instruction. */
const leavesAlone = (text: string) =>
  !/[.:!] [A-Z`]|don’t need|[Ff]irst\b|[Bb]efore\b|^(Add|Choose|You can) /.test(text)

describe('a declared refusal', () => {
  it('is used by the code of some slice', () => {
    const named = new Set([...rulesNamedIn('*'), 'form-missing', 'form-missing-closed'])
    expect(rules.filter((rule) => !named.has(rule))).toEqual([])
  })

  it('is declared by one slice only', () => {
    const files = globSync('**/refusals.ts', { cwd: source.pathname })
    const keys = files.flatMap((path) =>
      [...readFileSync(new URL(path, source), 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: \{$/gm)].map(
        ([, key]) => key!,
      ),
    )
    expect(keys.toSorted()).toEqual(rules)
  })

  it('names a field of a resource or an environment variable as its setting', () => {
    const odd = declared.filter(({ setting }) => !/^([a-z_]+\.[a-z_]+|[A-Z_]+)$/.test(setting))
    expect(odd).toEqual([])
  })

  it('can be lifted by roles that the docs explain', () => {
    const keys = new Set(declared.flatMap(({ lifted_by }) => lifted_by))
    expect([...keys].toSorted()).toEqual(Object.keys(lifters).toSorted())
  })

  it('states its reason in a sentence', () => {
    expect(declared.filter(({ detail }) => !/^[A-Z`].+[.]$/.test(detail))).toEqual([])
  })

  it('says what to do', () => {
    expect(declared.map(({ detail }) => detail).filter(leavesAlone)).toEqual([])
  })
})

describe.each(locales)('in %s', (language, words) => {
  it('every rule has its own sentence, and no sentence is unused', () => {
    const written = new Set(Object.keys(words.rules).map((key) => key.replace(variant, '')))
    expect([...written].toSorted()).toEqual(rules)
  })

  it('the sentences contain no keys, settings or variables', () => {
    const keys = new RegExp(`\\b(${[...new Set(declared.map(({ setting }) => setting))].join('|')})\\b`)
    const odd = Object.values({ ...words.rules, ...words.conflicts }).filter(
      (text) => keys.test(text) || !/[.。？]$/.test(text),
    )
    expect(odd).toEqual([])
  })
  it.runIf(language === 'en')('every sentence says what to do', () => {
    expect(Object.values(words.rules).filter(leavesAlone)).toEqual([])
  })
})
