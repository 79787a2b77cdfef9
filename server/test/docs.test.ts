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
for (const part of ['package.json', 'server', 'form-schema', 'docs'])
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

/** What each block of commands of a page prints, one after the other in one shell. */
function follow(page: string): string[] {
  const guide = readFileSync(join(checkout, page), 'utf8')
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
  return stdout.split('\n---\n').map((text) => text.trim())
}

it('leads from nothing to the first call, by curl alone', () => {
  const [listing, notModified, , exchanged, tokens, revoked] = follow('docs/integrators/getting-started.md')
  expect(JSON.parse(listing!).data.length).toBe(30)
  expect(notModified).toBe('304')
  expect(exchanged).toBe('')
  expect(JSON.parse(tokens!)).toMatchObject({
    data: [{ name: 'My first script', scopes: ['read', 'write'] }],
    next_cursor: null,
  })
  expect(revoked).toBe('401')
}, 30_000)

it('reads about people and their pictures', () => {
  const [, mine, person, people, pictures, uploaded] = follow('docs/integrators/people.md')
  const me = JSON.parse(person!)
  expect(JSON.parse(mine!)).toEqual({ data: me.participation, next_cursor: null, roles: [] })
  expect(me).toMatchObject({ former: false, avatar_url: null })
  expect(me.participation.map(({ role }: { role: string }) => role)).toContain('chief')
  expect(JSON.parse(people!)).toEqual({ data: [me], next_cursor: null })
  expect(JSON.parse(pictures!)).toEqual({ data: [] })
  expect(uploaded).toMatch(/"avatar":"upload".*\n?200 image\/png$/s)
}, 30_000)

it('asks for private data, and is seen doing it', () => {
  const [, opened, diets, named, missing, read, seen] = follow('docs/organisers/private-data.md')
  expect(JSON.parse(opened!)).toMatchObject({ purpose: 'shipping', readers: ['owner'] })
  const { people, answered } = JSON.parse(diets!).counts
  expect([people > 300, answered > 150 && answered < people]).toEqual([true, true])
  expect(JSON.parse(named!).data[0]).toMatchObject({ allergies: ['gluten'] })
  expect(JSON.parse(missing!)).toMatchObject({
    told: people,
    readable: people,
    data: [{ missing: [{}, {}, {}] }],
  })
  expect(JSON.parse(read!).sections).toEqual({ 'real-profile': { legal_name: 'Sofía Arteaga Luna' } })
  expect(JSON.parse(seen!).data).toMatchObject([
    { section: 'real-profile', fields: ['legal_name'], purpose: 'insurance', project: { pid: '2026' } },
  ])
}, 30_000)

/** Without what the test runner set for itself. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|BASE_URL|DATABASE_URL|npm_)/.test(name),
    ),
  )
}
