import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, Node } from './cluster.ts'
import { type Fault, type FaultName, faults } from './faults.ts'
import { judge, type Verdict } from './judge.ts'
import { type Load, type Promised, startLoad } from './load.ts'
import type { Service } from './service.ts'
import type { Witness } from './witness.ts'

interface Parts {
  cluster: Cluster
  service: Service
  witness: Witness
  promised: Promised
}

export interface Trial {
  row: Record<string, string | number>
  verdict: Verdict
  findings: { what: string; holds: boolean; figure: string }[]
}

const mostToMove = 90_000

/** Injects one fault under load and waits until the cluster is healthy again. */
export async function runTrial(
  name: FaultName,
  { cluster, service, witness, promised }: Parts,
): Promise<Trial> {
  const fault: Fault = faults[name]
  const before = (await cluster.findPrimary())!
  witness.begin()
  const load = startLoad({ urls: service.urls, token: service.token, promised })
  await sleep(4000)
  console.log(`${name}: ${fault.what} (${before.name}), after ${load.acknowledged.length} writes`)
  const begunAt = performance.now()
  const fix = await fault.begin(cluster, before)
  await untilMoved(cluster, { fault, before, load, begunAt })
  fix()
  // What was frozen or disconnected returns under load, and must do no harm.
  await sleep(4000)
  await load.finish()
  await cluster.untilHealthy(180)
  const verdict = await judge(cluster, promised)
  const outage = longestGap(load.acknowledged, begunAt)
  const after = (await cluster.findPrimary())!
  const row = {
    fault: name,
    moved: `${before.name} to ${after.name}`,
    'outage s': outage.toFixed(1),
    writes: load.acknowledged.length,
    'answers 503': load.refused,
    'slowest ms': Math.round(load.slowest),
    listing: `${load.listing.answered}+${load.listing.past}-${load.listing.refused}`,
    lost: verdict.lost,
    doubled: verdict.doubled,
    'two wrote': witness.sawTwo() ? witness.writers().join() : 'no',
    'two claimed': witness.claims(),
  }
  console.log(JSON.stringify(row))
  const happened = didHappen(fault, witness.writers(), [before.name, after.name])
  return { row, verdict, findings: findingsOf(name, fault, { load, verdict, witness, outage, happened }) }
}

async function untilMoved(
  cluster: Cluster,
  { fault, before, load, begunAt }: { fault: Fault; before: Node; load: Load; begunAt: number },
): Promise<void> {
  if (!fault.moves) {
    await sleep(15_000)
    return
  }
  while (performance.now() - begunAt < mostToMove) {
    const primary = await cluster.findPrimary()
    const writesAgain = (load.acknowledged.at(-1) ?? 0) > performance.now() - 500
    if (primary && primary !== before && writesAgain) return
    await sleep(200)
  }
  console.log(`No other node took over within ${mostToMove / 1000} s.`)
}

/** Without this check, a fault that had no effect would pass. The witness must have seen it, too. */
function didHappen({ moves }: Fault, writers: string[], [before, after]: [string, string]): boolean {
  return writers[0] === before && writers.at(-1) === after && (before !== after) === moves
}

/** Longest time in seconds between two acknowledgements, from shortly before the fault. */
function longestGap(moments: number[], since: number): number {
  const sorted = moments.filter((at) => at > since - 1000).toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.slice(1).map((at, i) => at - sorted[i]!)) / 1000
}

interface Seen {
  load: Load
  verdict: Verdict
  witness: Witness
  outage: number
  happened: boolean
}

function findingsOf(
  name: FaultName,
  { target, moves }: Fault,
  { load, verdict, witness, outage, happened }: Seen,
): Trial['findings'] {
  const { lost, doubled, same } = verdict
  return [
    {
      what: `${name}: ${moves ? 'another node is the primary' : 'the primary stayed'}`,
      holds: happened,
      figure: witness.writers().join(' '),
    },
    { what: `${name}: acknowledged writes lost`, holds: lost === 0, figure: String(lost) },
    { what: `${name}: done twice`, holds: doubled === 0, figure: String(doubled) },
    { what: `${name}: all nodes the same`, holds: same, figure: same ? 'yes' : 'no' },
    {
      what: `${name}: two nodes confirmed writes`,
      holds: !witness.sawTwo(),
      figure: witness.writers().join(' '),
    },
    { what: `${name}: no write for`, holds: outage <= target, figure: `${outage.toFixed(1)} s (${target})` },
    {
      what: `${name}: answers within 5 s, 503 with Retry-After alone`,
      holds: load.wrong.length === 0,
      figure:
        load.wrong.length === 0 ? `${Math.round(load.slowest)} ms` : `${load.wrong.length}: ${load.wrong[0]}`,
    },
    {
      what: `${name}: listings refused`,
      holds: load.listing.refused === 0,
      figure: `${load.listing.refused} of ${load.listing.answered + load.listing.past + load.listing.refused}`,
    },
  ]
}
