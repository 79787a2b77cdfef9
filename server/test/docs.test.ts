import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../dev/postgres.ts'

/** The guide, followed to the letter by someone who has just checked the project out. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const checkout = mkdtempSync(join(tmpdir(), 'manyhands-checkout-'))
for (const part of ['package.json', 'server', 'docs'])
  cpSync(join(root, part), join(checkout, part), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))

const port = await freePort()
const demo = spawn('npm', ['run', 'demo'], {
  cwd: checkout,
  detached: true,
  env: { ...environment(), PORT: String(port) },
})
afterAll(async () => {
  const ended = once(demo, 'close')
  process.kill(-demo.pid!, 'SIGINT')
  await ended
  rmSync(checkout, { recursive: true, force: true })
})

it('starts the demo in under 20 s', async () => {
  const started = performance.now()
  let output = ''
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (text) => (output += text))
  await expect
    .poll(() => output, { timeout: 20_000, interval: 50 })
    .toContain(`ready http://127.0.0.1:${port}\n`)
  console.log(`npm run demo was ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
}, 25_000)

it('leads from nothing to the first call, by curl alone', () => {
  const guide = readFileSync(join(checkout, 'docs/integrators/getting-started.md'), 'utf8')
  const blocks = [...guide.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, text]) =>
    text!.replaceAll(':8080', `:${port}`),
  )
  const script = ['set -euo pipefail', ...blocks.map((block) => `${block}echo; echo ---`)].join('\n')
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: checkout,
    encoding: 'utf8',
    env: environment(),
  })
  expect([status, stderr.replace(/^npm warn.*\n/gm, '')]).toEqual([0, ''])

  const [listing, notModified, , exchanged, tokens, revoked] = stdout.split('\n---\n')
  expect(JSON.parse(listing!).data.length).toBe(30)
  expect(notModified!.trim()).toBe('304')
  expect(exchanged!.trim()).toBe('')
  expect(JSON.parse(tokens!)).toMatchObject({
    data: [{ name: 'My first script', scopes: ['read', 'write'] }],
    next_cursor: null,
  })
  expect(revoked!.trim()).toBe('401')
}, 30_000)

/** Without what the test runner set for itself. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|BASE_URL|DATABASE_URL|npm_)/.test(name),
    ),
  )
}
