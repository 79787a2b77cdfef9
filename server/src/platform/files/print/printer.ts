import { Worker } from 'node:worker_threads'
import { createTurns } from '../reading/turns.ts'

export interface Sheet {
  /** URL of a Typst file. */
  template: string
  /** As JSON, so that user text is data and never markup. */
  data: string
  /** Pictures, by the path that the template reads. */
  files: Record<string, Uint8Array>
}

export type Printed = { pdf: Uint8Array } | { error: string | undefined }

const mostSeconds = 20
/** Fonts and caches take about 150 MB, so the thread ends when idle. */
const idleSeconds = 60

const inTurn = createTurns(64, 'Too many documents are being created right now.')

let printer: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** Renders a Typst template as PDF in a reused thread. Deterministic: the same data gives the same bytes. */
export function printPdf(template: URL, data: object, files: Sheet['files'] = {}): Promise<Buffer> {
  return inTurn(async () => {
    clearTimeout(idle)
    printer ??= startPrinter()
    const worker = printer
    worker.ref()
    try {
      const printed = await ask(worker, { template: template.href, data: JSON.stringify(data), files })
      if ('error' in printed) throw new Error(`A document could not be printed: ${printed.error}`)
      return Buffer.from(printed.pdf)
    } finally {
      worker.unref()
      idle = setTimeout(() => void stopPrinter(), idleSeconds * 1000).unref()
    }
  })
}

function startPrinter(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { env: {} })
  worker.on('exit', () => {
    if (printer === worker) printer = null
  })
  return worker
}

async function stopPrinter(): Promise<void> {
  const worker = printer
  printer = null
  await worker?.terminate()
}

async function ask(worker: Worker, sheet: Sheet): Promise<Printed> {
  const { promise, resolve, reject } = Promise.withResolvers<Printed>()
  const onExit = () => reject(new Error('The printer ended without an answer.'))
  const timer = setTimeout(() => {
    reject(new Error('A document took too long to print.'))
    void stopPrinter()
  }, mostSeconds * 1000)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', onExit)
  try {
    worker.postMessage(sheet)
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('error', reject)
    worker.off('exit', onExit)
  }
}
