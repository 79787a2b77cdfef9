import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createResults, type Results, requirePrograms, untilStopped } from '../results.ts'
import { restoreBackup, setUpBackups } from './backup.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { type FaultName, faults } from './faults.ts'
import { countThroughApi, untilNoJobs } from './judge.ts'
import { client, insideEnv, isInside, layCables, removeCables } from './machines/network.ts'
import { findPatroni } from './machines/patroni.ts'
import { pgBin } from './machines/processes.ts'
import { startService } from './service.ts'
import { runTrial, type Trial } from './trial.ts'
import { startWitness } from './witness.ts'

const options = {
  short: { type: 'boolean', default: false },
  control: { type: 'boolean', default: false },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })

const full: FaultName[] = [
  ...Array<FaultName>(5).fill('kill'),
  ...Array<FaultName>(3).fill('freeze'),
  ...Array<FaultName>(3).fill('cut'),
  ...Array<FaultName>(2).fill('switchover'),
  'etcd',
]
const plan: FaultName[] = values.control
  ? ['cutFromPeers']
  : values.short
    ? ['kill', 'switchover']
    : positionals.length > 0
      ? (positionals as FaultName[])
      : full

for (const name of plan) if (!Object.hasOwn(faults, name)) throw new Error(`There is no fault "${name}".`)

/** Sets up the network of the drill and runs the rest on the client's machine inside it. */
async function outside(): Promise<void> {
  if (process.getuid?.() !== 0) {
    console.error('The drill makes network namespaces: run it as root.')
    process.exit(2)
  }
  requirePrograms({
    [`${pgBin}/postgres`]: 'postgresql-15',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    ip: 'iproute2',
    patroni: 'patroni python3-etcd',
    pgbackrest: 'pgbackrest',
    openssl: 'openssl',
  })
  findPatroni()
  const ignore = () => {}
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ignore)
  try {
    layCables()
    const self = fileURLToPath(import.meta.url)
    const child = spawn(
      'ip',
      ['netns', 'exec', client.space, process.execPath, self, ...process.argv.slice(2)],
      {
        stdio: 'inherit',
        env: { ...process.env, ...insideEnv },
      },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    const [code] = (await once(child, 'exit')) as [number | null]
    process.exitCode = code ?? 1
  } finally {
    removeCables()
  }
}

async function inside(): Promise<void> {
  const started = Date.now()
  const results = createResults()
  await using stack = new AsyncDisposableStack()
  await Promise.race([drill(stack, results), untilStopped(values.short ? 8 : 30)])
  results.tell('in all', `${Math.round((Date.now() - started) / 1000)} s`)
  process.exitCode = results.report() ? 0 : 1
}

async function drill(stack: AsyncDisposableStack, results: Results): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-ha-'))
  chmodSync(folder, 0o755)
  if (!process.env.HA_KEEP) stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const cluster = createCluster({ folder, patroni: findPatroni(), synchronous: !values.control })
  stack.defer(() => sleep(500))
  stack.defer(() => cluster.stop())
  await results.time('three nodes, up and healthy', async () => {
    for (const node of cluster.nodes) cluster.startEtcd(node)
    await sleep(1500)
    for (const node of cluster.nodes) cluster.startPatroni(node)
    await cluster.untilHealthy(90)
  })
  const users = stack.use(new AsyncDisposableStack())
  await breakAndJudge(users, results, cluster, folder)
  await users.disposeAsync()
  if (!values.control) await restoreBackup(cluster, results)
}

async function breakAndJudge(
  stack: AsyncDisposableStack,
  results: Results,
  cluster: Cluster,
  folder: string,
): Promise<void> {
  const service = await results.time('two serve, two work', () => startService(cluster, folder))
  stack.defer(() => service.stop())
  if (!values.control) await setUpBackups(cluster, results)
  const witness = startWitness(cluster.nodes)
  stack.defer(() => witness.stop())

  const promised = { keys: new Set<string>(), addresses: new Set<string>() }
  const trials: Trial[] = []
  for (const name of plan) trials.push(await runTrial(name, { cluster, service, witness, promised }))
  console.log('')
  console.table(trials.map(({ row }) => row))
  if (values.control) {
    const lost = trials.reduce((sum, trial) => sum + trial.verdict.lost, 0)
    results.judge('the control loses what was acknowledged', lost > 0, String(lost))
    return
  }
  for (const trial of trials)
    for (const { what, holds, figure } of trial.findings) results.judge(what, holds, figure)
  await judgeInTheEnd(results, { cluster, service, promised })
}

async function judgeInTheEnd(
  results: Results,
  { cluster, service, promised }: Omit<Parameters<typeof runTrial>[1], 'witness'>,
): Promise<void> {
  const { keys, addresses } = promised
  const seen = await countThroughApi(service.urls[0]!, service.token, promised)
  results.judge('the API lists every acknowledged write', seen === keys.size, `${seen} of ${keys.size}`)
  const left = await untilNoJobs(cluster, 150)
  results.judge('no job is left', left === '', left || 'none')
  const emailed = service.emailed()
  const missing = [...addresses].filter((address) => !emailed.includes(address)).length
  results.judge('no email is lost', missing === 0, `${missing} of ${addresses.size}`)
  results.tell('emails that came twice', String(emailed.length - new Set(emailed).size))
  const dead = service.dead()
  results.judge('all four processes are still the same', dead.length === 0, dead.join() || 'yes')
}

await (isInside ? inside() : outside())
