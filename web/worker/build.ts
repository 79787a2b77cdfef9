import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Each once: a cache refuses a list that names a file twice, and the worker would never start. */
export const filesToKeep = (built: string[]): string[] =>
  [...new Set(built)]
    .filter((file) => file.startsWith('assets/'))
    .map((file) => `/${file}`)
    .toSorted()

/** dist/worker.js, which knows every file of the app. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  async writeBundle({ dir }, bundle) {
    const files = filesToKeep(Object.keys(bundle))
    const page = await readFile(join(dir!, 'index.html'))
    const release = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 16)
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'warn',
      define: { filesOfApp: JSON.stringify(files), release: JSON.stringify(release) },
      build: {
        outDir: dir!,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'worker.ts'),
          output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
        },
      },
    })
  },
}
