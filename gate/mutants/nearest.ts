import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Test files that load a module, directly or indirectly: those of its folder first, then those of its slice.
 */
export function findTests(root: string, file: string): string[][] {
  const tests = [...findImporters(root, file)].filter((path) => /\.test\.tsx?$/.test(path)).toSorted()
  const slice = file
    .split('/')
    .slice(0, file.startsWith('web/src/features/') ? 4 : 3)
    .join('/')
  const levels: ((path: string) => boolean)[] = [
    (path) => dirname(path) === dirname(file),
    (path) => path.startsWith(`${slice}/`),
    (path) => path === 'server/test/access-matrix.test.ts',
    () => true,
  ]
  const taken = new Set<string>()
  return levels.map((belongs) => {
    const level = tests.filter((path) => !taken.has(path) && belongs(path))
    for (const path of level) taken.add(path)
    return level
  })
}

/** The file itself and everything that imports it, directly or indirectly. */
function findImporters(root: string, file: string): Set<string> {
  const importers = new Map<string, string[]>()
  for (const path of globSync('{server,web,form-schema,docs,deploy}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules'],
  }))
    for (const imported of findImports(root, path))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
  const reached = new Set([file])
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return reached
}

function findImports(root: string, path: string): string[] {
  return ts
    .preProcessFile(readFileSync(join(root, path), 'utf8'), true, true)
    .importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return []
      const target = join(dirname(path), fileName)
      return [target, `${target}.ts`, `${target}.tsx`].filter(
        (one) => /\.tsx?$/.test(one) && existsSync(join(root, one)),
      )
    })
}

/** By slice or feature: a pattern of the journeys that cover it, and of the names of its screens. */
const browsed: Record<string, [journeys: string, screens: string]> = {
  applications: ['joining/', 'apply|inbox|pool|join'],
  directory: ['organising/|profile', 'staff|user'],
  'event-day': ['tasks/', 'today'],
  forms: ['forms/', 'form|answers|badges|builder|manage-forms'],
  hours: ['tasks/hours', 'hours|certificate'],
  import: ['people/import', 'import'],
  imports: ['people/import', 'import'],
  inbox: ['joining/', 'inbox|pool'],
  joining: ['joining/', 'apply|join|team-open|project-help|home|invited'],
  listing: ['organising/|smoke|languages', 'staff|team'],
  manage: ['organising/', 'manage'],
  messages: ['joining/messages', 'manage-messages|manage-outbox|unsubscribe'],
  people: ['profile|private-data', 'me-|user|private|privacy'],
  privacy: ['private-data|profile', 'privacy|erasure'],
  projects: ['organising/', 'project|home|start'],
  purposes: ['private-data', 'private'],
  roster: ['tasks/', 'roster|today'],
  'sign-in': ['ways-in|api-access|keyboard|profile', 'sign-in|settings|welcome'],
  statements: ['joining/', 'manage-joining|apply'],
  subsidy: ['subsidy/', 'subsidy|finance|payouts|fares'],
  tasks: ['tasks/', 'task|schedule|roster|today|hours'],
  teams: ['organising/|joining/', 'team|manage-teams|staff'],
  uploads: ['forms/|subsidy/', 'form|subsidy'],
  years: ['organising/next-year', 'next-year|back'],
}

/** Code that no slice owns can affect every journey. */
export function findJourneys(root: string, file: string): { journeys: string[]; screens: string } {
  const slice = /^(?:server\/src|web\/src\/features)\/([^/]+)\//.exec(file)?.[1] ?? ''
  const [paths, screens] = browsed[slice] ?? ['', '']
  const wanted = new RegExp(`^e2e/journeys/(?:${paths})`)
  const journeys = globSync('e2e/journeys/**/*.spec.ts', { cwd: root })
    .filter((path) => wanted.test(path) && !path.endsWith('screens.spec.ts'))
    .toSorted()
  return { journeys, screens: `(?:^|[ ›])(?:${screens})[^ ]* has no violation` }
}
