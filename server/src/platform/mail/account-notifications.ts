import type { Database } from '../db/database.ts'
import type { Mailer } from './mailer.ts'

/** What it takes to compose and send emails. */
export interface EmailContext {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}
