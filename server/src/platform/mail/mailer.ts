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
    async send({ about, ...mail }) {
      const messageId = about && idOf(about)
      await transport.sendMail({ ...mail, ...(messageId && { messageId }) }).catch((error: unknown) => {
        throw new Error(`the mail was not taken: ${reasonOf(error)}`)
      })
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** Codes alone: what a mail server says often repeats the address, and this ends up in logs and jobs. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return [code, command, responseCode].filter(Boolean).join(' ') || 'for a reason unknown'
}
