import { freePort } from './postgres.ts'
import { main, runSystem, startChild } from './system.ts'
import { vite, web } from './web-build.ts'

/** Vite serves the app and proxies the API to a server that restarts with every change. */
await runSystem(async (port, settings) => {
  const apiPort = String(await freePort())
  const api = `http://127.0.0.1:${apiPort}`
  const watch = ['--watch', '--watch-preserve-output', main, 'serve']
  return {
    children: [
      startChild(process.execPath, watch, { ...settings, PORT: apiPort }),
      startChild(vite, ['--strictPort', '--clearScreen', 'false'], { PORT: String(port), API: api }, web),
    ],
    probes: [`${api}/api/projects`, `http://localhost:${port}/`],
  }
})
