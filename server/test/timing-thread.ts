import { parentPort } from 'node:worker_threads'
import { createClient } from './processes.ts'

export interface Timing {
  line: string
  token: string
  seconds: number
}

const client = createClient()

/** Repeats a request in a thread of its own, so that the test's own work doesn't count. Posts the milliseconds of each. */
async function repeat({ line, token, seconds }: Timing): Promise<void> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    const { status } = await client.call(line, { token })
    if (status !== 200) throw new Error(`${line} answered ${status}`)
    times.push(performance.now() - started)
  }
  parentPort!.postMessage(times)
}

parentPort!.on('message', (timing: Timing) => void repeat(timing))
