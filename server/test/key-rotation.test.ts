import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sealForPerson } from '../src/people/index.ts'
import { countKeys } from '../src/people/private/queries.ts'
import { readOwnSection } from '../src/people/private/sections.ts'
import { readConfig } from '../src/platform/config.ts'
import { createKeyRing, newKey } from '../src/platform/db/key-ring.ts'
import { newId, type PersonId } from '../src/platform/ids.ts'
import { compiled } from './processes.ts'
import { sizeOf } from './seeds.ts'
import { createWorld } from './world/world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const people = sizeOf({ commit: 4000, full: 10_000 })
/**
 * Kills after that many lines of progress, each about 500 people. Some people must be left even if the last
 * kill comes late.
 */
const kills = process.env.FULL ? [1, 4, 2] : [1, 2, 1]
const oldKey = newKey().toString('base64url')
const newerKey = newKey().toString('base64url')
const { database, url, make, call } = await createWorld({
  settings: {
    MANYHANDS_KEY: newerKey,
    MANYHANDS_OTHER_KEYS: oldKey,
  },
})
const ringOf = (MANYHANDS_KEY: string, MANYHANDS_OTHER_KEYS = '') =>
  createKeyRing(readConfig({ DATABASE_URL: url, MANYHANDS_KEY, MANYHANDS_OTHER_KEYS }))!

/** Runs `manyhands keys rotate`, killed after that many lines of progress; returns its output. */
async function rotate(keys: { MANYHANDS_KEY: string; MANYHANDS_OTHER_KEYS: string }, killAfter = Infinity) {
  const env = { PATH: process.env.PATH, ...compiled, DATABASE_URL: url, ...keys }
  const child = spawn(process.execPath, [main, 'keys', 'rotate'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  let trouble = ''
  child.stderr.on('data', (chunk) => (trouble += chunk))
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (lines.length === killAfter) child.kill('SIGKILL')
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { lines, code, signal, trouble }
}

/** Creates people, each with a section encrypted with the old key. */
async function fill(): Promise<PersonId[]> {
  const ring = ringOf(oldKey)
  const uids = Array.from({ length: people }, () => newId<PersonId>())
  await database.transact(async (tx) => {
    await sql`insert into people (uid, email, name)
      select uid, uid || '@example.test', 'Someone' from unnest(${uids}::uuid[]) as uid`.execute(tx)
    const rows = []
    for (const uid of uids) {
      const sealed = await sealForPerson(tx, ring, uid, 'section address', addressOf(uid))
      rows.push({ uid, section: 'address', sealed })
    }
    for (let i = 0; i < rows.length; i += 5000)
      await tx
        .insertInto('private_sections')
        .values(rows.slice(i, i + 5000))
        .execute()
  })
  return uids
}

const addressOf = (uid: string) => Buffer.from(JSON.stringify({ receiver: uid }))

it(`moves ${people} people to a new key while they write, despite three kills`, async () => {
  const uids = await fill()
  const [old, newer] = [ringOf(oldKey), ringOf(newerKey)]
  expect(await countKeys(database.db)).toEqual(new Map([[old.id, people]]))

  let writing = true
  const written = new Map<PersonId, string>()
  const tokens = await Promise.all(
    [...uids.slice(0, 3), ...uids.slice(-3)].map(async (uid) => [uid, await make.token(uid, ['private'])]),
  )
  const newcomer = await make.person()
  tokens.push([newcomer.uid, await make.token(newcomer.uid, ['private'])])
  const writes = (async () => {
    for (let n = 0; writing; n++)
      for (const [uid, token] of tokens as [PersonId, string][]) {
        const receiver = `Written ${n}`
        const response = await call('PUT /api/users/me/address', { token, body: { receiver } })
        expect(response.statusCode).toBe(200)
        written.set(uid, receiver)
      }
  })()

  const keys = { MANYHANDS_KEY: newerKey, MANYHANDS_OTHER_KEYS: oldKey }
  const left: number[] = []
  for (const killAfter of kills) {
    const { signal } = await rotate(keys, killAfter)
    expect(signal).toBe('SIGKILL')
    left.push((await countKeys(database.db)).get(old.id)!)
  }
  const last = await rotate(keys)
  writing = false
  await writes

  expect(left.every((count, i) => count > 0 && count < (left[i - 1] ?? people))).toBe(true)
  expect([last.code, last.trouble]).toEqual([0, ''])
  expect(last.lines.at(-1)).toMatch(
    /^All private data is encrypted with the key [0-9a-f]{8}\. Re-encrypted the data of \d+ people\.$/,
  )
  expect(await countKeys(database.db)).toEqual(new Map([[newer.id, people + 1]]))
  // Without the old key, nothing is lost.
  const wrong = []
  for (const uid of [...uids, newcomer.uid]) {
    const value = await readOwnSection(database.db, newer, uid, 'address')
    if (value?.receiver !== (written.get(uid) ?? uid)) wrong.push([uid, value])
  }
  expect(wrong).toEqual([])
  expect(written.size).toBe(7)
}, 300_000)

it('refuses to start without the required key, and names it', async () => {
  const stranger = newKey().toString('base64url')
  const { code, trouble } = await rotate({ MANYHANDS_KEY: stranger, MANYHANDS_OTHER_KEYS: oldKey })
  const { id } = ringOf(newerKey)
  expect([code, trouble.trim()]).toEqual([
    1,
    `The private data of ${people + 1} people is encrypted with the key ${id}, which is not configured. Compare MANYHANDS_KEY, or the file that holds it, with your backup copy. A former key belongs in MANYHANDS_OTHER_KEYS. If the key is lost, see docs/operators/keys.md.`,
  ])
})
