import { globSync, readFileSync } from 'node:fs'

type Tree = { [key: string]: string | Tree }

const pathsOf = (tree: Tree, path: string[] = []): string[][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key]] : pathsOf(value, [...path, key]),
  )

/**
 * Every text key of the app as it would be shown without its text, also partial: `kinds.form.reminder.name`.
 */
const keys = new Set(
  globSync('web/src/locales/en/*.json', { cwd: new URL('../../', import.meta.url).pathname })
    .map((file) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as Tree)
    .flatMap((tree) => pathsOf(tree))
    .flatMap((path) =>
      path.flatMap((_, from) =>
        path.slice(from + 1).map((_, to) => path.slice(from, from + to + 2).join('.')),
      ),
    ),
)

/** Finds what should have been a text or a value: keys, placeholders, visible empty values. */
export function unresolvedIn(text: string): string[] {
  const placeholders = text.match(/\{\{?[a-z_.]+\}\}?|\$\{|\[object Object\]|\bundefined\b|\bNaN\b/g) ?? []
  const dotted = text.match(/(?<![\w@./-])[a-z][\w-]*(?:\.[\w-]+)+(?![\w@/-])/g) ?? []
  return [...placeholders, ...dotted.filter((one) => keys.has(one))]
}
