import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: root.pathname }).toSorted()

type Language = 'en' | 'zh-TW'
interface Texts {
  [key: string]: string | Texts
}

const guides = { en: 'docs/{volunteers,team-leads,organisers}/*.md', 'zh-TW': 'docs/zh-TW/*/*.md' }

/** Names and labels that aren't ours, and names and questions that people invent in the examples. */
const otherNames = {
  en: ['LINE', 'Telegram', 'Signal', 'Matrix', 'WhatsApp', 'Mattermost'].concat(
    // Of browsers.
    ['Install app', 'Add to home screen', 'Add to Home Screen'],
  ),
  'zh-TW': ['LINE', 'Telegram', 'Signal', 'Matrix', 'WhatsApp', 'Mattermost'].concat(
    ['夏日研討會', '燈會志工日', '報到組', '報到處早班'],
    ['你有報到台的經驗嗎？'],
    ['安裝應用程式', '加到主畫面', '加入主畫面'],
  ),
}

const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? text : valuesOf(text)))

const readTexts = (language: Language, name: string): Texts =>
  JSON.parse(read(`web/src/locales/${language}/${name}.json`))

/** Buttons of emails, and the forms to start from: pairs of English and Chinese in the code. */
function readServerTexts(language: Language): string[] {
  const code = files('server/src/{**/notifications,forms/templates/*}.ts').map(read).join('\n')
  const pairs = code.matchAll(/(?:\[|en: )'([^'\n]+)',\s+(?:'zh-TW': )?'([^'\n]+)'/g)
  return [...pairs].map(([, english, chinese]) => (language === 'en' ? english! : chinese!))
}

const normalize = (text: string) =>
  text
    .replaceAll('『', '「')
    .replaceAll('』', '」')
    .replace(/<\/?\w+>/g, '')
    .replace(/[.…。：:（(\s]+$/, '')

const gap = /\{\{[^}]*\}\}|<\w+\/>/

/** Whether the app shows the words. For a text with placeholders, what is before the first one is enough. */
function createLookup(language: Language): (label: string) => boolean {
  const locales = files(`web/src/locales/${language}/*.json`).flatMap((path) =>
    valuesOf(JSON.parse(read(path))),
  )
  const texts = [...locales, ...readServerTexts(language), ...otherNames[language]].map(normalize)
  const heads = new Set(texts.map((text) => normalize(text.split(gap)[0]!)))
  const filled = texts
    .map((text) => text.split(gap))
    .filter((parts) => parts.length > 1 && /\p{L}.*\p{L}/u.test(parts.join('')))
    .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`))
  return (label) => heads.has(normalize(label)) || filled.some((pattern) => pattern.test(normalize(label)))
}

/** What is bold, or quoted in Chinese. Text to copy, in block quotes and code, has no labels. */
function labelsOf(path: string): string[] {
  const page = read(path).replace(/^```[\s\S]*?^```|^>.*$|`[^`\n]*`/gm, '')
  const bold = [...page.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label!)
  const quoted = [...page.replace(/\*\*.+?\*\*/g, '').matchAll(/「([^「」]+)」/g)].map(([, label]) => label!)
  return [...bold, ...quoted]
}

/** What can follow a label and an arrow: pages of the event's menu and of the account, tabs, choices. */
function menusOf(language: Language): Map<string, string[]> {
  const { nav, settings, profile } = readTexts(language, 'ui')
  const { groups, ...pages } = nav as Texts
  const { tabs } = readTexts(language, 'me') as { tabs: Texts }
  const { bulk } = readTexts(language, 'roster') as { bulk: Texts }
  const { views } = readTexts(language, 'forms').answers as { views: Texts }
  const ofSettings = Object.values(readTexts(language, 'settings')).flatMap((part) =>
    typeof part === 'string' ? [] : ((part.tab ?? part.title ?? []) as string),
  )
  return new Map([
    ...valuesOf(groups as Texts).map((group) => [group, valuesOf(pages)] as const),
    [settings as string, [...valuesOf(pages), ...ofSettings]],
    [profile as string, valuesOf(tabs)],
    [bulk.more as string, valuesOf(bulk)],
    [views.answers as string, valuesOf(views)],
  ])
}

describe.each(['en', 'zh-TW'] as const)('the guides in %s', (language) => {
  const labels = files(guides[language]).flatMap((path) => labelsOf(path).map((label) => ({ path, label })))

  it('name only labels that the app shows: bold is for labels, not for emphasis', () => {
    const isShown = createLookup(language)
    const wrong = labels.filter(({ label }) => !label.split(' → ').every(isShown))
    expect(wrong.map(({ path, label }) => `${path}: ${label}`)).toEqual([])
    expect(labels.length).toBeGreaterThan(900)
    expect(isShown('Traffic subsidies') || isShown('填寫與補助')).toBe(false)
  })

  it('name menus with pages they have', () => {
    const menus = menusOf(language)
    const paths = labels.flatMap(({ path, label }) => {
      const [menu, page] = label.split(' → ')
      return page ? { path, label, right: menus.get(menu!)?.includes(page) } : []
    })
    expect(paths.filter(({ right }) => !right).map(({ path, label }) => `${path}: ${label}`)).toEqual([])
    expect(paths.length).toBeGreaterThan(40)
  })
})
