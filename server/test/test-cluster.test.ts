import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { makeClusterFolder, removeLeftovers } from './cluster-folder.ts'

const cluster = new URL('test-cluster.ts', import.meta.url).href
const root = fileURLToPath(new URL('../../', import.meta.url))
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const script = `
  import { startCluster } from ${JSON.stringify(cluster)}
  console.log((await startCluster()).folder)
  setInterval(() => {}, 1000)`

/** A run that has started its databases, and waits. */
async function startRun() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [folder] = (await once(createInterface(child.stdout), 'line')) as [string]
  const postgres = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await removeLeftovers()
  })
  return { child, ended, folder, postgres }
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a run that is ended by %s leaves no databases', async (signal, code) => {
  const { child, ended, folder, postgres } = await startRun()
  expect([existsSync(folder), isRunning(postgres)]).toEqual([true, true])
  child.kill(signal)
  expect(await ended).toEqual([code, null])
  expect(existsSync(folder)).toBe(false)
  await expect.poll(() => isRunning(postgres)).toBe(false)
})

it('nor does Vitest, which ends by itself', async () => {
  const child = spawn(process.execPath, [vitest, 'run', 'server/test/file-end.test.ts'], {
    cwd: root,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const folders = ['/dev/shm', tmpdir()].filter((folder) => existsSync(folder))
  const found = () =>
    folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.includes(`-${child.pid}-`))
  await expect.poll(found).toHaveLength(1)
  child.kill('SIGTERM')
  await ended
  expect(found()).toEqual([])
})

it('leftovers of a killed run are removed by the next, except those of one that is still running', async () => {
  const [killed, running] = [await startRun(), await startRun()]
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(existsSync(killed.folder)).toBe(true)
  await removeLeftovers()
  expect([existsSync(killed.folder), isRunning(killed.postgres)]).toEqual([false, false])
  expect([existsSync(running.folder), isRunning(running.postgres)]).toEqual([true, true])
})

it('leftovers of other machines are not touched', async () => {
  const own = makeClusterFolder()
  const foreign = own.replace(/test-[0-9a-f]{8}-\d+/, 'test-00000000-999999999')
  mkdirSync(foreign)
  onTestFinished(() => {
    for (const one of [own, foreign]) rmSync(one, { recursive: true })
  })
  await removeLeftovers()
  expect([existsSync(own), existsSync(foreign)]).toEqual([true, true])
})
