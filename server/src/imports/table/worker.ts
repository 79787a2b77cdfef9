import { answerAsWorker } from '../../platform/files/reading/worker.ts'
import { readTable } from './table.ts'

await answerAsWorker(readTable)
