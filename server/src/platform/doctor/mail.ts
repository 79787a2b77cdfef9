import nodemailer from 'nodemailer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import type SmtpTransport from 'nodemailer/lib/smtp-transport'
import type { Config } from '../config.ts'
import { type Finding, hideSecrets, ok, trouble, warning } from './report.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** Connects and signs in as the service does, and reports the response of the mail server. */
export async function checkMail(config: Config, to?: string): Promise<Finding[]> {
  if (!config.SMTP_URL)
    return [
      warning(
        'mail',
        'SMTP_URL is not set: nobody can sign in by email, and projects send no emails.',
        'Set SMTP_URL to your mail server, and MAIL_FROM to the sender.',
      ),
    ]
  const transport = openTransport(config)
  const { options } = transport.transporter as unknown as { options: Options }
  try {
    const findings = await greet({ ...options, ...patience }, (text) => hideSecrets(config, text))
    if (to && findings.every(({ level }) => level !== 'trouble'))
      findings.push(await sendOne(config, transport, to, proof))
    return findings
  } finally {
    transport.close()
  }
}

const openTransport = ({ SMTP_URL, MAIL_FROM }: Config) =>
  nodemailer.createTransport({ url: SMTP_URL, ...patience }, { from: MAIL_FROM })

/** Emails the report. */
export async function mailReport(config: Config, to: string, text: string): Promise<Finding[]> {
  if (!config.SMTP_URL) return []
  const transport = openTransport(config)
  try {
    return [
      await sendOne(config, transport, to, { subject: `Problem with Manyhands at ${config.BASE_URL}`, text }),
    ]
  } finally {
    transport.close()
  }
}

type Options = SmtpConnection.Options & SmtpTransport.Options

async function greet(options: Options, hide: (text: string) => string): Promise<Finding[]> {
  const connection = new SmtpConnection(options)
  const where = `${options.host}:${options.port}`
  try {
    await done(connection, (next) => connection.connect(next))
    const { auth } = options
    if (auth) await done(connection, (next) => connection.login(auth, next))
    const said = hide(`${connection.lastServerResponse || 'nothing'}`.split('\n').at(-1)!)
    const signedIn = auth ? 'signed in' : 'SMTP_URL has no credentials'
    const found = ok('mail', `${where} responds; ${signedIn}. Response: ${said}`)
    return connection.secure || isHere(options.host) ? [found] : [found, unencrypted(where)]
  } catch (error) {
    const { message, response } = error as SmtpError
    const says = `Can’t use ${where}: ${hide(response ? `it responded: ${response}` : message)}`
    return [trouble('mail', says, fixFor(error as SmtpError, options))]
  } finally {
    connection.close()
  }
}

function done(connection: SmtpConnection, begin: (next: (error?: Error | null) => void) => void) {
  return new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    begin((error) => (error ? reject(error) : resolve()))
  })
}

const isHere = (host = '') => /^(localhost|127\.|\[?::1)/.test(host)

const unencrypted = (where: string) =>
  warning(
    'mail',
    `The connection to ${where} is not encrypted: sign-in codes can be read in transit.`,
    'Use smtps://…:465, or a mail server that offers STARTTLS.',
  )

interface SmtpError extends Error {
  code?: string
  response?: string
  responseCode?: number
}

const reasons: Record<string, string> = {
  EAUTH: 'Correct the user and password in SMTP_URL; encode @ / : # in them as %40 %2F %3A %23.',
  ENOAUTH: 'Add a user and password to SMTP_URL: smtp://user:password@host:587.',
  EDNS: 'Correct the host in SMTP_URL: the name can’t be resolved.',
  ESOCKET:
    'Check that the mail server is running, that the host and port are correct, and that its certificate is valid for this host.',
  ECONNECTION: 'Check that the mail server is running, and that the host and port in SMTP_URL are correct.',
  ETIMEDOUT: 'No response. Many providers block port 25: try 587 or 465.',
  ETLS: 'TLS doesn’t work: try smtps://…:465, or ask the operator of the mail server.',
}

function fixFor({ code = '', message }: SmtpError, { secure }: Options): string {
  if (/wrong version number/i.test(message))
    return `Wrong TLS mode for this port: use ${secure ? 'smtp://…:587' : 'smtps://…:465'}.`
  return reasons[code] ?? 'Check SMTP_URL and the mail server’s log.'
}

type Transport = ReturnType<typeof nodemailer.createTransport>

const proof = {
  subject: 'Test email from Manyhands',
  text: '"manyhands doctor" sent this test email. Sending email works.',
}

async function sendOne(
  config: Config,
  transport: Transport,
  to: string,
  content: typeof proof,
): Promise<Finding> {
  try {
    const { response } = await transport.sendMail({
      to,
      ...content,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return ok('mail', `The mail server accepted an email. Response: ${hideSecrets(config, response)}`)
  } catch (error) {
    const { response, message } = error as SmtpError
    return trouble(
      'mail',
      `The mail server rejected the email: ${hideSecrets(config, response ?? message)}`,
      'Check that the mail server is allowed to send for MAIL_FROM, and that the recipient exists.',
    )
  }
}
