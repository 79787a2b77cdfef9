import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
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
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
