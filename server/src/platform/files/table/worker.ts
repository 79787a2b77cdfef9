import { answerAsWorker } from '../reading/worker.ts'
import { readTable } from './table.ts'

await answerAsWorker(readTable)
