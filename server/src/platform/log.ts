import { type Logger, pino } from 'pino'

export interface Log extends Logger {
  /** The one line that every request leaves. */
  request(line: RequestLine): void
}

interface RequestLine {
  id: string
  method: string
  operation: string
  status: number
  ms: number
}

/** One JSON line an event, written off the request's path. Secrets are cut even if someone logs them. */
export function createLog(level: string): Log {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 16_000 })
  // A quiet server must not sit on its last lines.
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
    // We made every part of it, so nothing has to be cut or escaped: that costs more than a cached answer.
    request({ id, method, operation, status, ms }: RequestLine) {
      if (wanted)
        destination.write(
          `{"level":30,"time":${Date.now()},"id":"${id}","method":"${method}","operation":"${operation}","status":${status},"ms":${ms}}\n`,
        )
    },
  })
}

/** PostgreSQL puts the values of a row into an error's detail: they stay out. */
function describeError({ name, message, stack, code }: Error & { code?: unknown }) {
  return { name, message, code, stack }
}

const secretNames = ['authorization', 'cookie', 'password', 'token', 'access_token', 'email']
export const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
