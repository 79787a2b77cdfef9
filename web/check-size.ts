import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Manifest } from './manifest.ts'

/** What a page may load at first, in kB of brotli and in files: the frame, the page and its texts. */
const pages = [
  { name: 'start', limit: [162, 8], page: ['features/projects/start-page.tsx'], texts: ['projects'] },
  {
    name: 'event',
    limit: [165, 10],
    page: ['features/projects/project-layout.tsx', 'app/pages/project-page.tsx'],
    texts: ['projects', 'joining'],
  },
  {
    name: 'home',
    limit: [200, 11],
    page: ['app/home-page.tsx'],
    texts: ['home', 'private'],
  },
  {
    name: 'shifts',
    limit: [195, 10],
    page: ['features/tasks/open/tasks-page.tsx'],
    texts: ['tasks', 'problems'],
  },
] as const

const dist = join(import.meta.dirname, 'dist')
const manifest = new Manifest(dist)
const entry = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/(assets\/[^"]+\.js)"/g)]

for (const { name, limit, page, texts } of pages) {
  // In the longer language.
  const words = ['ui', ...texts].map((one) => `locales/zh-TW/${one}.json`)
  const files = new Set([...entry.map(([, file]) => file!), ...manifest.filesOf([...page, ...words]).scripts])
  const size = [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1000
  const [kb, count] = limit
  console.log(
    `${name}: ${size.toFixed(1)} kB of script in ${files.size} files; limits ${kb} kB, ${count} files`,
  )
  if (size > kb || files.size > count) process.exitCode = 1
}
if (manifest.has('gallery')) {
  console.log('The gallery is in the build.')
  process.exitCode = 1
}
