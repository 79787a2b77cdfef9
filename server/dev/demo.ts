import { main, runSystem, startChild } from './system.ts'
import { buildWeb } from './web-build.ts'

/** As in production: one process serves the API and the built web app. */
await buildWeb()
await runSystem(async (port, settings) => ({
  children: [
    startChild(process.execPath, [main, 'serve'], {
      ...settings,
      PORT: String(port),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    }),
  ],
  probes: [`http://127.0.0.1:${port}/api/projects`],
}))
