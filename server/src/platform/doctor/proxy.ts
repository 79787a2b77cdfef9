import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Finding, ok, trouble, warning } from './report.ts'
import { holdConnection, path, pause, releaseConnection, type Seen, secretHeader } from './seen.ts'
import { type Answer, visit } from './visit.ts'

/** Reserved for documentation (RFC 5737), so no client has it. */
const claimed = '203.0.113.7'

/** Sends a request to BASE_URL as a visitor would, and checks what the service received. */
export async function checkProxy(config: Config, database: Database): Promise<Finding[]> {
  const secret = randomBytes(24).toString('base64url')
  const client = await database.pool.connect()
  try {
    await holdConnection(client, secret)
    const answer = await visit(`${config.BASE_URL}${path}`, headersFor(config, secret)).catch(
      (error: unknown) => error as Error,
    )
    if (answer instanceof Error) return [await explain(config, answer)]
    return [...judgeAnswer(config, answer), ...(await checkPlain(config))]
  } finally {
    await releaseConnection(client, secret).catch(() => {})
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
  ENOTFOUND: 'Add the name to your DNS, or correct BASE_URL.',
  ECONNREFUSED: 'Start the proxy, or correct BASE_URL.',
  ECONNRESET: 'Check the proxy’s log.',
}

async function explain(config: Config, error: NodeJS.ErrnoException): Promise<Finding> {
  const { BASE_URL, HOST, PORT } = config
  const says = `Can’t reach ${BASE_URL} from here: ${error.message || error.code}.`
  if (error.code === 'ETIMEDOUT')
    return warning(
      'address',
      says,
      'If visitors can reach the site, ignore this warning. Otherwise check DNS, firewall and proxy.',
    )
  // TLS alerts "internal error" and "unrecognized name", sent by proxies that are still fetching a certificate.
  if (/alert number (80|112)\b/.test(error.message))
    return trouble(
      'address',
      says,
      'The proxy has no certificate for this name yet: wait a minute. If that doesn’t help, check that the name points here, that ports 80 and 443 are open, and "journalctl -u caddy".',
    )
  if (/CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL/.test(error.code ?? ''))
    return trouble('address', says, 'Get a certificate for this name, or renew it.')
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const responds = await visit(`${own}/healthz`, {}).then(
    ({ status }) => status === 200,
    () => false,
  )
  const fix = responds
    ? (reasons[error.code ?? ''] ?? 'Check the proxy.')
    : `Start "manyhands serve": it doesn’t respond at ${own} either.`
  return trouble('address', says, fix)
}

function judgeAnswer(config: Config, answer: Answer): Finding[] {
  const { BASE_URL } = config
  if (answer.status === 502 || answer.status === 503 || answer.status === 504)
    return [
      trouble(
        'address',
        `${BASE_URL} answers ${answer.status}: the proxy is up, but the service or its database is down.`,
        'Start "manyhands serve", and check that the proxy forwards requests to its HOST and PORT.',
      ),
    ]
  if (answer.status === 429)
    return [
      trouble(
        'address',
        `${BASE_URL} answers 429: the service has received too many requests from this address within a minute.`,
        'If your proxy isn’t in TRUST_PROXY, add its address, so that visitors are counted separately. Then try again in a minute.',
      ),
    ]
  const seen = readSeen(answer)
  if (!seen)
    return [
      trouble(
        'address',
        `${BASE_URL} answers ${answer.status}, but is not this installation, or uses another database.`,
        'Correct BASE_URL, or the target of the proxy. If the running service is older than this version, restart it.',
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
    return [ok('address', `${BASE_URL} reaches this installation directly, without a proxy.`)]
  const { peer, believed, forwardedFor, origin, site } = seen
  const findings: Finding[] = []
  if (forwardedFor === null)
    findings.push(
      warning(
        'proxy',
        `The proxy at ${peer} doesn’t send client addresses, so all visitors share one rate limit.`,
        'Configure the proxy to send X-Forwarded-For: see docs/operators/proxies.md.',
      ),
    )
  else if (forwardedFor.trim() === claimed)
    findings.push(
      trouble(
        'proxy',
        `The proxy at ${peer} passes on X-Forwarded-For from visitors, so they can evade rate limits.`,
        'Configure the proxy to overwrite the header: see docs/operators/proxies.md.',
      ),
    )
  else if (!believed && !TRUST_PROXY)
    findings.push(
      warning(
        'proxy',
        `Requests come through a proxy at ${peer}, which is not trusted, so all visitors share one rate limit.`,
        `Set TRUST_PROXY=${peer.replace(/^::ffff:/, '')}`,
      ),
    )
  else if (!believed)
    findings.push(
      warning(
        'proxy',
        `The proxy at ${peer} is not in TRUST_PROXY=${TRUST_PROXY}, so all visitors share one rate limit.`,
        `Add ${peer.replace(/^::ffff:/, '')} to TRUST_PROXY.`,
      ),
    )
  if (origin !== BASE_URL || site !== 'same-origin')
    findings.push(
      trouble(
        'proxy',
        'The proxy doesn’t pass on Origin or Sec-Fetch-Site: nobody can change anything in the web app.',
        'Configure the proxy to pass on both headers unchanged.',
      ),
    )
  return findings.length > 0
    ? findings
    : [
        ok(
          'proxy',
          `${BASE_URL} reaches this installation through the proxy at ${peer}, which sends client addresses.`,
        ),
      ]
}

/** Fraction of the validity by which automatic renewal has happened, for short and long certificates alike. */
const lastPart = 1 / 5
const hour = 3_600_000

function judgeTransport({ BASE_URL }: Config, answer: Answer): Finding[] {
  const findings: Finding[] = []
  const [first, last] = [answer.parts[0]!, answer.parts.at(-1)!]
  if (last.at - first.at < pause / 2)
    findings.push(
      warning(
        'proxy',
        'The proxy buffers responses, so the day board doesn’t update by itself.',
        'Turn off buffering for text/event-stream: see docs/operators/proxies.md.',
      ),
    )
  if (!BASE_URL.startsWith('https:')) return findings
  if (!answer.headers['strict-transport-security'])
    findings.push(
      warning(
        'proxy',
        'The proxy removes the Strict-Transport-Security header.',
        'Configure the proxy to pass on the header.',
      ),
    )
  const { from, to } = answer.valid ?? { from: 0, to: 0 }
  const left = to - Date.now()
  if (left < (to - from) * lastPart)
    findings.push(
      warning(
        'proxy',
        `The certificate expires in ${Math.floor(left / hour)} hours.`,
        'Check why the proxy isn’t renewing the certificate.',
      ),
    )
  return findings
}

/** Plain HTTP must redirect to HTTPS. */
async function checkPlain({ BASE_URL }: Config): Promise<Finding[]> {
  const url = new URL(BASE_URL)
  if (url.protocol !== 'https:' || url.port !== '') return []
  const answer = await visit(`http://${url.hostname}/`, {}).catch(() => null)
  if (!answer || (answer.status >= 300 && answer.status < 400)) return []
  return [
    warning(
      'proxy',
      `http://${url.hostname}/ answers ${answer.status} over an unencrypted connection.`,
      `Configure the proxy to redirect http:// to ${BASE_URL}.`,
    ),
  ]
}
