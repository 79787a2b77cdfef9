import { existsSync, readdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from '../../server/src/platform/db/key-ring.ts'
import type { Drill } from './drill.ts'

/** A wrong passphrase, no passphrase and a wrong key must not decrypt anything. */
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
  await machine.shell(restore)
  const whole = existsSync(`${side}/PG_VERSION`) && existsSync(`${side}/backup_label`)
  results.judge('the same command with the passphrase restores all', whole)
  rmSync(side, { recursive: true })

  const said = await service
    .command(['serve'], { MANYHANDS_KEY: newKey().toString('base64url'), PORT: '0' })
    .catch((error: { code?: number; stderr?: string }) => (error.code === 1 ? String(error.stderr) : ''))
  results.judge('a wrong MANYHANDS_KEY does not start', /key/i.test(said))
  await service.stop()
  const starts = await service.start().then(
    () => true,
    () => false,
  )
  results.judge('the same with the right one does', starts)
}

interface Info {
  backup: { label: string; type: 'full' | 'diff' }[]
  archive: { min: string | null }[]
}

/** A full backup beyond the retention limit removes the oldest, with the changes that only it needed. */
export async function judgeRetention({ machine, manual, results, short }: Drill): Promise<void> {
  // Two in the short form; otherwise as many as the documented file says.
  const env = short ? { PGBACKREST_REPO1_RETENTION_FULL: '2' } : undefined
  const kept = short ? 2 : 5
  const look = async () => {
    const [info] = JSON.parse(
      await machine.shell('pgbackrest --stanza=manyhands --output=json info'),
    ) as Info[]
    const fulls = info!.backup.filter(({ type }) => type === 'full').map(({ label }) => label)
    return { fulls, all: info!.backup.map(({ label }) => label), min: info!.archive.at(-1)!.min }
  }
  await manual.follow('After every restore')
  await manual.follow('List backups')
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

/** Checks that someone is notified when backups stop receiving changes, and when they recover. */
export async function judgeWarnings(drill: Drill): Promise<void> {
  const { machine, results } = drill
  results.judge('the doctor knows of the last backup', (await askDoctor(drill)) === 'ok')
  const repository = machine.path('/var/lib/pgbackrest')
  await machine.shell(`mv ${repository} ${repository}-away`, { asRoot: true })
  results.judge('the doctor reports that the backup repository is gone', await hears(drill, 'trouble,ok'))
  await machine.shell(`mv ${repository}-away ${repository}`, { asRoot: true })
  results.judge('and that it is back', await hears(drill, 'ok'))
}

async function hears(drill: Drill, expected: string): Promise<boolean> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(1000)) {
    const something = `select pg_logical_emit_message(false, 'drill', 'something'), pg_switch_wal()`
    await drill.machine.shell(`psql -XAtqc "${something}"`)
    if ((await askDoctor(drill)) === expected) return true
  }
  return false
}

/** The doctor reports other problems, too: this service can't be reached by name. */
async function askDoctor({ service }: Drill): Promise<string> {
  const said = await service.command(['doctor', '--json']).catch(({ stdout }: { stdout: string }) => stdout)
  const { findings } = JSON.parse(said) as { findings: { check: string; level: string }[] }
  return findings
    .filter(({ check }) => check === 'backups')
    .map(({ level }) => level)
    .join()
}
