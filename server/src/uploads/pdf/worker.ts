import { answerAsWorker } from '../../platform/files/reading/worker.ts'
import { requirePlainPdf } from './plain.ts'

await answerAsWorker(requirePlainPdf)
