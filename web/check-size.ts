import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Manifest } from './manifest.ts'
import { type FastPage, fastPages } from './pages.ts'

/** What a page may load at first, in kB of brotli and in files: the frame, the page and its texts. */
const limits: Record<FastPage, [number, number]> = {
  start: [166, 8],
  event: [169, 10],
  home: [200, 11],
  shifts: [200, 10],
}

const dist = join(import.meta.dirname, 'dist')
const manifest = new Manifest(dist)
const entry = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/(assets\/[^"]+\.js)"/g)]

for (const [name, [kb, count]] of Object.entries(limits)) {
  // In the longer language.
  const { scripts } = manifest.filesOf(fastPages[name as FastPage], 'zh-TW')
  const files = new Set([...entry.map(([, file]) => file!), ...scripts])
  const size = [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1000
  console.log(
    `${name}: ${size.toFixed(1)} kB of script in ${files.size} files; limits ${kb} kB, ${count} files`,
  )
  if (size > kb || files.size > count) process.exitCode = 1
}
if (manifest.has('gallery')) {
  console.log('The gallery is in the build.')
  process.exitCode = 1
}
