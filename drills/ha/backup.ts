import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { differences, takeFingerprint, takeMoment } from '../restore/fingerprint.ts'
import { readBlocks } from '../restore/manual.ts'
import type { Results } from '../results.ts'
import type { Cluster, Node } from './cluster.ts'
import { backupEnv, locate, sharedFolder } from './machines/backup-paths.ts'
import { findPatroni } from './machines/patroni.ts'
import { giveToPostgres, makeFolder } from './machines/processes.ts'

const run = promisify(execFile)
const release = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(release, 'docs/operators/high-availability.md'), 'utf8')
const blocks = readBlocks(page)
const followed = new Set<string>()

/** Sets up and restores backups of the three nodes, following only docs/operators/high-availability.md. */
export async function setUpBackups(cluster: Cluster, results: Results): Promise<void> {
  const [first, ...others] = cluster.nodes as [Node, ...Node[]]
  for (const folder of ['', 'pgbackrest', 'erasures']) makeFolder(join(sharedFolder(first), folder))
  const primary = (await cluster.findPrimary())!
  await results.time('backups set up on the three, and a full one', async () => {
    for (const node of cluster.nodes) {
      for (const folder of ['etc/systemd/system', 'usr/local/bin'])
        mkdirSync(join(node.folder, folder), { recursive: true })
      await follow(cluster, node, 'On each database server')
    }
    await follow(cluster, first, 'Create a passphrase on one of the servers')
    const secret = 'etc/pgbackrest/conf.d/cipher.conf'
    for (const node of others) {
      copyFileSync(join(first.folder, secret), join(node.folder, secret))
      giveToPostgres(join(node.folder, secret))
    }
    await follow(cluster, primary, 'Make the first backup on the primary')
  })
}

/**
 * Starts a backup on every node, as the timers do; then drops a table and restores the cluster to the moment
 * before.
 */
export async function restoreBackup(cluster: Cluster, results: Results): Promise<void> {
  const primary = (await cluster.findPrimary())!
  const said: string[] = []
  for (const node of cluster.nodes) said.push(await startUnit(node, 'manyhands-backup@diff'))
  const idle = said.filter((text) => text.includes('Not the primary')).length
  results.judge('the timers of two nodes do nothing', idle === 2, String(idle))
  const urls = [cluster.url('postgres', 'manyhands')]
  await sql(primary, 'create table since (at timestamptz); insert into since values (now())')
  const moment = await takeMoment(urls)
  await sql(primary, 'drop table tasks cascade')
  await sleep(1000)

  const words = { '2026-12-12 09:41:59+00': moment.second }
  await results.time('all three back to the second before', async () => {
    await follow(cluster, primary, 'Record erasures')
    const standbys = cluster.nodes.filter((node) => node !== primary)
    for (const node of [...standbys, primary]) await follow(cluster, node, 'Stop the cluster')
    await follow(cluster, primary, 'Restore one server', words)
    await untilPrimary(cluster)
    for (const node of standbys) await follow(cluster, node, 'Rebuild the other two servers')
    await cluster.untilHealthy(120)
  })
  const wrong = differences(moment.fingerprint, await takeFingerprint(urls))
  for (const line of wrong) console.log(`  ${line}`)
  const tables = `${Object.keys(moment.fingerprint).length} tables`
  results.judge('rows and checksums equal', wrong.length === 0, tables)
  const names = await sql(primary, 'show synchronous_standby_names')
  results.judge('writes wait for another node again', names.startsWith('ANY 1'), names)
  await follow(cluster, (await cluster.findPrimary())!, 'Before you start Manyhands again')
  const unread = [...blocks.keys()].filter((heading) => !followed.has(heading))
  results.judge('every command about backups was run', unread.length === 0, unread.join() || 'yes')
}

async function untilPrimary(cluster: Cluster): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(250))
    if (await cluster.findPrimary()) return
  throw new Error('What was restored does not become the primary.')
}

async function follow(cluster: Cluster, node: Node, heading: string, words = {}): Promise<void> {
  const lines = blocks.get(heading)
  if (!lines) throw new Error(`The manual has no commands under "${heading}".`)
  followed.add(heading)
  for (const line of lines) {
    let command = line
    for (const [from, to] of Object.entries<string>(words)) command = command.replaceAll(from, to)
    await type(cluster, node, command)
  }
}

/** Skipped, because the programs are installed and the release is the current folder. */
const isDone = (line: string) => /^apt-get install |^cd \/(opt\/manyhands)?$/.test(line)

async function type(cluster: Cluster, node: Node, line: string): Promise<void> {
  const [, mine] = /^runuser -u postgres -- (.+)$/.exec(line) ?? []
  const [, action, units] = /^systemctl (\w+(?: --now)?) (.+)$/.exec(line) ?? []
  if (isDone(line)) return
  if (line === 'systemctl stop patroni') await cluster.stopPatroni(node)
  else if (line === 'systemctl start patroni') cluster.startPatroni(node)
  else if (action === 'start') await startUnit(node, units!)
  else if (action)
    for (const unit of units!.split(' ')) readFileSync(join(node.folder, 'etc/systemd/system', unit))
  else if (mine) await shell(node, locate(node, mine))
  else if (/^(install|sed|find|patronictl) /.test(line))
    await shell(node, locate(node, line), { asRoot: true })
  else throw new Error(`The manual has a line that nobody tries: ${line}`)
}

/** Runs the unit's ExecStart as its user. */
function startUnit(node: Node, unit: string): Promise<string> {
  const [name, instance = ''] = unit.split('@') as [string, string?]
  const text = readFileSync(join(node.folder, `etc/systemd/system/${name}@.service`), 'utf8')
  return shell(node, locate(node, /^ExecStart=(.+)$/m.exec(text)![1]!.replaceAll('%i', instance)))
}

const sql = async (node: Node, text: string) =>
  (await shell(node, `psql -XAtqd manyhands -c "${text}"`)).trim()

/** The confirmation that Patroni requires before it removes a cluster. */
const sure = "printf 'manyhands\\nYes I am aware\\n' | python3 -m patroni.ctl"

async function shell(node: Node, line: string, { asRoot = false } = {}): Promise<string> {
  const user = asRoot ? [] : ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--']
  const command = [...user, 'sh', '-c', line.replace(/^patronictl/, sure)]
  const env = { ...backupEnv(node), HOME: node.folder, LC_ALL: 'C.UTF-8', PYTHONPATH: findPatroni() }
  const { stdout } = await run(command[0]!, command.slice(1), { env, cwd: release, timeout: 300_000 })
  return stdout
}
