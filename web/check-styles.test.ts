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

/** Rules of two declarations or more whose body another rule has, too, in whatever order. */
const repeated = (sheets: { path: string; text: string }[]) => {
  const bodies = sheets.flatMap(({ path, text }) =>
    [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)\{([^{}]*)\}/g)].map(
      ([, selector, body]) => ({
        rule: `${path} ${selector!.trim()}`,
        body: body!
          .split(';')
          .map((one) => one.trim().replaceAll(/\s+/g, ' '))
          .filter((one) => one !== '')
          .sort(),
      }),
    ),
  )
  const groups = Map.groupBy(
    bodies.filter(({ body }) => body.length > 1),
    ({ body }) => body.join('; '),
  )
  return [...groups.values()].flatMap((group) => group.slice(1).map(({ rule }) => rule))
}

test('a repeated rule is found in any order of its declarations', () => {
  const sheet = (text: string) => [{ path: 'a.css', text }]
  const first = '.a { color: red; margin: 0; }'
  expect(repeated(sheet(`${first} @media print { .b { margin: 0;\n color:  red } }`))).toEqual(['a.css .b'])
  expect(repeated(sheet(`${first} .b { margin: 0 } .c { margin: 0 } .d { color: red }`))).toEqual([])
})

// What you would write a second time is a primitive of ui/layout or a component: docs/developing/screens.md.
test('rules rarely repeat each other', () => {
  expect(repeated(read('**/*.css')).length).toBeLessThanOrEqual(173)
})
