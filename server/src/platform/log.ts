import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, written off the request's path. Secrets are cut even if someone logs them. */
export function createLog(level: string): Log {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4096 })
  // A quiet server must not sit on its last lines.
  setInterval(() => destination.flush(), 1000).unref()
  process.on('exit', () => destination.flushSync())
  return pino(
    {
      level,
      base: null,
      redact: { paths: secretPaths, censor: '[secret]' },
      serializers: { err: describeError },
    },
    destination,
  )
}

/** PostgreSQL puts the values of a row into an error's detail: they stay out. */
function describeError({ name, message, stack, code }: Error & { code?: unknown }) {
  return { name, message, code, stack }
}

const secretNames = ['authorization', 'cookie', 'password', 'token', 'access_token', 'email']
export const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
