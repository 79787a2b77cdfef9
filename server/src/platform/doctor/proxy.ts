import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Finding, ok, trouble, warning } from './report.ts'
import { hold, letGo, path, pause, type Seen, secretHeader } from './seen.ts'
import { type Answer, visit } from './visit.ts'

/** Set apart for documentation (RFC 5737), so that nobody has it. */
const claimed = '203.0.113.7'

/** Goes the way of a visitor, from BASE_URL to the service, and asks what has arrived there. */
export async function checkProxy(config: Config, database: Database): Promise<Finding[]> {
  const secret = randomBytes(24).toString('base64url')
  const client = await database.pool.connect()
  try {
    await hold(client, secret)
    const answer = await visit(`${config.BASE_URL}${path}`, headersFor(config, secret)).catch(
      (error: unknown) => error as Error,
    )
    if (answer instanceof Error) return [await explain(config, answer)]
    return [...judgeAnswer(config, answer), ...(await checkPlain(config))]
  } finally {
    await letGo(client, secret).catch(() => {})
    client.release()
  }
}

const headersFor = ({ BASE_URL }: Config, secret: string) => ({
  [secretHeader]: secret,
  accept: 'text/event-stream',
  'x-forwarded-for': claimed,
  origin: BASE_URL,
  'sec-fetch-site': 'same-origin',
})

const reasons: Record<string, string> = {
  ENOTFOUND: 'Add the name to your DNS, or mend BASE_URL.',
  ECONNREFUSED: 'Start the proxy, or mend BASE_URL.',
  ECONNRESET: 'Look at the log of the proxy.',
}

async function explain(config: Config, error: NodeJS.ErrnoException): Promise<Finding> {
  const { BASE_URL, HOST, PORT } = config
  const says = `${BASE_URL} cannot be reached from here: ${error.message || error.code}.`
  if (error.code === 'ETIMEDOUT')
    return warning('address', says, 'If visitors can: well. Else look at DNS, firewall and proxy.')
  // The TLS alerts "internal error" and "unrecognized name": what proxies say that fetch certificates by themselves.
  if (/alert number (80|112)\b/.test(error.message))
    return trouble(
      'address',
      says,
      'The proxy has no certificate for this name yet: wait a minute. If it stays so: does the name lead here, are ports 80 and 443 open, and what does "journalctl -u caddy" say?',
    )
  if (/CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL/.test(error.code ?? ''))
    return trouble('address', says, 'Get the proxy a certificate for this name, or renew it.')
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const runs = await visit(`${own}/healthz`, {}).then(
    ({ status }) => status === 200,
    () => false,
  )
  const fix = runs
    ? (reasons[error.code ?? ''] ?? 'Look at the proxy.')
    : `Start "manyhands serve": it does not answer at ${own} either.`
  return trouble('address', says, fix)
}

function judgeAnswer(config: Config, answer: Answer): Finding[] {
  const { BASE_URL } = config
  if (answer.status === 502 || answer.status === 503 || answer.status === 504)
    return [
      trouble(
        'address',
        `${BASE_URL} answers ${answer.status}: the proxy is there, the service or its database is not.`,
        'Start "manyhands serve", and compare HOST and PORT with where the proxy sends requests to.',
      ),
    ]
  if (answer.status === 429)
    return [
      trouble(
        'address',
        `${BASE_URL} answers 429: too many requests have come from here within a minute, or seem to.`,
        'Set TRUST_PROXY to the address of your proxy, so that visitors are told apart; then ask again in a minute.',
      ),
    ]
  const seen = readSeen(answer)
  if (!seen)
    return [
      trouble(
        'address',
        `${BASE_URL} answers ${answer.status}, but is not this installation, or not on this database.`,
        'Mend BASE_URL, or where the proxy sends requests to; restart a service that is older than this version.',
      ),
    ]
  return [...judgeWay(config, seen, answer), ...judgeTransport(config, answer)]
}

