import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import { build, defineConfig, type Plugin } from 'vite'
import { Manifest } from './manifest.ts'
import { fastPages } from './pages.ts'
import { serviceWorker } from './worker/build.ts'

const api = process.env.API ?? 'http://127.0.0.1:8081'
// Keeps the Host header, so that the server sees the same address as the browser.
const proxy = Object.fromEntries(
  ['/api', '/members', '/healthz'].map((path) => [path, { target: api, changeOrigin: false }]),
)
const port = Number(process.env.PORT ?? 5173)

/** Visitors read them first, and the server renders them. */
const publicPages = [...fastPages.start.modules, ...fastPages.event.modules]

/** Our own modules that some pages import statically, in one file of that name. */
function importedBy(name: string, ...pages: string[]) {
  const src = `${import.meta.dirname}/src/`
  let ids: Set<string> | null = null
  return (id: string, graph: Graph) => {
    if (!ids) {
      ids = new Set(pages.map((page) => src + page))
      for (const one of ids)
        for (const other of graph.getModuleInfo(one)?.importedIds ?? [])
          if (other.startsWith(src)) ids.add(other)
    }
    return ids.has(id) ? name : null
  }
}

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** Next to each file its brotli at the highest quality, which would take seconds during a request. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
    const write = async (path: string) =>
      writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
    await Promise.all(files.map((file) => write(join(dir!, file))))
  },
}

/** The app for the server: dist/.server/server.js, with everything it needs. */
const renderer: Plugin = {
  name: 'renderer',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  // Not closeBundle, which also runs after a failed build and would hide its error.
  writeBundle: async () => {
    const manifest = new Manifest(join(import.meta.dirname, 'dist'))
    const files = Object.entries(fastPages).map(([name, page]) => [
      name,
      { en: manifest.filesOf(page, 'en'), 'zh-TW': manifest.filesOf(page, 'zh-TW') },
    ])
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'warn',
      css: { postcss: { plugins: [preset()] } },
      plugins: [react()],
      define: { filesOfPages: JSON.stringify(Object.fromEntries(files)) },
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/server.tsx',
        outDir: 'dist/.server',
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress, renderer, serviceWorker],
  css: { postcss: { plugins: [preset()] } },
  build: {
    // The content policy allows no data: and no inline scripts.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, because each costs a round trip on a slow network. Broader groups would make every page
          // load what only some need.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 6 },
            { name: 'frame', tags: ['$initial'], priority: 5 },
            { name: importedBy('public', ...publicPages), priority: 4 },
            {
              name: importedBy('everyday', ...fastPages.home.modules, ...fastPages.shifts.modules),
              priority: 3,
            },
            {
              name: 'overlays',
              test: /@floating-ui|react-remove-scroll|[\\/](FocusTrap|Popover|Menu|Modal|Overlay)[\\/]|dialog-window/,
              priority: 2,
            },
            { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port, strictPort: true, proxy },
  preview: { port, strictPort: true, proxy },
})
