import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { compiled } from './processes.ts'
import { testKey } from './world/app.ts'
import { createWorld } from './world/world.ts'

const main = new URL('../src/main.ts', import.meta.url).pathname
const page = readFileSync(new URL('../../docs/operators/keys.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, text]) => text!)

it('explains how to change the key of one machine', async () => {
  const app = await createWorld()
  const { uid } = await app.make.person()
  const token = await app.make.token(uid, ['private'])
  await app.call('PUT /api/users/me/address', { token, body: { receiver: 'Me' } })
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Without the trailing newline of "keys new", as if typed by hand.
  writeFileSync(join(folder, 'key'), testKey)
  writeFileSync(join(folder, 'env'), `DATABASE_URL=${app.url}\nMANYHANDS_KEY_FILE=${folder}/key\n`)
  chmodSync(join(folder, 'env'), 0o640)

  /** As root on an installed machine, without its user and its services. */
  function follow(block: string): string {
    const standIns = `set -e
      manyhands() { "${process.execPath}" --env-file="${folder}/env" "${main}" "$@"; }
      systemctl() { :; }
      chgrp() { :; }\n`
    const script = standIns + block.replaceAll('/etc/manyhands', folder)
    const env = { PATH: process.env.PATH!, ...compiled }
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([0, ''])
    return stdout
  }
  const [change, finish] = blocks
  expect(blocks).toHaveLength(2)
  expect(follow(change!)).toMatch(
    /All private data is encrypted with the key [0-9a-f]{8}\. Re-encrypted the data of 1 person\.\n$/,
  )
  // Interrupted and restarted: no former key is lost.
  expect(follow(change!)).toMatch(/Re-encrypted the data of 1 person\.\n$/)
  expect(readFileSync(join(folder, 'other-keys'), 'utf8').split(/\s+/).filter(Boolean)).toHaveLength(2)
  expect(follow(finish!)).toMatch(/^[0-9a-f]{8} {2}MANYHANDS_KEY {2}1 person\n$/)
  expect(existsSync(join(folder, 'other-keys'))).toBe(false)
}, 60_000)
