import { execFile } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const vite = `${root}/node_modules/.bin/vite`
export const web = `${root}/web`

/** Builds web/dist if it is missing or older than its sources. */
export async function buildWeb(): Promise<void> {
  if (!existsSync(`${web}/vite.config.ts`)) {
    console.log('No web app found. Serving only the API.')
    return
  }
  const sources = [
    'web/src/**',
    'web/public/**',
    'web/worker/**',
    'web/{index.html,*.json,*.ts}',
    'api-client/src/**',
    'form-schema/src/**',
  ]
  const changed = Math.max(...globSync(sources, { cwd: root }).map((path) => madeAt(`${root}/${path}`)))
  if (madeAt(`${web}/dist/index.html`) > changed) return
  console.log('Building the web app …')
  await promisify(execFile)(vite, ['build'], { cwd: web }).catch(({ stdout, stderr }) => {
    throw new Error(`The web app could not be built.\n${stdout}${stderr}`)
  })
}

function madeAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
