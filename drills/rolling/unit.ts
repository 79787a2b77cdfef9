import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The settings of the unit that the command in docs/operators/upgrades.md creates from ours. */
export function readUnit(folder: string): Record<string, string> {
  const page = readFileSync(`${root}docs/operators/upgrades.md`, 'utf8')
  const command = page.split('\n').find((line) => line.startsWith("sed 's|^EnvironmentFile"))
  if (!command) throw new Error('docs/operators/upgrades.md makes no unit any more.')
  const line = command.replace('/opt/manyhands/', root).replace('/etc/systemd/system/', `${folder}/`)
  execFileSync('sh', ['-c', line])
  const [, text = ''] = /^Environment=(.*)$/m.exec(readFileSync(`${folder}/manyhands@.service`, 'utf8')) ?? []
  return Object.fromEntries(text.split(' ').map((one) => one.split('=') as [string, string]))
}
