import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { applyEdit, linesOf } from './mutation.ts'
import type { Mutant } from './sample.ts'

/** Copies the files of a checkout, committed or not, into a temporary folder. */
export function copyTree(tree: string): { root: string } & Disposable {
  const root = mkdtempSync(join(tmpdir(), 'manyhands-mutants-'))
  const list = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: tree,
    encoding: 'utf8',
  })
  for (const path of list.split('\0').filter((path) => path && existsSync(join(tree, path)))) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    cpSync(join(tree, path), join(root, path))
  }
  symlinkSync(join(tree, 'node_modules'), join(root, 'node_modules'))
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

/**
 * Applies the mutant to the copy; returns null if its text isn't there. Disposal restores the original text.
 */
export function putInto(root: string, mutant: Mutant, original: string): Disposable | null {
  const path = join(root, mutant.file)
  if (!existsSync(path)) return null
  const source = readFileSync(path, 'utf8')
  const start = findAgain(mutant, original, source)
  if (start === null) return null
  const moved = { ...mutant, start, end: start + mutant.end - mutant.start }
  writeFileSync(path, applyEdit(source, moved))
  return { [Symbol.dispose]: () => writeFileSync(path, source) }
}

/**
 * Finds where the edit starts in another version of its file: by its lines, if they occur as often as in the
 * original.
 */
export function findAgain(mutant: Mutant, original: string, source: string): number | null {
  const { from, to } = linesOf(original, mutant)
  const lines = `\n${original.slice(from, to)}\n`
  const matches = findAll(`\n${original}\n`, lines)
  const others = findAll(`\n${source}\n`, lines)
  const other = others[matches.indexOf(from)]
  return matches.length === others.length && other !== undefined ? other + mutant.start - from : null
}

function findAll(text: string, part: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at)
  return found
}
