import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findSenders, parseFile } from '../dev/builder-sql.ts'

/** The rule for queries in ARCHITECTURE.md, and the committed SQL of the builder. */
const source = fileURLToPath(new URL('../src/', import.meta.url))
const find = (files: string) => globSync(files, { cwd: source }).toSorted()
const read = (path: string) => (existsSync(source + path) ? readFileSync(source + path, 'utf8') : '')

const entries = find('**/*.sql').flatMap((path) =>
  [...parseFile(read(path))].flatMap(([name, texts]) =>
    texts.map((text) => ({ sender: `${name} in ${path.replace('.sql', '.ts')}`, text })),
  ),
)

it('has committed what every function that uses the builder sends, and nothing else', () => {
  const senders = find('**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => findSenders(source + path).map((name) => `${name} in ${path}`))
  expect([...new Set(entries.map(({ sender }) => sender))].toSorted()).toEqual(senders.toSorted())
})

it('uses the builder for one table only', () => {
  const tablesIn = (text: string) =>
    [...text.matchAll(/(?:^update|\binto|(?<!distinct )\bfrom|\bjoin|\busing) "?(\w+)/gm)].map(
      ([, name]) => name,
    )
  expect(tablesIn('delete from "a" using "b" where exists (select from c join d)')).toHaveLength(4)
  const ofSeveral = entries.filter(({ text }) => new Set(tablesIn(text)).size !== 1)
  expect(ofSeveral).toEqual([])
})

it('uses the builder for plain reads and writes of one table', () => {
  const value = String.raw`(?:\$|'[^']*'|\d+|true|false|null|now\(\))`
  const condition = String.raw`\w+ (?:(?:=|<>|<|>|<=|>=) ${value}|is (?:not )?null|in \([^()]*\))`
  const where = `(?: where ${condition}(?: and ${condition})*)?`
  const plain = new RegExp(
    [
      String.raw`^select \w+(?:, \w+)* from \w+${where}(?: order by [\w, ]+)?(?: limit \S+)?(?: for \w+)?$`,
      String.raw`^insert into \w+ \([^()]+\) values \(${value}(?:, ${value})*\)(?: on conflict do nothing)?$`,
      String.raw`^update \w+ set \w+ = ${value}(?:, \w+ = ${value})*${where}$`,
      String.raw`^delete from \w+${where}$`,
    ].join('|'),
  )
  const statements = find('**/queries.ts').flatMap((path) =>
    [...read(path).matchAll(/\bsql(?:<[^`]*>)?`([^`]+)`\.execute\(/g)].map(([, text = '']) => ({
      path,
      text: text
        .replace(/\$\{[^}]*\}/g, '$')
        .replace(/\s+/g, ' ')
        .trim(),
    })),
  )
  expect(statements.length).toBeGreaterThan(100)
  expect(statements.filter(({ text }) => plain.test(text))).toEqual([])
})
