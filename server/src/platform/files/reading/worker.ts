import { parentPort, Worker, workerData } from 'node:worker_threads'
import { UnreadableFile } from '../unzip.ts'
import { createTurns } from './turns.ts'

const mostSeconds = 10
/** Limit for the heap, and again for memory outside of it. */
const mostMegabytes = 256
const mega = 1024 * 1024
const lookEvery = 50

type Outcome<T> = { value: T } | { unreadable: string }

const inTurn = createTurns(16, 'Too many files are being processed right now.')

/**
 * Processes an uploaded file in a new worker thread, one file at a time, with limits on time and memory, so that a
 * malicious file can't block other requests.
 */
export function readInWorker<T>(script: URL, bytes: Buffer): Promise<T> {
  return inTurn(async () => {
    const outcome = await runWorker<T>(script, bytes)
    if ('unreadable' in outcome) throw new UnreadableFile(outcome.unreadable)
    return outcome.value
  })
}

async function runWorker<T>(script: URL, bytes: Buffer): Promise<Outcome<T>> {
  const worker = new Worker(script, {
    workerData: bytes,
    env: {},
    // Discard output of libraries, which may contain parts of the file.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<T>>()
  const timer = setTimeout(() => resolve(tooSlow), mostSeconds * 1000)
  const look = async () => void ((await externalBytes(worker)) > mostMegabytes * mega && resolve(tooLarge))
  const watch = setInterval(() => void look(), lookEvery)
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error),
  )
  worker.once('exit', () => reject(new Error('The worker ended without an answer.')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    await worker.terminate()
  }
}

const tooSlow = { unreadable: 'The file takes too long to read. Send a smaller one.' }
const tooLarge = { unreadable: 'The file unpacks to more than can be read. Send a smaller one.' }

/** Memory outside the heap, which worker limits don't cover. */
async function externalBytes(worker: Worker): Promise<number> {
  const statistics = await worker.getHeapStatistics().catch(() => null)
  return statistics?.external_memory ?? 0
}

/** Entry point of worker scripts: processes the given bytes and posts the result. */
export async function answerAsWorker<T>(read: (bytes: Buffer) => Promise<T>): Promise<void> {
  const { buffer, byteOffset, byteLength } = workerData as Uint8Array<ArrayBuffer>
  const outcome: Outcome<T> = await read(Buffer.from(buffer, byteOffset, byteLength)).then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof UnreadableFile) return { unreadable: error.message }
      throw error
    },
  )
  parentPort!.postMessage(outcome)
}
