import { parentPort } from 'node:worker_threads'
import { createClient } from './processes.ts'

export interface Timing {
  line: string
  token: string
  seconds: number
}

/** Repeats a request in a thread of its own, so that the test's own work doesn't count. Posts the milliseconds of each. */
const client = createClient()
parentPort!.on('message', async ({ line, token, seconds }: Timing) => {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    const { status } = await client.call(line, { token })
    if (status !== 200) throw new Error(`${line} answered ${status}`)
    times.push(performance.now() - started)
  }
  parentPort!.postMessage(times)
})
