import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../dev/postgres.ts'

/** Follows the guides to the letter in a fresh checkout. */
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

/** The output of each command block of a page, run in one shell. */
function follow(page: string): string[] {
  const guide = readFileSync(join(checkout, page), 'utf8')
  const blocks = [...guide.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, text]) =>
    text!.replaceAll(':8080', `:${port}`),
  )
  const script = ['set -euo pipefail', ...blocks.map((block) => `${block}echo; echo ---`)].join('\n')
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: checkout,
    encoding: 'utf8',
    // Each page starts the command line again; compiled code makes it start faster.
    env: { ...environment(), NODE_COMPILE_CACHE: join(checkout, 'compiled') },
  })
  expect([status, stderr.replace(/^npm warn.*\n/gm, '')]).toEqual([0, ''])
  return stdout.split('\n---\n').map((text) => text.trim())
}

it('gets to the first call with curl', () => {
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
  const [, mine, home, person, people, pictures, uploaded] = follow('docs/integrators/people.md')
  const me = JSON.parse(person!)
  expect(JSON.parse(home!)).toMatchObject({
    shifts: expect.any(Array),
    todos: expect.any(Array),
    joinable: [],
  })
  expect(JSON.parse(mine!)).toEqual({ data: me.participation, next_cursor: null, roles: [] })
  expect(me).toMatchObject({ former: false, avatar_url: null })
  expect(me.participation.map(({ role }: { role: string }) => role)).toContain('chief')
  expect(JSON.parse(people!)).toEqual({ data: [me], next_cursor: null })
  expect(JSON.parse(pictures!)).toEqual({ data: [] })
  expect(uploaded).toMatch(/"avatar":"upload".*\n?200 image\/png$/s)
}, 30_000)

it('asks and says when people can help', () => {
  const [, asked, saved, read] = follow('docs/integrators/availability.md')
  expect(JSON.parse(asked!)).toMatchObject({ asked: true, why_not: [] })
  const ranges = [{ from: '2027-12-11T08:30', until: '2027-12-11T17:00' }]
  expect(JSON.parse(saved!)).toMatchObject({ ranges, target_hours: 8 })
  expect(JSON.parse(read!)).toEqual(JSON.parse(saved!))
}, 30_000)

it('selects people by conditions', () => {
  const [, people, count, narrower, saved] = follow('docs/integrators/audiences.md')
  const unsigned = JSON.parse(people!).data
  expect(JSON.parse(count!).count).toBeGreaterThan(unsigned.length - 1)
  expect(unsigned.every(({ shifts }: { shifts: number }) => shifts > 0)).toBe(true)
  expect(JSON.parse(narrower!)).toEqual({ count: expect.any(Number), names: expect.any(Array) })
  expect(saved).toContain('"name":"Without a shift"')
}, 30_000)

it('writes an announcement and withdraws it', () => {
  const [, preview, written, cancelled, list, undelivered, templates, prospect, automation, inbox] = follow(
    'docs/integrators/announcements.md',
  )
  const { count, examples } = JSON.parse(preview!)
  expect(count).toBeGreaterThan(0)
  expect(examples[0].text).toContain('we open at 8:30.')
  expect(JSON.parse(written!)).toMatchObject({ state: 'scheduled', recipients: 0 })
  expect(JSON.parse(cancelled!)).toMatchObject({ state: 'cancelled' })
  expect(JSON.parse(list!).data[0].id).toBe(JSON.parse(written!).id)
  expect(JSON.parse(undelivered!).data).toEqual([])
  expect(JSON.parse(templates!).data).toHaveLength(7)
  expect(JSON.parse(prospect!)).toMatchObject({ examples: expect.any(Array) })
  expect(JSON.parse(automation!)).toMatchObject({ active: true, sent: 0 })
  expect(JSON.parse(inbox!)).toMatchObject({ data: expect.any(Array), unread: expect.any(Number) })
}, 30_000)

it('creates a project, publishes it and starts the next year from it', () => {
  const [, listed, allowed, created, changed, refused, opened, roles, preview, done] = follow(
    'docs/integrators/projects.md',
  )
  expect(JSON.parse(listed!).data.map(({ pid }: { pid: string }) => pid)).toEqual(['2026', '2025', '2024'])
  expect(JSON.parse(allowed!)).toMatchObject({ pid: '2026', you: { roles: expect.any(Array) } })
  expect(JSON.parse(created!)).toMatchObject({ pid: '2028', state: 'draft' })
  expect(JSON.parse(changed!)).toMatchObject({ listing: 'token', answer_days: 10 })
  expect(JSON.parse(refused!)).toMatchObject({ status: 409, why: [{ rule: 'needs-team' }] })
  expect(JSON.parse(opened!)).toMatchObject({ state: 'open' })
  expect(roles).toContain('"role":"desk","state":"offered"')
  expect(JSON.parse(preview!)).toMatchObject({ teams: 30, conflicts: [] })
  expect(JSON.parse(done!)).toMatchObject({ pid: '2029', state: 'done', done: 30 })
}, 30_000)

