import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { createRandom, drawn } from '../../server/src/demo/random.ts'
import { mutateCode } from './code.ts'
import { mutateDeclarations } from './declarations.ts'
import { applyEdit, type Edit, linesOf } from './mutation.ts'
import { mutateSql } from './sql.ts'

export interface Mutant extends Edit {
  area: string
  file: string
  line: number
  /** The affected lines, joined into one: shown to people, and used to recognise a survivor. */
  before: string
  after: string
}

interface Area {
  /** Share of the sample, in sixtieths. */
  share: number
  files: RegExp
  mutate(file: ts.SourceFile): Edit[]
}

const slices = '^server/src/(?!platform/|demo/)[^/]+/'
const words = '(?:index|schemas|personal-data|words|kinds|account-changes|notifications)'

export const areas: Record<string, Area> = {
  policies: { share: 10, files: new RegExp(`${slices}.*\\bpolicy\\.ts$`), mutate: mutateCode },
  rules: {
    share: 12,
    files: new RegExp(`${slices}(?:[^/]+/)*(?!(?:policy|queries|routes|access|${words})\\.ts$)[^/]+\\.ts$`),
    mutate: mutateCode,
  },
  queries: { share: 12, files: new RegExp(`${slices}.*\\bqueries\\.ts$`), mutate: mutateSql },
  access: {
    share: 8,
    files: /^server\/src\/(?!demo\/).*\/(?:routes|access)\.ts$/,
    mutate: (file) => (file.fileName.endsWith('access.ts') ? mutateCode(file) : mutateDeclarations(file)),
  },
  'form schema': { share: 4, files: /^form-schema\/src\/[^/]+\.ts$/, mutate: mutateCode },
  'web logic': {
    share: 8,
    files: /^web\/src\/(?!locales\/|app\/gallery\/|ui\/theme\/).*\.ts$/,
    mutate: mutateCode,
  },
  'web screens': { share: 6, files: /^web\/src\/(?!app\/gallery\/|ui\/theme\/).*\.tsx$/, mutate: mutateCode },
}

/** Deterministic for the same seed and the same sources. */
export function drawSample(root: string, { seed, count }: { seed: number; count: number }): Mutant[] {
  const files = globSync('{server,web,form-schema}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\.gen\.ts$/.test(path))
    .toSorted()
  const random = createRandom(seed)
  const sizes = shareOut(count)
  return Object.entries(areas).flatMap(([area, { files: ours }]) => {
    const find = (path: string) => findMutants(area, path, readFileSync(join(root, path), 'utf8'))
    return draw(
      random,
      files.filter((path) => ours.test(path)),
      find,
      sizes[area]!,
    )
  })
}

/** Draws one mutant of each file before a second of any; reads no more files than needed. */
function draw(
  random: () => number,
  files: string[],
  find: (path: string) => Mutant[],
  size: number,
): Mutant[] {
  const sample: Mutant[] = []
  const queue: (() => Mutant[])[] = drawn(random, files).map((path) => () => drawOrder(random, find(path)))
  for (const next of queue) {
    const [mutant, ...rest] = next()
    if (mutant) sample.push(mutant)
    if (sample.length === size) break
    if (rest.length > 0) queue.push(() => rest)
  }
  return sample
}

/** Each kind is equally likely to come first, however many mutants it has. */
function drawOrder(random: () => number, mutants: Mutant[]): Mutant[] {
  const [first] = drawn(random, Map.groupBy(mutants, ({ kind }) => kind).values())
  const [mutant] = drawn(random, first ?? [])
  return mutant
    ? [
        mutant,
        ...drawn(
          random,
          mutants.filter((other) => other !== mutant),
        ),
      ]
    : []
}

/** Largest-remainder method, so that the sizes add up. */
function shareOut(count: number): Record<string, number> {
  const exact = Object.entries(areas).map(([area, { share }]) => ({ area, size: (share / 60) * count }))
  let left = count - exact.reduce((sum, { size }) => sum + Math.floor(size), 0)
  const byRemainder = exact.toSorted((a, b) => (b.size % 1) - (a.size % 1))
  return Object.fromEntries(
    byRemainder.map(({ area, size }) => [area, Math.floor(size) + (left-- > 0 ? 1 : 0)]),
  )
}

/** Each distinct result once. */
export function findMutants(area: string, path: string, source: string): Mutant[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const mutants = areas[area]!.mutate(file).map((edit) => {
    const { from, to } = linesOf(source, edit)
    const mutated = applyEdit(source, edit)
    return {
      ...edit,
      area,
      file: path,
      line: file.getLineAndCharacterOfPosition(edit.start).line + 1,
      before: inOneLine(source.slice(from, to)),
      after: inOneLine(mutated.slice(from, to + mutated.length - source.length)),
    }
  })
  return [...new Map(mutants.map((mutant) => [`${mutant.line} ${mutant.after}`, mutant])).values()]
}

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

export const keyOf = ({ file, before, after }: Pick<Mutant, 'file' | 'before' | 'after'>): string =>
  JSON.stringify([file, before, after])
