import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Mistake } from './errors.ts'

const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true')

const networks = /^([\da-fA-F.:]+(\/\d+)?(\s*,\s*|$))*$/

/** Every setting of the service. docs/operators/configuration.md lists the same names; a test compares. */
export const settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'like postgres://user:password@host/name' }),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .string()
    .regex(networks, 'addresses or networks with commas between, like 10.0.0.0/8')
    .default(''),
  MIGRATE_ON_START: flag(true),
  WORK_IN_SERVE: flag(true),
  STOP_DELAY_MS: wholeNumber(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  EMAIL_HASH: z.enum(['sha256', 'md5', 'keyed']).default('sha256'),
  EMAIL_HASH_KEY: z.string().min(32).optional(),
  LISTING_CACHE_MB: wholeNumber(64),
  RATE_LIMIT: wholeNumber(3000),
  TOKEN_RATE_LIMIT: wholeNumber(20),
  TOKEN_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
})

export type Config = Readonly<z.infer<typeof settings>>

/** Settings that may be given as NAME_FILE, the path of a file that holds the value. */
export const secrets = ['DATABASE_URL', 'METRICS_TOKEN', 'EMAIL_HASH_KEY'] as const

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, env[name] || readSecretFile(env, name)]),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new Mistake(explain(parsed.error))
  const config = parsed.data
  if (config.EMAIL_HASH === 'keyed' && !config.EMAIL_HASH_KEY)
    throw new Mistake('EMAIL_HASH=keyed needs EMAIL_HASH_KEY: set it to at least 32 random characters.')
  return Object.freeze(config)
}

function readSecretFile(env: Record<string, string | undefined>, name: string): string | undefined {
  const path = env[`${name}_FILE`]
  if (!path) return undefined
  if (!secrets.some((secret) => secret === name))
    throw new Mistake(`${name}_FILE is not a setting: give ${name} itself.`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Mistake(`${name}_FILE names ${path}, which cannot be read.`)
  }
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return ['The configuration is not valid:', ...lines, 'See docs/operators/configuration.md.'].join('\n')
}
