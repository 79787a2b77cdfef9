import { Problem } from '../../errors.ts'
import { readInWorker } from '../reading/worker.ts'
import { UnreadableFile } from '../unzip.ts'
import type { Table } from './table.ts'

/** What `readUploadedTable` reads, for the documentation. */
export const readableTables =
  'CSV (UTF-8, UTF-16 or Big5; separated by commas, semicolons or tabs) or XLSX (first sheet), at most 5 MiB, 10,000 rows, 50 columns, 500 characters per cell and 20 million in total.'

export const tableTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
export const mostTableBytes = 5 * 1024 * 1024

/** Parses a file, or refuses it. Slow, so it runs before any transaction. */
export const readUploadedTable = (bytes: Buffer): Promise<Table> =>
  readInWorker<Table>(new URL('worker.ts', import.meta.url), bytes).catch(explain)

function explain(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error
  throw new Problem('invalid_request', {
    detail: error.message,
    errors: [{ pointer: '/body', code: 'unreadable_file', detail: error.message }],
  })
}
