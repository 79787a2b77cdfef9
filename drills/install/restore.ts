import { fileURLToPath } from 'node:url'
import type { Results } from '../results.ts'
import type { Machine } from './machine.ts'
import { readBlocks } from './page.ts'

const page = fileURLToPath(new URL('../../docs/operators/backup.md', import.meta.url))
const example = '2026-12-12 09:41:59+00'
const psql = 'cd / && runuser -u postgres -- psql -XAtqd manyhands -c'

function readBlock(heading: string): string {
  const block = readBlocks(page).find(({ step }) => step === heading)
  if (!block) throw new Error(`The manual has no commands under "${heading}".`)
  return block.commands
}

/**
 * Runs two restores exactly as docs/operators/backup.md says, with systemd stopping and starting the units.
 */
export function restoreByPage(results: Results, machine: Machine): void {
  const must = (script: string) => {
    const { ok, output } = machine.run(script)
    if (!ok) throw new Error(`${script}\n${output.slice(-4000)}`)
    return output.trim()
  }
  const follow = (heading: string, commands = readBlock(heading)) => {
    const began = performance.now()
    must(commands)
    results.judge(heading, true, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  const judge = (what: string) => {
    const rows = must(`${psql} 'select note from dear'`)
    const ready = must(
      'curl -fsS --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/readyz 2>/dev/null',
    )
    results.judge(`${what}: the row and the service are back`, rows === 'kept' && ready.length > 0, rows)
  }
  follow('Set up pgBackRest')
  must(`${psql} "create table dear as select 'kept' as note"`)
  const second = must(`sleep 2; date -u '+%F %T+00'; sleep 2`)
  must(`${psql} 'drop table dear'`)
  const goBack = readBlock('Restore to a point in time')
  const tooLate = machine.run(goBack.replace(example, '2099-01-01 00:00:00+00'))
  const state = machine.run('systemctl is-active manyhands').output.trim()
  results.judge('a second that was never reached: it ends there', !tooLate.ok && state === 'inactive', state)
  const again = goBack.slice(goBack.indexOf('systemctl stop postgresql@15-main'))
  follow('Restore to a point in time', again.replace(example, second))
  judge('a table dropped')

  // Another machine: a new PostgreSQL cluster, with only what was kept elsewhere.
  must(`${psql} 'select pg_switch_wal()' && sleep 5
    mkdir /root/kept && mv /etc/manyhands/env /etc/manyhands/key /root/kept/
    mv /etc/pgbackrest/conf.d/cipher.conf /var/backups/manyhands/erasures.csv /root/kept/
    rm -r /etc/pgbackrest /etc/pgbackrest.conf
    pg_dropcluster --stop 15 main && pg_createcluster --start 15 main`)
  follow('Restore after a disk failure')
  judge('the disk gone')
}
