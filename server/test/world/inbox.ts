import { expect } from 'vitest'
import { type Inbox, startInbox } from '../../dev/inbox.ts'
import { createJobs } from '../../src/housekeeping.ts'
import type { NotificationKind, NotificationKinds } from '../../src/messages/index.ts'
import { notificationKinds } from '../../src/notifications.ts'
import type { Config } from '../../src/platform/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { emailHashOf } from '../../src/platform/db/email-hash.ts'
import { createKeyRing } from '../../src/platform/db/key-ring.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import type { Log } from '../../src/platform/log.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { createPusher } from '../../src/platform/push/pusher.ts'
import { atFileEnd } from '../file-end.ts'
import { unresolvedIn } from '../unresolved.ts'

/**
 * A mail server that keeps emails until the test file ends; then checks that none contained a key or a
 * placeholder.
 */
export async function openInbox(): Promise<Inbox> {
  const inbox = await startInbox()
  atFileEnd(async () => {
    const messages = inbox.messages()
    await inbox.stop()
    for (const { subject, text } of messages)
      expect([subject, unresolvedIn(`${subject}\n${text}`)]).toEqual([subject, []])
  })
  return inbox
}

const missing = (): never => {
  throw new Error('This world has no inbox: createWorld({ mail: true }) opens one.')
}
/** For a world without email. */
export const noInbox: Inbox = {
  smtpUrl: '',
  webUrl: '',
  messages: missing,
  waitFor: missing,
  fail: missing,
  stop: missing,
}

/** Settings that send email there. */
export const mailSettings = ({ smtpUrl }: Inbox) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Volunteers <help@example.test>',
  BASE_URL: 'http://localhost:8080',
})

interface Parts {
  config: Config
  database: Database
  log: Log
  kinds?: NotificationKinds | undefined
}

/** A placeholder without a value would be an empty string in the email, which nobody notices. Kinds of tests may. */
function requireValues(kinds: NotificationKinds): NotificationKinds {
  const without = new Set<string>()
  atFileEnd(() => expect([...without]).toEqual([]))
  const watched = ([name, kind]: [string, NotificationKind]): [string, NotificationKind] => [
    name,
    {
      ...kind,
      async prepare(db, message, site) {
        const prepared = kind.prepare ? await kind.prepare(db, message, site) : {}
        const { subject, body } = prepared?.text ?? kind.defaults[message.language]
        const values = { link: '', name: '', project: '', ...message.params, ...prepared?.params }
        if (name.startsWith('test.')) return prepared
        for (const [, one] of `${subject}\n${body}`.matchAll(/\{(\w+)\}/g))
          if (prepared && !(one! in values)) without.add(`${name}: ${one}`)
        return prepared
      },
    },
  ]
  return Object.fromEntries(Object.entries(kinds).map(watched))
}

/** Runs background jobs until the test file ends. */
export async function startWork({ config, database, log, kinds = notificationKinds }: Parts): Promise<void> {
  const pusher = createPusher(config)
  const jobs = createJobs({
    database,
    mailer: createMailer(config),
    baseUrl: config.BASE_URL,
    emailHash: emailHashOf(config),
    keyRing: createKeyRing(config),
    privateDataMonths: config.PRIVATE_DATA_MONTHS,
    sessionIdleDays: config.SESSION_IDLE_DAYS,
    pusher,
    kinds: requireValues(kinds),
  })
  atFileEnd(() => pusher?.close())
  atFileEnd(await startJobs(database.pool, jobs, log))
}
