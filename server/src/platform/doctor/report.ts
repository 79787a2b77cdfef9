import type { Config } from '../config.ts'

export type Level = 'ok' | 'warning' | 'trouble'

/** What one look has shown; whoever reads it knows what to do next. */
export interface Finding {
  check: string
  level: Level
  says: string
  fix?: string
}

export const ok = (check: string, says: string): Finding => ({ check, level: 'ok', says })
export const warning = (check: string, says: string, fix: string): Finding => ({
  check,
  level: 'warning',
  says,
  fix,
})
export const trouble = (check: string, says: string, fix: string): Finding => ({
  check,
  level: 'trouble',
  says,
  fix,
})

export function worstOf(findings: Finding[]): Level {
  if (findings.some(({ level }) => level === 'trouble')) return 'trouble'
  return findings.some(({ level }) => level === 'warning') ? 'warning' : 'ok'
}

/** For people: one line for each finding, and below it what to do. */
export function tell(findings: Finding[]): string {
  const lines = findings.flatMap(({ check, level, says, fix }) => {
    const head = `${level.padEnd(8)} ${check.padEnd(12)} ${says}`
    return fix ? [head, `${' '.repeat(22)}Fix: ${fix}`] : [head]
  })
  const count = (level: Level) => findings.filter((one) => one.level === level).length
  return [...lines, '', `${count('trouble')} troubles, ${count('warning')} warnings.`].join('\n')
}

/**
 * For whatever others say: it may repeat what we told them. Not for our own words, where hiding a password like
 * "manyhands" would only tell what it is.
 */
export function hideSecrets(config: Config, text: string): string {
  return secretsOf(config).reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)
}

/** As given if it is not written as it should be: that is the finding of another look. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Longest first, so that none is half hidden; as given, and as it travels. */
function secretsOf(config: Config): string[] {
  const passwords = [config.DATABASE_URL, config.MIGRATE_DATABASE_URL ?? '', config.SMTP_URL ?? '']
    .map((url) => URL.parse(url)?.password ?? '')
    .flatMap((password) => [password, decoded(password)])
  const keys = [config.MANYHANDS_KEY, ...config.MANYHANDS_OTHER_KEYS].flatMap((key) =>
    key ? [key.toString('base64url'), key.toString('base64')] : [],
  )
  const others = [
    config.METRICS_TOKEN,
    config.EMAIL_HASH_KEY,
    ...config.OIDC_PROVIDERS.map((one) => one.client_secret),
  ]
  return [...passwords, ...keys, ...others]
    .filter((secret) => secret !== undefined)
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
    .filter((secret) => secret.length > 2)
    .toSorted((a, b) => b.length - a.length)
}
