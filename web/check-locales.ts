import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUses, type Use } from './check-locales-uses.ts'

interface Sources {
  /** Language → namespace → tree of texts. The first language is the reference for the others. */
  locales: Record<string, Record<string, object>>
  /** Path → content of each source file. */
  code: Record<string, string>
}

const plural = /_(zero|one|two|few|many|other)$/
type Texts = Map<string, string>

/** Returns the problems of the texts, one line each. */
export function checkLocales({ locales, code }: Sources): string[] {
  const languages = Object.entries(locales).map(([language, namespaces]) => ({
    language,
    texts: new Map(
      Object.entries(namespaces).flatMap(([name, tree]) =>
        flatten(tree).map(([key, text]): [string, string] => [`${name}:${key}`, text]),
      ),
    ),
  }))
  const keys = new Set(languages.flatMap(({ texts }) => [...texts.keys()].map((key) => baseOf(key, texts))))
  const uses = Object.entries(code).flatMap(([path, text]) => findUses(path, text, keys))
  return [
    ...languages.flatMap(({ language, texts }) => missingIn(language, texts, keys)),
    ...differingPlaceholders(languages, keys),
    ...[...keys].filter((key) => !uses.some((use) => covers(use, key))).map((key) => `${key} is not used`),
    ...uses
      .filter((use) => ![...keys].some((key) => covers(use, key)))
      .map(({ path, key }) => `${path} uses ${key}, which is not defined`),
  ]
}

function flatten(tree: object, above = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[above + name, value]] : flatten(value as object, `${above}${name}.`),
  )
}

/** count_one and count_other belong to the key count. */
const baseOf = (key: string, texts: Texts) =>
  plural.test(key) && texts.has(key.replace(plural, '_other')) ? key.replace(plural, '') : key

function missingIn(language: string, texts: Texts, keys: Set<string>): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return [...keys].flatMap((key) => {
    if (texts.has(key)) return texts.get(key)!.trim() === '' ? [`${key} is empty in ${language}`] : []
    if (!texts.has(`${key}_other`)) return [`${key} is missing in ${language}`]
    return pluralCategories
      .filter((category) => !texts.has(`${key}_${category}`))
      .map((category) => `${key}_${category} is missing in ${language}`)
  })
}

function differingPlaceholders(languages: { language: string; texts: Texts }[], keys: Set<string>): string[] {
  const [first, ...others] = languages
  return [...keys].flatMap((key) =>
    others.flatMap(({ language, texts }) => {
      const [wanted, found] = [placeholders(key, first!.texts), placeholders(key, texts)]
      return wanted === null || found === null || wanted === found
        ? []
        : [`${key} has the placeholders [${wanted}] in ${first!.language}, [${found}] in ${language}`]
    }),
  )
}

function placeholders(key: string, texts: Texts): string | null {
  const text = texts.get(key) ?? texts.get(`${key}_other`)
  if (text === undefined) return null
  return [...new Set(text.match(/\{\{.*?\}\}/g))].sort().join(' ')
}

const covers = ({ key, pattern }: Use, defined: string) => (pattern ? pattern.test(defined) : key === defined)

function readSources(root: string): Sources {
  const locales: Sources['locales'] = {}
  for (const path of globSync('locales/*/*.json', { cwd: root }).sort()) {
    const [, language, file] = path.split('/')
    locales[language!] ??= {}
    locales[language!]![file!.replace('.json', '')] = JSON.parse(readFileSync(join(root, path), 'utf8'))
  }
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.|\.d\.ts$/.test(path))
  const code = Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  return { locales, code }
}

if (import.meta.main) {
  const sources = readSources(join(import.meta.dirname, 'src'))
  const complaints = checkLocales(sources)
  for (const line of complaints) console.log(line)
  const count = Object.values(Object.values(sources.locales)[0] ?? {}).flatMap((tree) => flatten(tree)).length
  console.log(
    `${count} texts, ${Object.keys(sources.locales).join(' and ')}, ${complaints.length} complaints`,
  )
  process.exitCode = complaints.length > 0 || count < 20 ? 1 : 0
}
