import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
}

const limit = 200_000
const start = [
  'src/features/projects/start-page.tsx',
  'src/locales/zh-TW/ui.json',
  'src/locales/zh-TW/projects.json',
]

/**
 * The initial load of the start page: the entry, the page, its texts in the longer language, and everything
 * they import.
 */
const dist = join(import.meta.dirname, 'dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

function reach(key: string, seen: Set<string>): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) reach(next, seen)
  return seen
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const files = new Set<string>()
for (const key of [...entries, ...start]) reach(key, files)
const sizes = [...files].map((file) => ({ file, size: gzipSync(readFileSync(join(dist, file))).length }))
const sum = sizes.reduce((total, { size }) => total + size, 0)

for (const { file, size } of sizes.sort((a, b) => b.size - a.size).slice(0, 8))
  console.log(`${kb(size)}  ${file}`)
console.log(`${kb(sum)}  first load, gzipped, ${files.size} files; the limit is ${kb(limit).trim()}`)
if (Object.keys(manifest).some((key) => key.includes('gallery'))) {
  console.log('The gallery is in the build.')
  process.exitCode = 1
}
if (entries.length !== 1 || sum > limit) process.exitCode = 1

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
