import { parentPort, Worker, workerData } from 'node:worker_threads'
import { UnreadableFile } from '../unzip.ts'
import { createTurns } from './turns.ts'

const mostSeconds = 10
/** Of objects, and as much again of bytes outside of them. */
const mostMegabytes = 256
const mega = 1024 * 1024
const lookEvery = 50

type Outcome<T> = { value: T } | { unreadable: string }

const inTurn = createTurns(16, 'Too many files are being processed right now.')

/**
 * What a script makes of a file that someone sent. It runs in a thread of its own, one at a time and new for each
 * file: however hostile the file, others are answered meanwhile, and time and memory end.
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
    // What libraries print about someone's file is nobody's business.
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

/** The limits of a worker do not count them. */
async function externalBytes(worker: Worker): Promise<number> {
  const statistics = await worker.getHeapStatistics().catch(() => null)
  return statistics?.external_memory ?? 0
}

/** For the script: reads what it was given, and says what came of it. */
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
