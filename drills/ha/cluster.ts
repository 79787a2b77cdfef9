import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupEnv } from './machines/backup-paths.ts'
import { client, databaseHosts, type Host, network } from './machines/network.ts'
import { fillIn, makeFolder, pgBin, postgresOf, signal, startOn, writeFor } from './machines/processes.ts'

export interface Node extends Host {
  name: string
  folder: string
  data: string
  etcd: ChildProcess | null
  patroni: ChildProcess | null
}

export interface Member {
  name: string
  role: string
  state: string
  timeline: number
  lag?: number | string
}

export interface Cluster {
  nodes: Node[]
  /** Connects to the primary, from the client's machine. */
  url(user: string, database: string): string
  startEtcd(node: Node): void
  startPatroni(node: Node): void
  /** As systemd does: asks it to stop, and it stops its database. */
  stopPatroni(node: Node): Promise<void>
  /** Process ids of the database server and its agent. */
  pidsOf(node: Node): number[]
  /** The node that reports itself as the primary. */
  findPrimary(): Promise<Node | null>
  untilHealthy(seconds: number): Promise<void>
  switchOver(from: Node): Promise<string>
  stop(): void
}

export const password = 'only-for-the-drill'

interface Options {
  folder: string
  patroni: string
  /** False for the control group, which must lose acknowledged rows. */
  synchronous: boolean
}

export function createCluster({ folder, patroni, synchronous }: Options): Cluster {
  const nodes = createNodes(folder)
  const values = valuesFor(nodes, synchronous)
  const haproxyFile = writeFor(join(folder, 'haproxy.cfg'), fillIn('haproxy.cfg', values))
  let haproxy: ChildProcess | null = null

  function startEtcd(node: Node): void {
    const data = join(node.folder, 'etcd')
    const text = fillIn('etcd.env', {
      ...values,
      NODE_NAME: node.name,
      NODE_IP: node.ip,
      ETCD_DATA_DIR: data,
      ETCD_STATE: existsSync(data) ? 'existing' : 'new',
    })
    const env = Object.fromEntries(
      [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    node.etcd = startOn(node, ['/usr/bin/etcd'], { log: join(node.folder, 'etcd.log'), env })
  }

  function startPatroni(node: Node): void {
    const names = { NODE_NAME: node.name, NODE_IP: node.ip, DATA_DIR: node.data, STATE_DIR: node.folder }
    const file = writeFor(join(node.folder, 'patroni.yml'), fillIn('patroni.yml', { ...values, ...names }))
    node.patroni = startOn(node, ['/usr/bin/python3', '-m', 'patroni', file], {
      log: join(node.folder, 'patroni.log'),
      env: { PYTHONPATH: patroni, ...backupEnv(node) },
    })
  }

  async function findPrimary(): Promise<Node | null> {
    const asked = nodes.map(async (node) => ((await ask(node, '/primary')).status === 200 ? node : null))
    return (await Promise.all(asked)).find((node) => node !== null) ?? null
  }

  return {
    nodes,
    url: (user, database) => `postgres://${user}:${password}@127.0.0.1:5000/${database}`,
    startEtcd,
    startPatroni,
    stopPatroni,
    findPrimary,
    pidsOf: (node) => [node.patroni!.pid!, ...postgresOf(node.data)],
    async untilHealthy(seconds) {
      haproxy ??= startOn(client, ['/usr/sbin/haproxy', '-db', '-f', haproxyFile], {
        log: join(folder, 'haproxy.log'),
      })
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(250))
        if (await isHealthy(await findPrimary(), synchronous)) return
      throw new Error(`The cluster is not healthy after ${seconds} s.`)
    },
    async switchOver(from) {
      const { members } = (await ask(from, '/cluster')).body as { members: Member[] }
      const candidate = members.find(isSynchronous)!.name
      const response = await fetch(`http://${from.ip}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
        body: JSON.stringify({ leader: from.name, candidate }),
      })
      const said = await response.text()
      if (!response.ok) throw new Error(`The switchover was refused: ${said}`)
      return said
    },
    stop() {
      const all = nodes.flatMap((node) => [node.patroni?.pid, node.etcd?.pid, ...postgresOf(node.data)])
      signal([...all, haproxy?.pid], 'SIGCONT')
      signal([...all, haproxy?.pid], 'SIGKILL')
      for (const node of nodes) signal(postgresOf(node.data), 'SIGKILL')
    },
  }
}

async function stopPatroni({ name, patroni: agent, data }: Node): Promise<void> {
  signal([agent!.pid], 'SIGTERM')
  const hasEnded = () => agent!.exitCode !== null || agent!.signalCode !== null
  for (const end = Date.now() + 60_000; Date.now() < end && !hasEnded(); ) await sleep(100)
  if (postgresOf(data).length > 0) throw new Error(`PostgreSQL of ${name} still runs.`)
}

function createNodes(folder: string): Node[] {
  return databaseHosts.map((host, i) => {
    const home = makeFolder(join(folder, `n${i + 1}`))
    return { ...host, name: `n${i + 1}`, folder: home, data: join(home, 'data'), etcd: null, patroni: null }
  })
}

/** Values for the placeholders of deploy/ha that are the same on every node. */
const valuesFor = (nodes: Node[], synchronous: boolean) => ({
  NETWORK: network,
  PG_BIN: pgBin,
  PATRONI_PASSWORD: password,
  SUPERUSER_PASSWORD: password,
  REPLICATION_PASSWORD: password,
  REWIND_PASSWORD: password,
  SHARED_BUFFERS: '64MB',
  WATCHDOG: 'off',
  SYNCHRONOUS_MODE: synchronous ? 'quorum' : 'off',
  SYNCHRONOUS_MODE_STRICT: String(synchronous),
  ETCD_HOSTS: nodes.map(({ ip }) => `${ip}:2379`).join(','),
  ETCD_CLUSTER: nodes.map(({ name, ip }) => `${name}=http://${ip}:2380`).join(','),
  ...Object.fromEntries(nodes.map(({ ip }, i) => [`NODE_${i + 1}`, ip])),
})

/** As seen by the primary, because a node that was disconnected still reports old state. */
async function isHealthy(primary: Node | null, synchronous: boolean): Promise<boolean> {
  if (!primary) return false
  const { members = [] } = (await ask(primary, '/cluster')).body as { members?: Member[] }
  return (
    members.length === databaseHosts.length &&
    members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
    members.every(({ role, lag = 0 }) => role === 'leader' || Number(lag) < 1e6) &&
    (!synchronous || members.some(isSynchronous)) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  )
}

const isSynchronous = ({ role }: Member) => /^(sync|quorum)_standby$/.test(role)

/** Status 0 if there is no response. */
async function ask(node: Node, path: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`http://${node.ip}:8008${path}`, { signal: AbortSignal.timeout(1000) })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: {} }
  }
}