it('manages a team', () => {
  const [, teams, created, changed, invited, people, removed, archived] = follow('docs/integrators/teams.md')
  expect(JSON.parse(teams!).data[0]).toMatchObject({ tid: 'coordination', chiefs: 2 })
  expect(JSON.parse(created!)).toMatchObject({ tid: 'lost-and-found', sign_up: 'application' })
  expect(JSON.parse(changed!)).toMatchObject({ sign_up: 'open', asks: ['availability'] })
  expect(JSON.parse(invited!)).toMatchObject({ role: 'chief', state: 'invited' })
  expect(JSON.parse(people!).data).toMatchObject([{ email: 'mei@example.org' }])
  expect(removed).toBe('204')
  expect(JSON.parse(archived!)).toMatchObject({ archived: true })
}, 30_000)

it('processes applications', () => {
  const [, applied, withdrawn, list, note, cancelled, declined, undone, many, invited] = follow(
    'docs/integrators/applications.md',
  )
  expect(JSON.parse(applied!)).toMatchObject({ state: 'pending', steps: [{ tid: 'childcare' }, {}] })
  expect(JSON.parse(withdrawn!)).toMatchObject({ state: 'withdrawn' })
  expect(JSON.parse(list!)).toMatchObject({ data: [{ state: 'pending' }], counts: { overdue: 2 } })
  expect(JSON.parse(note!)).toMatchObject({ text: 'Worked with us in 2024.' })
  expect(cancelled).toBe('204')
  expect(JSON.parse(declined!).steps[0]).toMatchObject({ state: 'declined', reason: 'other-times' })
  expect(JSON.parse(undone!).steps[0]).toMatchObject({ state: 'pending' })
  expect(many!.match(/"done":true/g)).toHaveLength(2)
  expect(invited).toMatch(/"state":"invited"}204$/)
}, 30_000)

it('works with a task', () => {
  const [, created, counted, taken, dropped, assigned, cancelled] = follow('docs/integrators/tasks.md')
  expect(JSON.parse(created!)).toMatchObject({ tid: 'registration', you: null, why_not: [], warnings: [] })
  expect(counted).toContain('"at_risk":')
  expect(JSON.parse(taken!).you).toMatchObject({ state: 'confirmed' })
  expect([dropped, cancelled]).toEqual(['204', '204'])
  expect(JSON.parse(assigned!)).toMatchObject({ state: 'confirmed' })
}, 30_000)

it('prints badges', () => {
  const [, waiting, file] = follow('docs/integrators/badges.md')
  expect(JSON.parse(waiting!)).toMatchObject({ data: [{ state: 'waiting' }], forms: [{ fid: 'clothes' }] })
  expect(file!.split('\n')).toHaveLength(3)
}, 30_000)

it('imports people', () => {
  const [, draft, problems, done, exported] = follow('docs/integrators/imports.md')
  const effects = { 'new-person': 2, skip: 1 }
  expect(JSON.parse(draft!)).toMatchObject({ state: 'draft', total: 3, effects })
  expect(JSON.parse(problems!).data).toMatchObject([{ n: 4, problems: [{ code: 'team_unknown' }] }])
  expect(JSON.parse(done!)).toMatchObject({ state: 'done', done: 3, effects })
  expect(exported!.split('\n')).toHaveLength(2)
}, 30_000)

it('requests private data, and appears in the access log', () => {
  const [, opened, diets, named, missing, read, seen] = follow('docs/integrators/private-data.md')
  expect(JSON.parse(opened!)).toMatchObject({ purpose: 'shipping', readers: ['owner'] })
  const { people, answered } = JSON.parse(diets!).counts
  expect([people > 300, answered > 150 && answered < people]).toEqual([true, true])
  expect(JSON.parse(named!).data[0]).toMatchObject({ allergies: ['gluten'] })
  expect(JSON.parse(missing!)).toMatchObject({
    notified: people,
    readable: people,
    data: [{ missing: [{}, {}, {}] }],
  })
  expect(JSON.parse(read!).sections).toEqual({ 'real-profile': { legal_name: 'Sofía Arteaga Luna' } })
  expect(JSON.parse(seen!).data).toMatchObject([
    { section: 'real-profile', fields: ['legal_name'], purpose: 'insurance', project: { pid: '2026' } },
  ])
}, 30_000)

/** Without the variables of the test runner. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|BASE_URL|DATABASE_URL|npm_)/.test(name),
    ),
  )
}
