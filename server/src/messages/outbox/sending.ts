import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import type { EmailContext } from '../../platform/mail/account-notifications.ts'
import { renderEmail } from '../../platform/mail/email.ts'
import { type Mailer, MailRefused } from '../../platform/mail/mailer.ts'
import type { NotificationKinds, Prepared } from '../notification-kind.ts'
import { render, toEmail } from '../rendering.ts'
import {
  addUnsubscribeHash,
  type ClaimedMessage,
  claimMessage,
  type MessageRef,
  postponeMessage,
  selectSendAt,
  setOutcome,
} from './queries.ts'

export interface OutboxContext extends EmailContext {
  kinds: NotificationKinds
}

/**
 * If it is killed or cut off after the mail server accepted it and before that is recorded, it is sent again
 * with the same Message-ID. Throws to be retried.
 */
export async function sendMessage(
  context: OutboxContext,
  ref: MessageRef,
  { last }: { last: boolean },
): Promise<void> {
  const { db } = context.database
  const message = await claimMessage(db, ref)
  if (!message) {
    // A digest waits longer when more updates are added.
    const hold = await selectSendAt(db, ref)
    if (hold !== null)
      await context.database.transact((tx) => addJobs(tx, 'send-message', [ref], { after: hold }))
    return
  }
  if (context.kinds[message.kind]?.daytime && message.until_morning !== null)
    return postpone(context, ref, message.until_morning)
  // Not kept until email is set up: it would be outdated. An owner may send it again.
  if (!context.mailer) return setOutcome(db, ref, { state: 'failed', problem: 'mail-off' })
  try {
    const state = (await send(context, context.mailer, message)) ? 'sent' : 'dropped'
    await setOutcome(db, ref, { state })
  } catch (error) {
    const refused = error instanceof MailRefused ? error : null
    const problem = refused?.codes ?? 'internal'
    if (refused?.ofAddress) return setOutcome(db, ref, { state: 'bounced', problem })
    await setOutcome(db, ref, { state: last ? 'failed' : 'queued', problem })
    throw error
  }
}

const postpone = ({ database }: OutboxContext, ref: MessageRef, seconds: number): Promise<void> =>
  database.transact(async (tx) => {
    await postponeMessage(tx, ref, seconds)
    await addJobs(tx, 'send-message', [ref], { after: seconds })
  })

/** False if it is no longer needed. */
async function send(
  { database, baseUrl, kinds }: OutboxContext,
  mailer: Mailer,
  message: ClaimedMessage,
): Promise<boolean> {
  const { db } = database
  const { pid, id, name, project, language } = message
  const kind = kinds[message.kind]
  if (!kind) throw new Error(`no such kind of message: ${message.kind}`)
  if (kind.optional && message.opted_out) return false
  const { email: to, template, opted_out: _, until_morning: __, ...outgoing } = message
  const prepared: Prepared | null = kind.prepare ? await kind.prepare(db, outgoing, { baseUrl }) : {}
  if (!prepared) return false

  const own = kind.button && {
    label: kind.button.label[language],
    url: baseUrl + kind.button.path(message),
  }
  const button = prepared.button ?? own
  const values = { link: button?.url ?? '', ...message.params, ...prepared.params, name, project }
  const rendered = render(kind, prepared.text ?? template ?? kind.defaults[language], { language, values })
  const secret = kind.optional ? await newSecret(db, message) : null
  const email = toEmail(language, rendered, {
    note: prepared.note ?? kind.note?.[language],
    button,
    otherwise: prepared.otherwise,
    stop: secret ? `${baseUrl}/unsubscribe#${secret}` : undefined,
  })
  await mailer.send({
    to,
    about: `message ${pid} ${id}`,
    ...renderEmail(email),
    ...(prepared.replyTo && { replyTo: prepared.replyTo }),
    ...(prepared.attachments && { attachments: prepared.attachments }),
    ...(secret && { unsubscribe: `${baseUrl}/api/unsubscribe/${secret}` }),
  })
  await prepared.sent?.(db)
  return true
}

/** Created when the email is written. If it was sent twice, both secrets work. */
async function newSecret(db: Database['db'], ref: MessageRef): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  await addUnsubscribeHash(db, ref, hash('sha256', secret, 'buffer'))
  return secret
}
