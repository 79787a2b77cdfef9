import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(`src/${pattern}`, { cwd: import.meta.dirname }).map((path) => ({
    path,
    text: readFileSync(join(import.meta.dirname, path), 'utf8'),
  }))
const wordsOf = (text: string, pattern: string) =>
  [...text.matchAll(new RegExp(pattern, 'g'))].map(([, word]) => word!)

const imports = read('**/*.tsx').flatMap(({ path, text }) =>
  [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].map(([, name, from]) => ({
    text,
    name: name!,
    sheet: join(path, '..', from!),
  })),
)
const used = imports.flatMap(({ text, name, sheet }) =>
  wordsOf(text, `(?<=[ {(])${name}\\.(\\w+)`).map((one) => `${sheet} .${one}`),
)
/** Where a class is chosen by an expression, any word of the file may be its name. */
const chosen = imports
  .filter(({ text, name }) => text.includes(`${name}[`))
  .flatMap(({ text, sheet }) => wordsOf(text, "'(\\w+)'").map((one) => `${sheet} .${one}`))

const declared = read('**/*.module.css').flatMap(({ path, text }) => {
  const selectors = text.replaceAll(/\/\*.*?\*\/|:global\(.*?\)|\{[^{}]*\}/gs, ' ')
  return wordsOf(selectors, '\\.([a-zA-Z]\\w*)').map((one) => `${path} .${one}`)
})

const missingIn = (those: string[], names: string[]) => {
  const known = new Set(those)
  return [...new Set(names)].filter((one) => !known.has(one))
}

test('every class of a style sheet is used by a file that imports it', () => {
  expect(missingIn([...used, ...chosen], declared)).toEqual([])
})

test('every class that the code uses is in the style sheet', () => {
  expect(used).toContain('src/ui/frame/page-frame.module.css .frame')
  expect(missingIn(declared, used)).toEqual([])
})
