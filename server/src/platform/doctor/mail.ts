import nodemailer from 'nodemailer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import type SmtpTransport from 'nodemailer/lib/smtp-transport'
import type { Config } from '../config.ts'
import { type Finding, hideSecrets, ok, trouble, warning } from './report.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** Connects and signs in as the service does, and tells what the mail server itself said. */
export async function checkMail(config: Config, to?: string): Promise<Finding[]> {
  if (!config.SMTP_URL)
    return [
      warning(
        'mail',
        'SMTP_URL is not set: nobody can sign in by mail, and projects send nothing.',
        'Set SMTP_URL and MAIL_FROM to your mail server.',
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

/** Tells someone who is not at the machine what was found. */
export async function mailReport(config: Config, to: string, text: string): Promise<Finding[]> {
  if (!config.SMTP_URL) return []
  const transport = openTransport(config)
  try {
    return [
      await sendOne(config, transport, to, { subject: `Trouble with Manyhands at ${config.BASE_URL}`, text }),
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
    const signedIn = auth ? 'signed in' : 'no sign-in is asked for in SMTP_URL'
    const found = ok('mail', `${where} answers; ${signedIn}. It said: ${said}`)
    return connection.secure || isHere(options.host) ? [found] : [found, unencrypted(where)]
  } catch (error) {
    const { message, response } = error as SmtpError
    const says = `${where} cannot be used: ${hide(response ? `it said: ${response}` : message)}`
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
    `The connection to ${where} is not encrypted: codes for signing in can be read on the way.`,
    'Use smtps://…:465, or a mail server that offers STARTTLS.',
  )

interface SmtpError extends Error {
  code?: string
  response?: string
  responseCode?: number
}

const reasons: Record<string, string> = {
  EAUTH: 'Mend user and password in SMTP_URL; write @ / : # in them as %40 %2F %3A %23.',
  ENOAUTH: 'Put user and password into SMTP_URL: smtp://user:password@host:587.',
  EDNS: 'Mend the host in SMTP_URL: no such name is known here.',
  ESOCKET: 'Is it running, are host and port right, and does its certificate name this host?',
  ECONNECTION: 'Is it running, and are host and port in SMTP_URL right?',
  ETIMEDOUT: 'Nothing answers there. Many providers close port 25: try 587 or 465.',
  ETLS: 'Its TLS does not work: try smtps://…:465, or ask who runs it.',
}

function fixFor({ code = '', message }: SmtpError, { secure }: Options): string {
  if (/wrong version number/i.test(message))
    return `There is no TLS at this port: use ${secure ? 'smtp://…:587' : 'smtps://…:465'}.`
  return reasons[code] ?? 'Look at SMTP_URL, and at the log of the mail server.'
}

type Transport = ReturnType<typeof nodemailer.createTransport>

const proof = {
  subject: 'A mail from Manyhands',
  text: 'This is the mail that "manyhands doctor" was asked to send. Mail works.',
}

async function sendOne(
  config: Config,
  transport: Transport,
  to: string,
  mail: typeof proof,
): Promise<Finding> {
  try {
    const { response } = await transport.sendMail({
      to,
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return ok('mail', `A mail was taken. It said: ${hideSecrets(config, response)}`)
  } catch (error) {
    const { response, message } = error as SmtpError
    return trouble(
      'mail',
      `It did not take the mail: ${hideSecrets(config, response ?? message)}`,
      'Is MAIL_FROM an address that this server may send for, and the recipient one that exists?',
    )
  }
}
