import { startInbox } from '../dev/inbox.ts'
import { createJobs } from '../src/housekeeping.ts'
import type { Config } from '../src/platform/config.ts'
import type { Database } from '../src/platform/db/database.ts'
import { emailHashOf } from '../src/platform/db/email-hash.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import { startJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail/mailer.ts'
import { afterEveryFile, atFileEnd } from './file-end.ts'

export const inbox = await startInbox()
afterEveryFile(() => inbox.clear())

/** Settings of an app that sends its mail there. */
export const mailSettings = {
  SMTP_URL: inbox.smtpUrl,
  MAIL_FROM: 'Volunteers <help@example.test>',
  BASE_URL: 'http://localhost:8080',
}

/** Does the background work of an app until the test file ends. */
export async function startWork({ config, database }: { config: Config; database: Database }): Promise<void> {
  const jobs = createJobs({
    database,
    mailer: createMailer(config),
    baseUrl: config.BASE_URL,
    emailHash: emailHashOf(config),
    keyRing: createKeyRing(config),
    privateDataMonths: config.PRIVATE_DATA_MONTHS,
  })
  atFileEnd(await startJobs(database.pool, jobs, createLog('silent')))
}
