import { readdirSync } from 'node:fs'
import { newKey } from '../../server/src/platform/db/key-ring.ts'
import type { Drill } from './drill.ts'

/** What opens nothing: another passphrase, no passphrase, another key. */
export async function judgeRefusals({ machine, service, results }: Drill): Promise<void> {
  const side = machine.path('/var/lib/postgresql/15/main').replace(/main$/, 'side')
  await machine.shell(`mkdir -p ${side} && chown --reference=${side}/../main ${side} && chmod 700 ${side}`, {
    asRoot: true,
  })
  const restore = `pgbackrest --stanza=manyhands --pg1-path=${side} restore`
  const refuses = (line: string, env = {}) =>
    machine.shell(line, { env }).then(
      () => false,
      () => readdirSync(side).length === 0,
    )
  const wrong = { PGBACKREST_REPO1_CIPHER_PASS: 'not the passphrase' }
  results.judge('a wrong passphrase restores nothing', await refuses(restore, wrong))
  const without = { PGBACKREST_CONFIG_INCLUDE_PATH: side }
  results.judge('no passphrase restores nothing', await refuses(restore, without))

  const said = await service
    .command(['serve'], { MANYHANDS_KEY: newKey().toString('base64url'), PORT: '0' })
    .catch((error: { code?: number; stderr?: string }) => (error.code === 1 ? String(error.stderr) : ''))
  results.judge('a wrong MANYHANDS_KEY does not start', /key/i.test(said))
}

interface Info {
  backup: { label: string; type: 'full' | 'diff' }[]
  archive: { min: string | null }[]
}

/** Full backups beyond those that are kept take the oldest away, with the changes that only it needed. */
export async function judgeRetention({ machine, manual, results, short }: Drill): Promise<void> {
  // Two in the short form; as many as the documented file says otherwise.
  const env = short ? { PGBACKREST_REPO1_RETENTION_FULL: '2' } : undefined
  const kept = short ? 2 : 5
  const look = async () => {
    const [info] = JSON.parse(
      await machine.shell('pgbackrest --stanza=manyhands --output=json info'),
    ) as Info[]
    const fulls = info!.backup.filter(({ type }) => type === 'full').map(({ label }) => label)
    return { fulls, all: info!.backup.map(({ label }) => label), min: info!.archive.at(-1)!.min }
  }
  await manual.follow('After any restore')
  await manual.follow('See what there is')
  const before = await look()
  for (let count = before.fulls.length; count <= kept; count++)
    await machine.shell('pgbackrest --stanza=manyhands --type=full backup', env ? { env } : {})
  const after = await look()
  results.judge(
    `retention keeps ${kept} full backups`,
    after.fulls.length === kept,
    String(after.fulls.length),
  )
  const oldest = before.fulls[0]!
  results.judge(
    'the oldest went, and what hung on it',
    !after.all.some((label) => label.startsWith(oldest)),
    oldest,
  )
  results.judge('and the changes before the next one', before.min !== after.min, `${after.min}`)
}
