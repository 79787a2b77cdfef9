import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { createRandom, drawn } from '../src/demo/random.ts'

/**
 * Draws random texts of one language from everything that people read, for a review by native speakers. The same
 * seed draws the same texts as long as none has changed.
 */
const option = (value: string) => ({ type: 'string', default: value }) as const
const {
  values: { seed, count, language },
} = parseArgs({ options: { seed: option('1'), count: option('200'), language: option('en') } })
const root = fileURLToPath(new URL('../..', import.meta.url))
const isEnglish = language === 'en'

type Text = Record<'where' | 'text', string>

const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).toSorted()
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

function flatten(tree: object, above = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[above + name, value]] : flatten(value as object, `${above}${name}.`),
  )
}

/** The values of a locale file. The plural forms of a key are one text. */
const textsOfTree = (tree: object): string[] =>
  [...Map.groupBy(flatten(tree), ([key]) => key.replace(/_(zero|one|other)$/, '')).values()].map((forms) =>
    forms.map(([key, text]) => (forms.length > 1 ? `[${key.split('_').at(-1)}] ${text}` : text)).join(' '),
  )

const textsOfLocale = (kind: string) => (path: string) =>
  textsOfTree(JSON.parse(read(path))).map((text) => ({ where: `${kind}, ${basename(path, '.json')}`, text }))

const code = find('server/src/**/*.ts').filter((path) => !/\.test\.ts$|\/demo\//.test(path))

/** String literals in `node`, with their `${…}`, except SQL and names. */
function literalsIn(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return []
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [
      node.getText().slice(1, -1),
      ...node.templateSpans.flatMap(({ expression }) => literalsIn(expression)),
    ]
  return node.getChildren().flatMap(literalsIn)
}

/** What `pick` finds, or else what it finds in the children. */
function collect(node: ts.Node, pick: (node: ts.Node) => ts.Node | undefined): string[] {
  const found = pick(node)
  return found ? literalsIn(found) : node.getChildren().flatMap((child) => collect(child, pick))
}

/** The part of a bilingual object or expression that is in our language. */
function inLanguage(node: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAssignment(node) && [language, `'${language}'`].includes(node.name.getText())) return node
  if (!ts.isConditionalExpression(node)) return
  const asked = /language === '([\w-]+)'$/.exec(node.condition.getText())?.[1]
  return asked ? (asked === language ? node.whenTrue : node.whenFalse) : undefined
}

const explanation = (node: ts.Node) =>
  ts.isPropertyAssignment(node) && /^(detail|advice):|^title: '[^']* /.test(node.getText()) ? node : undefined

/** What commands print and declare. */
const commandOutput = (node: ts.Node) =>
  /src\/commands|\/doctor\//.test(node.getSourceFile().fileName) || node.getText().startsWith('new Mistake(')
    ? node
    : undefined

function* descriptionsIn(node: unknown, path = ''): Generator<Text> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node))
    if ((key === 'summary' || key === 'description') && typeof value === 'string')
      for (const text of value.split(/\n\n(?:\*\*Access:.*)?/s).filter(Boolean))
        yield { where: `API, ${key}${path.includes('/properties/') ? ' of a field' : ''}`, text }
    else yield* descriptionsIn(value, `${path}/${key}`)
}

/** Paragraphs, headings, list items and table rows of a page. */
const textsOfPage = (path: string): Text[] =>
  read(path)
    .replace(/^```.*?^```/gms, '')
    .replace(/^---\n.*?^---\n/ms, '')
    .split(/\n{2,}|\n(?=\s*(?:[-*|]|\d+\.)\s?)/)
    .map((text) => text.trim().replace(/ {2,}/g, ' '))
    .filter((text) => !/^(\|[\s|:-]*|<.*|!\[.*)$/.test(text))
    .map((text) => ({ where: `docs, ${path.replace(/^docs\/(zh-TW\/)?|\.md$/g, '')}`, text }))

function kindOf(path: string): string {
  if (/\/privacy\/export|personal-data/.test(path)) return 'data export'
  if (/\/(columns|diet-names|badges|files|answers\/export)\b/.test(path)) return 'spreadsheet'
  if (path.includes('/hours/')) return 'certificate'
  return path.includes('/templates/') ? 'form' : 'email'
}

/** Begins with a capital or a placeholder, and has words of its own; so neither a key nor a path. */
const isText = (text: string) =>
  isEnglish
    ? /^[“"]?[A-Z{$]/.test(text) && /[a-z]/.test(text.replace(/\{.*?\}+/g, ''))
    : /\p{Script=Han}/u.test(text)

/** Literals of the server that `pick` finds. */
const fromCode = (pick: (node: ts.Node) => ts.Node | undefined, where: (path: string) => string): Text[] =>
  code.flatMap((path) =>
    collect(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true), pick)
      .filter(isText)
      .map((text) => ({ where: `${where(path)}, ${path.split('/')[2]!.replace('.ts', '')}`, text })),
  )

const pages = isEnglish
  ? find('docs/**/*.md', '*.md').filter((path) => !/zh-TW|\/errors\.md|template\.md|CODE_OF/.test(path))
  : find(`docs/${language}/**/*.md`)

const bilingual = fromCode(inLanguage, kindOf)

/** Texts by source, each with its share of the sample. */
const sources: { share: number; texts: Text[] }[] = [
  { share: 7, texts: find(`web/src/locales/${language}/!(problems).json`).flatMap(textsOfLocale('screen')) },
  { share: 3, texts: bilingual.filter(({ where }) => where.startsWith('email')) },
  { share: 1, texts: bilingual.filter(({ where }) => !where.startsWith('email')) },
  {
    share: 2,
    texts: [
      ...textsOfLocale('error')(`web/src/locales/${language}/problems.json`),
      ...(isEnglish ? fromCode(explanation, () => 'error') : []),
    ],
  },
  { share: 3, texts: pages.flatMap(textsOfPage) },
]
if (isEnglish)
  sources.push(
    { share: 3, texts: [...descriptionsIn(JSON.parse(read('api-client/openapi.json')))] },
    { share: 1, texts: fromCode(commandOutput, () => 'command line') },
  )

const random = createRandom(Number(seed))
const shares = sources.reduce((sum, { share }) => sum + share, 0)
const picked = sources.flatMap(({ share, texts }) => {
  const unique = new Map(texts.map((one) => [one.text, one])).values()
  return drawn(random, unique).slice(0, Math.ceil((Number(count) * share) / shares))
})
for (const [at, { where, text }] of drawn(random, picked).slice(0, Number(count)).entries())
  console.log(`${at + 1}. (${where}) ${text.replaceAll('\n', ' ⏎ ')}`)
