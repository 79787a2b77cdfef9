import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, secrets, settings } from './config.ts'

const DATABASE_URL = 'postgres://someone:secret@db/manyhands'
const folder = mkdtempSync(join(tmpdir(), 'manyhands-config-'))

describe('config', () => {
  it('requires a database and has defaults for the rest', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8080,
      EMAIL_HASH: 'keyed',
    })
  })

  it('says which setting is wrong and where settings are documented', () => {
    expect(() => readConfig({ PORT: 'http' })).toThrow(
      /DATABASE_URL: must look like postgres:\/\/user:password@host\/name\n {2}PORT: [\s\S]*docs\/operators\/configuration\.md/,
    )
  })

  it('never repeats a secret in an error', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^((?!hunter2)[\s\S])*$/)
  })

  it('reads secrets from files', () => {
    const path = join(folder, 'url')
    writeFileSync(path, `${DATABASE_URL}\n`)
    expect(readConfig({ DATABASE_URL_FILE: path }).DATABASE_URL).toBe(DATABASE_URL)
    expect(() => readConfig({ DATABASE_URL_FILE: join(folder, 'absent') })).toThrow(/^Can’t read /)
    expect(() => readConfig({ DATABASE_URL, PORT_FILE: path })).toThrow(
      'PORT_FILE is not supported. Set PORT itself.',
    )
  })

  it('requires a long enough key for hashes, or none', () => {
    expect(readConfig({ DATABASE_URL, EMAIL_HASH: 'keyed' }).EMAIL_HASH_KEY).toBeUndefined()
    expect(() => readConfig({ DATABASE_URL, EMAIL_HASH_KEY: 'short' })).toThrow(/EMAIL_HASH_KEY/)
  })

  it('requires a sender for emails, and unique providers', () => {
    expect(() => readConfig({ DATABASE_URL, SMTP_URL: 'smtp://mail:25' })).toThrow(/also set MAIL_FROM/)
    const one = { id: 'a', name: 'A', issuer: 'https://a.test', client_id: 'x', client_secret: 'y' }
    const providers = (...list: object[]) =>
      readConfig({ DATABASE_URL, BASE_URL: 'https://here.test', OIDC_PROVIDERS: JSON.stringify(list) })
        .OIDC_PROVIDERS
    expect(providers(one)).toEqual([
      {
        ...one,
        scope: 'openid email profile',
        claims: { email: 'email', email_verified: 'email_verified', name: 'name' },
        strong: { acr: [], amr: [] },
      },
    ])
    expect(() => providers(one, one)).toThrow(/same id/)
    expect(() => providers({ ...one, id: 'A/B' })).toThrow(/OIDC_PROVIDERS\.0\.id: use lower-case/)
    expect(() => readConfig({ DATABASE_URL, OIDC_PROVIDERS: '[{' })).toThrow(/OIDC_PROVIDERS: must be JSON/)
  })

  it('requires an address for which browsers keep sessions, if there are providers', () => {
    const mail = { SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'help@here.test' }
    expect(() => readConfig({ DATABASE_URL, ...mail })).toThrow(/Set BASE_URL/)
    for (const BASE_URL of ['http://here.test', 'https://here.test/volunteers', 'https://here.test/?a=1'])
      expect(() => readConfig({ DATABASE_URL, BASE_URL })).toThrow(/BASE_URL: /)
  })

  it('normalises its address to no trailing slash', () => {
    expect(readConfig({ DATABASE_URL, PORT: '81' }).BASE_URL).toBe('http://localhost:81')
    expect(readConfig({ DATABASE_URL, BASE_URL: 'https://a.test/' }).BASE_URL).toBe('https://a.test')
  })

  it('fetches pictures from a safe URL, or not at all', () => {
    const from = (GRAVATAR_URL?: string) => readConfig({ DATABASE_URL, GRAVATAR_URL }).GRAVATAR_URL
    expect([from(), from('https://a.test/avatar/'), from('http://127.0.0.1:9'), from('off')]).toEqual([
      'https://gravatar.com/avatar',
      'https://a.test/avatar',
      'http://127.0.0.1:9',
      null,
    ])
    for (const url of ['http://a.test', 'ftp://a.test', 'none'])
      expect(() => from(url)).toThrow(/GRAVATAR_URL: must use https/)
  })

  it('is documented, every setting and every secret file', () => {
    const page = readFileSync(new URL('../../../docs/operators/configuration.md', import.meta.url), 'utf8')
    const documented = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(documented).toEqual(Object.keys(settings.shape))
    const files = [...page.matchAll(/^\| `(\w+)`.*also `_FILE`/gm)].map(([, name]) => name)
    expect(new Set(files)).toEqual(new Set(secrets))
  })
})
