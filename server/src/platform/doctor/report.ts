import type { Config } from '../config.ts'

export type Level = 'ok' | 'warning' | 'trouble'

/** Result of one check. `fix` says what to do next. */
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

/** Plain-text report: one line per finding, and below it the fix. */
export function printFindings(findings: Finding[]): string {
  const lines = findings.flatMap(({ check, level, says, fix }) => {
    const head = `${level.padEnd(8)} ${check.padEnd(12)} ${says}`
    return fix ? [head, `${' '.repeat(22)}Fix: ${fix}`] : [head]
  })
  const count = (level: Level) => findings.filter((one) => one.level === level).length
  return [...lines, '', `Problems: ${count('trouble')}. Warnings: ${count('warning')}.`].join('\n')
}

/**
 * Masks secrets in text from other programs, which may repeat what we sent. Not for our own text, where masking
 * a password like "manyhands" would reveal it.
 */
export function hideSecrets(config: Config, text: string): string {
  return secretsOf(config).reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)
}

/** URL-decodes the text; returns it unchanged if malformed, which another check reports. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** All secrets, plain and base64-encoded; longest first, so that none is only partly masked. */
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
