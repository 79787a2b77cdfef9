import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { emailPage, listPage } from './inbox-pages.ts'
import { parseEmail, type ReceivedEmail } from './received-email.ts'

export interface Inbox {
  smtpUrl: string
  webUrl: string
  /** Oldest first. */
  messages(): ReceivedEmail[]
  /** The first matching email, among those that have arrived and those to come. */
  waitFor(fits: (message: ReceivedEmail) => boolean, timeoutMs?: number): Promise<ReceivedEmail>
  /** Refuses the next emails: 4xx asks the sender to retry, 5xx to give up. */
  fail(count: number, code?: number): void
  stop(): Promise<void>
}

const mostKept = 500

/** A mail server that stores what it receives, with a page to read it. For development and tests. */
export async function startInbox(
  ports: { smtpPort?: number | undefined; webPort?: number | undefined } = {},
): Promise<Inbox> {
  const kept: ReceivedEmail[] = []
  const waiting = new Set<(message: ReceivedEmail) => void>()
  let last = 0
  let failures = { count: 0, code: 451 }

  const smtp = startSmtp(async (raw, to) => {
    if (failures.count > 0) {
      failures.count--
      throw Object.assign(new Error('told to fail'), { responseCode: failures.code })
    }
    const message = await parseEmail(raw, to, ++last)
    kept.push(message)
    if (kept.length > mostKept) kept.shift()
    for (const tell of waiting) tell(message)
  })
  const web = createServer((request, response) => answer(request, response, kept))
  const smtpPort = await listen(smtp.server, ports.smtpPort)
  const webPort = await listen(web, ports.webPort)

  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    webUrl: `http://localhost:${webPort}`,
    messages: () => [...kept],
    waitFor(fits, timeoutMs = 10_000) {
      const there = kept.find(fits)
      if (there) return Promise.resolve(there)
      return new Promise((resolve, reject) => {
        const tell = (message: ReceivedEmail) => fits(message) && done(() => resolve(message))
        const had = () => kept.map(({ to, subject }) => `${to.join()}: ${subject}`).join('\n')
        const late = setTimeout(
          () => done(() => reject(new Error(`no such email in ${timeoutMs} ms, only:\n${had()}`))),
          timeoutMs,
        )
        const done = (then: () => void) => {
          clearTimeout(late)
          waiting.delete(tell)
          then()
        }
        waiting.add(tell)
      })
    },
    fail(count, code = 451) {
      failures = { count, code }
    },
    async stop() {
      web.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => web.close(resolve)),
        new Promise<void>((r) => smtp.close(r)),
      ])
    },
  }
}

function startSmtp(receive: (raw: Buffer, to: string[]) => Promise<void>): SMTPServer {
  const smtp = new SMTPServer({
    name: 'inbox.test',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Connections that a pooling sender keeps open must not delay us.
    closeTimeout: 200,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address.toLowerCase())
      buffer(stream)
        .then((raw) => receive(raw, to))
        .then(() => done(), done)
    },
  })
  // Ignore senders that hang up.
  smtp.on('error', () => {})
  return smtp
}

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const safeHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function answer({ url = '/' }: IncomingMessage, response: ServerResponse, kept: ReceivedEmail[]): void {
  const { pathname, searchParams } = new URL(url, 'http://inbox')
  const to = searchParams.get('to')?.toLowerCase()
  const chosen = to ? kept.filter((message) => message.to.includes(to)) : kept
  const id = Number(/^\/messages\/(\d+)$/.exec(pathname)?.[1])
  const message = kept.find((one) => one.id === id)
  const send = (type: string, body: string, status = 200) =>
    response.writeHead(status, { ...safeHeaders, 'content-type': `${type}; charset=utf-8` }).end(body)
  // Refreshes without a script.
  if (pathname === '/') response.setHeader('refresh', '4')
  if (pathname === '/') send('text/html', listPage(chosen.toReversed()))
  else if (pathname === '/messages.json') send('application/json', JSON.stringify(chosen))
  else if (message) send('text/html', emailPage(message))
  else send('text/plain', 'Email not found.', 404)
}
