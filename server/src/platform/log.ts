import { type Logger, pino } from 'pino'

export interface Log extends Logger {
  /** Writes the access log line of a request. */
  request(line: RequestLine): void
}

interface RequestLine {
  id: string
  method: string
  operation: string
  status: number
  ms: number
}

/** Logs one JSON line per event, asynchronously. Secrets are redacted. */
export function createLog(level: string): Log {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 16_000 })
  // Flush regularly, so that an idle server writes its last lines.
  setInterval(() => destination.flush(), 1000).unref()
  process.on('exit', () => destination.flushSync())
  const log = pino(
    {
      level,
      base: null,
      redact: { paths: secretPaths, censor: '[secret]' },
      serializers: { err: describeError },
    },
    destination,
  )
  const wanted = log.isLevelEnabled('info')
  return Object.assign(log, {
    // All parts are generated here and need no redaction or escaping, which would cost more than a cached response.
    request({ id, method, operation, status, ms }: RequestLine) {
      if (wanted)
        destination.write(
          `{"level":30,"time":${Date.now()},"id":"${id}","method":"${method}","operation":"${operation}","status":${status},"ms":${ms}}\n`,
        )
    },
  })
}

/** Omits `detail`, which PostgreSQL fills with values of the row. */
function describeError({ name, message, stack, code }: Error & { code?: unknown }) {
  return { name, message, code, stack }
}

const secretNames = ['authorization', 'cookie', 'password', 'token', 'access_token', 'email']
export const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
