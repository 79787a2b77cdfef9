import { hash } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

export interface OutgoingEmail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Subject of the email: a resend gets the same Message-ID, so that mail clients detect the duplicate. */
  about?: string
  attachments?: Attachment[]
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string
}

export interface Attachment {
  filename: string
  content: string
  contentType: string
}

/** The mail server was unreachable or rejected the email. */
export class MailRefused extends Error {
  /** Only status codes: the server's text often repeats the address and would end up in logs and tables. */
  readonly codes: string
  /** Whether the recipient was permanently rejected. */
  readonly ofAddress: boolean
  constructor(error: unknown) {
    const { code, responseCode, command, response } = error as Refusal
    const codes = [code, command, responseCode].filter(Boolean).join(' ') || 'unknown reason'
    super(`email not sent: ${codes}`)
    this.codes = codes
    // Policy rejections (RFC 3463: 5.7, such as a closed relay) can be fixed and don't count.
    this.ofAddress =
      command === 'RCPT TO' && Number(responseCode) >= 500 && !/^5\d\d[ -]5\.7\./.test(response ?? '')
  }
}

interface Refusal {
  code?: string
  responseCode?: number
  command?: string
  response?: string
}

export interface Mailer {
  /** Returns once the server has accepted the email; throws otherwise, so that the job is retried. */
  send(email: OutgoingEmail): Promise<void>
  /** Throws if the mail server is unreachable or rejects the credentials. */
  check(): Promise<void>
  close(): void
}

/** Null if no mail server is configured. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Config): Mailer | null {
  if (!SMTP_URL) return null
  const transport = nodemailer.createTransport(
    { url: SMTP_URL, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    // Suppresses out-of-office replies.
    { from: MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = /@([^>\s]+)/.exec(MAIL_FROM ?? '')?.[1] ?? 'manyhands.invalid'
  const idOf = (about: string) => `<${hash('sha256', about, 'hex').slice(0, 40)}@${domain}>`
  return {
    async send({ about, unsubscribe, ...email }) {
      const messageId = about && idOf(about)
      const headers = unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      await transport
        .sendMail({ ...email, ...(messageId && { messageId }), ...(headers && { headers }) })
        .catch((error: unknown) => {
          throw new MailRefused(error)
        })
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
