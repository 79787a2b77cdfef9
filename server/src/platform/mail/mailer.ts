import { hash } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** What it is about: sent once more, it has the same Message-ID, by which readers know it for the same. */
  about?: string
  attachments?: Attachment[]
  /** Where one POST stops mails of this kind (RFC 8058). */
  unsubscribe?: string
}

export interface Attachment {
  filename: string
  content: string
  contentType: string
}

/** The mail server was not there, or did not take it. */
export class MailRefused extends Error {
  /** Codes alone: what a mail server says often repeats the address, and this ends up in logs and tables. */
  readonly codes: string
  /** Whether it is the recipient that it will never take. */
  readonly ofAddress: boolean
  constructor(error: unknown) {
    const { code, responseCode, command, response } = error as Refusal
    const codes = [code, command, responseCode].filter(Boolean).join(' ') || 'unknown reason'
    super(`email not sent: ${codes}`)
    this.codes = codes
    // What it holds against us (RFC 3463: 5.7, such as a relay that is closed to us) may be mended.
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
  /** Returns once the server has taken it; throws if it has not, for the job to be tried again. */
  send(mail: Mail): Promise<void>
  /** Throws if the mail server cannot be reached or does not want us. */
  check(): Promise<void>
  close(): void
}

/** Null where the operator has set up no mail. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Config): Mailer | null {
  if (!SMTP_URL) return null
  const transport = nodemailer.createTransport(
    { url: SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    // Machines wrote it, so machines need not answer that someone is on holiday.
    { from: MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = /@([^>\s]+)/.exec(MAIL_FROM ?? '')?.[1] ?? 'manyhands.invalid'
  const idOf = (about: string) => `<${hash('sha256', about, 'hex').slice(0, 40)}@${domain}>`
  return {
    async send({ about, unsubscribe, ...mail }) {
      const messageId = about && idOf(about)
      const headers = unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      await transport
        .sendMail({ ...mail, ...(messageId && { messageId }), ...(headers && { headers }) })
        .catch((error: unknown) => {
          throw new MailRefused(error)
        })
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
