import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', '.github/*.md'], { cwd: root.pathname })

/** Code contains neither links nor headings. */
const withoutCode = (page: string) =>
  page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''))

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>()
  return new Set(
    [...withoutCode(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => {
      const words = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
      const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/ /g, '-')
      const before = seen.get(slug) ?? 0
      seen.set(slug, before + 1)
      return before === 0 ? slug : `${slug}-${before}`
    }),
  )
}

function brokenLinks(path: string): string[] {
  const here = new URL(path, root)
  return [...withoutCode(read(path)).matchAll(/\]\((?!https?:|mailto:|\/)([^)#]*)(?:#([^)]+))?\)/g)]
    .filter(([, target, anchor]) => {
      const there = target ? new URL(target, here) : here
      if (!existsSync(there)) return true
      return anchor && !anchorsOf(readFileSync(there, 'utf8')).has(anchor)
    })
    .map(([link]) => `${path}: ${link.slice(1)}`)
}

it('finds pages and anchors', () => {
  expect(pages.length).toBeGreaterThan(60)
  expect([...anchorsOf('# A, b: `c`\n## With [a link](x.md)\n## With a link\n')]).toEqual([
    'a-b-c',
    'with-a-link',
    'with-a-link-1',
  ])
})

it('every link points to an existing file and heading', () => {
  expect(pages.flatMap(brokenLinks)).toEqual([])
})

it('every picture is on a page, in the language of the page', () => {
  const shown = pages.flatMap((path) =>
    [...read(path).matchAll(/["(]((?:\.\.\/|docs\/)+images\/[^")]+)[")]/g)].map(([, target]) => {
      const picture = new URL(target!, new URL(path, root)).pathname.slice(root.pathname.length)
      expect(picture.includes('/zh-TW/'), `${path}: ${picture}`).toBe(path.startsWith('docs/zh-TW/'))
      return picture
    }),
  )
  const there = globSync('docs/images/**/*.png', { cwd: root.pathname })
  expect(there.filter((path) => !shown.includes(path)).toSorted()).toEqual([])
})

describe('decision records', () => {
  const records = globSync('docs/decisions/0*.md', { cwd: root.pathname }).toSorted()
  const index = read('docs/decisions/README.md')

  it('are numbered without gaps', () => {
    expect(records.map((path) => Number(path.match(/\/(\d{4})-/)![1]))).toEqual(records.map((_, i) => i + 1))
  })

  it.each(records)('%s has every section, and is in the index with its title and status', (path) => {
    const page = read(path)
    const [, title] = page.match(/^# \d{4}\. (.*)$/m)!
    const [, status] = page.match(/^\*\*Status:\*\* (.*)$/m)!
    expect([...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Context',
      'Decision',
      'Evidence',
      'Consequences',
    ])
    expect(index.replace(/ +/g, ' ')).toContain(
      `[${title}](${path.slice(path.lastIndexOf('/') + 1)}) | ${status} |`,
    )
  })
})
