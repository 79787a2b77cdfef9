import type { Cluster, Node } from './cluster.ts'
import { cutFromPeers, cutOff, joinPeers, plugIn } from './machines/network.ts'
import { signal } from './machines/processes.ts'

export interface Fault {
  what: string
  /** Maximum number of seconds without an acknowledged write. */
  target: number
  /** Whether another node must become primary. */
  moves: boolean
  /** Returns a function that ends the fault. */
  begin(cluster: Cluster, primary: Node): Promise<() => void>
}

export const faults = {
  kill: {
    what: 'SIGKILL of the primary and its agent',
    target: 45,
    moves: true,
    async begin(cluster, primary) {
      signal(cluster.pidsOf(primary), 'SIGKILL')
      return () => cluster.startPatroni(primary)
    },
  },
  freeze: {
    what: 'SIGSTOP of the primary and its agent',
    target: 45,
    moves: true,
    async begin(cluster, primary) {
      const pids = cluster.pidsOf(primary)
      signal(pids, 'SIGSTOP')
      return () => signal(pids, 'SIGCONT')
    },
  },
  cut: {
    what: 'the primary off the network',
    target: 45,
    moves: true,
    async begin(_, primary) {
      cutOff(primary)
      return () => plugIn(primary)
    },
  },
  cutFromPeers: {
    what: 'the primary cut from the other nodes, not from clients',
    target: 45,
    moves: true,
    async begin(_, primary) {
      cutFromPeers(primary)
      return () => joinPeers(primary)
    },
  },
  switchover: {
    what: 'a planned switchover',
    target: 10,
    moves: true,
    async begin(cluster, primary) {
      console.log(await cluster.switchOver(primary))
      return () => {}
    },
  },
  etcd: {
    what: 'one etcd node killed',
    target: 2,
    moves: false,
    async begin(cluster, primary) {
      if (!primary.etcd?.pid) throw new Error(`etcd of ${primary.name} does not run.`)
      signal([primary.etcd.pid], 'SIGKILL')
      return () => cluster.startEtcd(primary)
    },
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
