import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root.pathname, exclude: ['CHANGELOG.md'] })

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const { paths } = JSON.parse(read('api-client/openapi.json')) as { paths: Record<string, object> }
/** For browsers: pages, and where an identity provider sends people back to. */
const otherPaths = [
  '/api/docs',
  '/api/redoc',
  '/api/errors',
  '/api/openapi.json',
  '/api/sign-in/providers/{id}/callback',
]
const templates = [...Object.keys(paths), ...otherPaths].map((path) => ({ path, parts: path.split('/') }))

const isParameter = (part: string) => part.startsWith('{')

/** The paths that one on a page can mean: `{pid}` is any parameter, and `2026`, `$id` or `…` a value of one. */
function meant(path: string): string[] {
  const isStart = path.endsWith('/')
  const parts = (isStart ? path.slice(0, -1) : path).split('/')
  return templates
    .filter((one) => (isStart ? one.parts.length > parts.length : one.parts.length === parts.length))
    .filter((one) =>
      parts.every((part, at) => {
        const expected = one.parts[at]!
        return isParameter(expected) || expected === part
      }),
    )
    .map((one) => one.path)
}

/** Every path, with the method before it, if there is one; `{a,b}` is two paths. */
function* callsIn(page: string): Generator<{ method: string | undefined; path: string; text: string }> {
  for (const [text, method, found] of page.matchAll(
    /(?:\b(GET|PUT|POST|PATCH|DELETE) )?[^\s`"'(]*(\/api\/(?:\{[^}]*\}|[^\s`"'()|<>,;?#\\*{\]])*)/g,
  )) {
    const path = found!.replace(/[.:]$/, '')
    const choice = /\{([^}]*,[^}]*)\}/.exec(path)
    const alternatives = choice
      ? choice[1]!.split(',').map((one) => path.replace(choice[0], one.trim()))
      : [path]
    for (const one of alternatives) yield { method: method?.toLowerCase(), path: one, text }
  }
}

const doesExist = ({ method, path }: { method?: string | undefined; path: string }) =>
  meant(path).some((one) => !method || method in (paths[one] ?? { get: true }))

it('finds scripts and paths', () => {
  const text = 'Send `PUT /api/a/{b}`, or $base/api/{c,d}/e?f=1. See <https://x/api/docs>.'
  expect([...callsIn(text)].map(({ method, path }) => [method, path])).toEqual([
    ['put', '/api/a/{b}'],
    [undefined, '/api/c/e'],
    [undefined, '/api/d/e'],
    [undefined, '/api/docs'],
  ])
  const [known, unknown] = [{ path: '/api/projects/2026/tasks' }, { path: '/api/projects/2026/works' }]
  const wrong = { ...known, method: 'delete' }
  expect([known, unknown, wrong].map(doesExist)).toEqual([true, false, false])
})

it('every script on a page exists', () => {
  const named = pages.flatMap((path) =>
    [...read(path).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script]) => ({
      path,
      script: script!,
    })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([])
})

it('every path of the API on a page exists, with its method', () => {
  const calls = pages.flatMap((path) => [...callsIn(read(path))].map((call) => ({ page: path, ...call })))
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter((call) => !doesExist(call)).map(({ page, text }) => `${page}: ${text}`)).toEqual([])
})
