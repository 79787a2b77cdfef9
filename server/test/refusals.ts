import { globSync, readFileSync } from 'node:fs'

const source = new URL('../src/', import.meta.url)

/** The rules by which the code in these folders refuses something, declared or borrowed. */
export function rulesNamedIn(...folders: string[]): string[] {
  const pattern = folders.length === 1 ? `${folders[0]}/**/*.ts` : `{${folders.join(',')}}/*.ts`
  const texts = globSync(pattern, { cwd: source.pathname })
    .filter((path) => !/\.test\.ts$|\/refusals\.ts$/.test(path))
    .map((path) => readFileSync(new URL(path, source), 'utf8'))
  const keys = texts.flatMap((text) => [
    ...[...text.matchAll(/\bbecause\.([a-z]+)\b/g)].map(([, rule]) => rule!),
    ...[...text.matchAll(/\bbecause\[([^\]]+)\]/g)].flatMap(([, key]) => literalsIn(key!, text)),
    ...[...text.matchAll(/^ {2}\| \{ rule: ([^;}]+)/gm)].flatMap(([, key]) => literalsIn(key!, text)),
  ])
  return [...new Set(keys)].toSorted()
}

/** The argument: a rule, a choice between two, or a variable typed with its rules. */
function literalsIn(key: string, text: string): string[] {
  if (key.includes('by-${')) return ['by-application', 'by-invitation']
  const [, listed = key] = /^\w+$/.test(key) ? (text.match(/const rules: \(([^)]+)\)\[\]/) ?? []) : []
  return [...listed.matchAll(/'([a-z-]+)'/g)].map(([, rule]) => rule!)
}
