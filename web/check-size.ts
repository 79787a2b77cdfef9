import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
}

/** What a page may load at first, in kB of brotli and in files: the frame, the page and its texts. */
const pages = [
  { name: 'start', limit: [160, 8], page: ['features/projects/start-page.tsx'], texts: ['projects'] },
  {
    name: 'event',
    limit: [165, 10],
    page: ['features/projects/project-layout.tsx', 'app/pages/project-page.tsx'],
    texts: ['projects', 'joining'],
  },
  {
    name: 'home',
    limit: [215, 16],
    page: ['app/home-page.tsx'],
    texts: ['home', 'projects', 'private', 'joining', 'inbox', 'tasks', 'forms', 'subsidy'],
  },
  {
    name: 'shifts',
    limit: [200, 10],
    page: ['features/tasks/open/tasks-page.tsx'],
    texts: ['tasks', 'problems'],
  },
] as const

const dist = join(import.meta.dirname, 'dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const entry = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/(assets\/[^"]+\.js)"/g)]

function reach(key: string, seen: Set<string>): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) reach(next, seen)
  return seen
}

for (const { name, limit, page, texts } of pages) {
  const files = new Set(entry.map(([, file]) => file!))
  for (const one of page) reach(`src/${one}`, files)
  // In the longer language.
  for (const one of ['ui', ...texts]) reach(`src/locales/zh-TW/${one}.json`, files)
  const size = [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1000
  const [kb, count] = limit
  console.log(
    `${name}: ${size.toFixed(1)} kB of script in ${files.size} files; limits ${kb} kB, ${count} files`,
  )
  if (size > kb || files.size > count) process.exitCode = 1
}
if (Object.keys(manifest).some((key) => key.includes('gallery'))) {
  console.log('The gallery is in the build.')
  process.exitCode = 1
}
