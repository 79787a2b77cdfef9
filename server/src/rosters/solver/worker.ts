import { parentPort, workerData } from 'node:worker_threads'
import { draftSeats } from './anneal.ts'
import type { Answer, Order } from './draft.ts'
import { narrowPlanning } from './planning.ts'
import { prove } from './proof/prove.ts'

const post = (answer: Answer): void => parentPort!.postMessage(answer)

async function obey(order: Order): Promise<void> {
  const { planning } = order
  if (order.kind === 'prove') {
    post({ kind: 'proof', proof: await prove(narrowPlanning(planning), order) })
    return
  }
  const draft = draftSeats(planning, order.effort, {
    report: (share, cost, open) => post({ kind: 'progress', share, cost, open }),
    isStopped: () => Atomics.load(order.stop, 0) === 1,
  })
  post({ kind: 'draft', ...draft })
}

await obey(workerData as Order)