function readSeen({ status, parts }: Answer): Seen | null {
  const first = /^data: (\{.*\})$/m.exec(parts.map(({ text }) => text).join(''))
  return status === 200 && first ? (JSON.parse(first[1]!) as Seen) : null
}

function judgeWay({ BASE_URL, TRUST_PROXY }: Config, seen: Seen, answer: Answer): Finding[] {
  if (seen.peerPort === answer.localPort)
    return [ok('address', `${BASE_URL} leads straight to this installation, without a proxy.`)]
  const { peer, believed, forwardedFor, origin, site } = seen
  const findings: Finding[] = []
  if (forwardedFor === null)
    findings.push(
      warning(
        'proxy',
        `The proxy at ${peer} does not say who asks: all visitors share one limit of requests.`,
        'Let it send X-Forwarded-For: docs/operators/proxies.md shows how.',
      ),
    )
  else if (forwardedFor.trim() === claimed)
    findings.push(
      trouble(
        'proxy',
        `The proxy at ${peer} passes on what visitors claim in X-Forwarded-For, so that they escape the limits.`,
        'Let it write the header itself: docs/operators/proxies.md shows how.',
      ),
    )
  else if (!believed && !TRUST_PROXY)
    findings.push(
      warning(
        'proxy',
        `Requests come through a proxy at ${peer}, which is not believed: all visitors share one limit of requests.`,
        `Set TRUST_PROXY=${peer.replace(/^::ffff:/, '')}`,
      ),
    )
  else if (!believed)
    findings.push(
      warning(
        'proxy',
        `The proxy at ${peer} is not among TRUST_PROXY=${TRUST_PROXY}: all visitors share one limit of requests.`,
        `Add ${peer.replace(/^::ffff:/, '')} to TRUST_PROXY.`,
      ),
    )
  if (origin !== BASE_URL || site !== 'same-origin')
    findings.push(
      trouble(
        'proxy',
        'The proxy does not pass on Origin or Sec-Fetch-Site: in the web app nobody can change anything.',
        'Let it pass both on as they are.',
      ),
    )
  return findings.length > 0
    ? findings
    : [ok('proxy', `${BASE_URL} leads here through the proxy at ${peer}, which says who asks.`)]
}

/** Whoever renews by themselves has done so by then, for certificates of a day and of a year alike. */
const lastPart = 1 / 5
const hour = 3_600_000

function judgeTransport({ BASE_URL }: Config, answer: Answer): Finding[] {
  const findings: Finding[] = []
  const [first, last] = [answer.parts[0]!, answer.parts.at(-1)!]
  if (last.at - first.at < pause / 2)
    findings.push(
      warning(
        'proxy',
        'The proxy holds answers back until they are whole: the board of the day does not move by itself.',
        'Turn buffering off for text/event-stream: docs/operators/proxies.md shows how.',
      ),
    )
  if (!BASE_URL.startsWith('https:')) return findings
  if (!answer.headers['strict-transport-security'])
    findings.push(
      warning(
        'proxy',
        'The proxy takes Strict-Transport-Security out of our answers.',
        'Let it pass the header on.',
      ),
    )
  const { from, to } = answer.valid ?? { from: 0, to: 0 }
  const left = to - Date.now()
  if (left < (to - from) * lastPart)
    findings.push(
      warning(
        'proxy',
        `The certificate ends in ${Math.floor(left / hour)} hours.`,
        'See why the proxy does not renew it.',
      ),
    )
  return findings
}

/** Who types the name without https must be led there, not answered. */
async function checkPlain({ BASE_URL }: Config): Promise<Finding[]> {
  const url = new URL(BASE_URL)
  if (url.protocol !== 'https:' || url.port !== '') return []
  const answer = await visit(`http://${url.hostname}/`, {}).catch(() => null)
  if (!answer || (answer.status >= 300 && answer.status < 400)) return []
  return [
    warning(
      'proxy',
      `http://${url.hostname}/ answers ${answer.status} without encryption.`,
      `Let the proxy lead from there to ${BASE_URL}.`,
    ),
  ]
}
