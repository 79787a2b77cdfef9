import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Mistake } from './errors.ts'
import { pushKeysOf } from './push/push-keys.ts'

const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true')

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** HTTPS is required, except on loopback addresses. */
function isSafe(url: string): boolean {
  const { protocol, hostname = '' } = URL.parse(url) ?? {}
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain, like example.org')

/** An identity provider that people may sign in with. */
const Provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'use lower-case letters, digits and dashes'),
  name: z.string().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }).refine(isSafe, 'must use https, unless it is on this machine'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  scope: z.string().default('openid email profile'),
  /** Email domains that the provider is trusted for; if unset, all addresses except those of admins. */
  domains: z.array(domain).min(1, 'list at least one domain, or omit it').optional(),
  /** Values of `acr` and `amr` that count as two-step verification. */
  strong: z
    .strictObject({ acr: z.array(z.string()).default([]), amr: z.array(z.string()).default([]) })
    .prefault({}),
  claims: z
    .strictObject({
      email: z.string().default('email'),
      email_verified: z.string().default('email_verified'),
      name: z.string().default('name'),
    })
    .prefault({}),
})
export type Provider = z.output<typeof Provider>

/** Base URL of avatars without a trailing slash; null if turned off. */
const gravatar = z
  .string()
  .default('https://gravatar.com/avatar')
  .refine((url) => url === 'off' || isSafe(url), 'must use https, unless it is on this machine; or "off"')
  .transform((url) => (url === 'off' ? null : url.replace(/\/+$/, '')))

/** As printed by `manyhands keys new`. */
const key = z
  .string()
  .regex(/^[\w+/-]{43}=?$/, 'must be a key as printed by "manyhands keys new"')
  .transform((text) => Buffer.from(text, 'base64'))

/** As printed by `manyhands push-key new`. */
const pushKey = z.string().transform((text, context) => {
  const keys = pushKeysOf(text)
  if (keys) return keys
  context.addIssue({ code: 'custom', message: 'must be a key as printed by "manyhands push-key new"' })
  return z.NEVER
})

/** name=value,name=value, as in OpenTelemetry: values may be URL-encoded. */
const headers = z
  .string()
  .default('')
  .transform((text, context): Record<string, string> => {
    const pairs = text.split(',').filter(Boolean)
    try {
      return Object.fromEntries(
        pairs.map((pair) => /^\s*([\w-]+)=(.*)$/.exec(decodeURIComponent(pair))!.slice(1)),
      )
    } catch {
      context.addIssue({ code: 'custom', message: 'must look like name=value,name=value' })
      return z.NEVER
    }
  })

const networks = /^([\da-fA-F.:]+(\/\d+)?(\s*,\s*|$))*$/

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host/name',
})

/** All settings of the service. A test compares the names with docs/operators/configuration.md. */
export const settings = z.object({
  DATABASE_URL: databaseUrl,
  MIGRATE_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => /^https?:\/\/[^/?#]+\/?$/.test(url),
      'must have no path, like https://volunteers.example.org',
    )
    .refine(isSafe, 'must use https, unless it is localhost: browsers keep no session otherwise')
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(networks, 'must be comma-separated addresses or networks, like 10.0.0.0/8')
    .default(''),
  MIGRATE_ON_START: flag(true),
  WORK_IN_SERVE: flag(true),
  STOP_DELAY_MS: wholeNumber(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like http://localhost:4318' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  EMAIL_HASH: z.enum(['sha256', 'md5', 'keyed']).default('keyed'),
  EMAIL_HASH_KEY: z.string().min(32).optional(),
  LISTING_CACHE_MB: wholeNumber(64),
  RATE_LIMIT: wholeNumber(3000),
  ANONYMOUS_WRITE_LIMIT: wholeNumber(600),
  TOKEN_RATE_LIMIT: wholeNumber(20),
  TOKEN_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  SESSION_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  SIGN_IN_RATE_LIMIT: wholeNumber(600),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OIDC_PROVIDERS: json(z.array(Provider)).default([]),
  MANYHANDS_KEY: key.optional(),
  MANYHANDS_OTHER_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(key)),
  PUSH_KEY: pushKey.optional(),
  PUSH_LOOPBACK: flag(false),
  GRAVATAR_URL: gravatar,
  PRIVATE_DATA_MONTHS: wholeNumber(12),
})

export type Config = Readonly<Omit<z.infer<typeof settings>, 'BASE_URL'>> & {
  /** Without a trailing slash. */
  readonly BASE_URL: string
}

/** Settings that can be given as NAME_FILE, the path of a file with the value. */
export const secrets = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'EMAIL_HASH_KEY',
  'SMTP_URL',
  'OIDC_PROVIDERS',
  'MANYHANDS_KEY',
  'MANYHANDS_OTHER_KEYS',
  'PUSH_KEY',
] as const

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, env[name] || readSecretFile(env, name)]),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new Mistake(explain(parsed.error))
  const config = parsed.data
  if (config.MIGRATE_DATABASE_URL && !URL.parse(config.DATABASE_URL)?.username)
    throw new Mistake(
      'If you set MIGRATE_DATABASE_URL, DATABASE_URL must name the user that the server connects as, such as postgres://manyhands@….',
    )
  if (config.SMTP_URL && !config.MAIL_FROM)
    throw new Mistake(
      'If you set SMTP_URL, also set MAIL_FROM to the sender of emails, such as Volunteers <help@example.org>.',
    )
  if (!config.BASE_URL && (config.SMTP_URL || config.OIDC_PROVIDERS.length > 0))
    throw new Mistake('Emails and identity providers link back to this site. Set BASE_URL to its public URL.')
  if (config.PUSH_KEY && !config.MANYHANDS_KEY)
    throw new Mistake(
      'The addresses of devices are stored encrypted. If you set PUSH_KEY, also set MANYHANDS_KEY.',
    )
  if (config.PUSH_LOOPBACK && config.BASE_URL?.startsWith('https:'))
    throw new Mistake(
      'PUSH_LOOPBACK is for development. Remove it: people could make the server call itself.',
    )
  const ids = config.OIDC_PROVIDERS.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw new Mistake('Two entries in OIDC_PROVIDERS have the same id. Give each entry its own id.')
  const BASE_URL = (config.BASE_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
  return Object.freeze({ ...config, BASE_URL })
}

function readSecretFile(env: Record<string, string | undefined>, name: string): string | undefined {
  const path = env[`${name}_FILE`]
  if (!path) return undefined
  if (!secrets.some((secret) => secret === name))
    throw new Mistake(`${name}_FILE is not supported. Set ${name} itself.`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new Mistake(`The service is not allowed to read ${path}, given in ${name}_FILE.`, {
        fix: `Grant access: chgrp manyhands ${path}; chmod 640 ${path}`,
      })
    throw new Mistake(`Can’t read ${path}, given in ${name}_FILE. Check that the file exists.`)
  }
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return ['The configuration is invalid:', ...lines, 'See docs/operators/configuration.md.'].join('\n')
}
