import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const wanted = '4.0.7'

/**
 * Where Python finds Patroni. The version in Debian 12 can lose acknowledged writes, so Debian 13's is
 * unpacked next to it.
 */
export function findPatroni(): string {
  const folder = join(tmpdir(), `manyhands-patroni-${wanted}`)
  if (!existsSync(folder)) unpack(folder)
  const path = join(folder, 'usr/lib/python3/dist-packages')
  const said = run('/usr/bin/python3', ['-c', 'import patroni.version; print(patroni.version.__version__)'], {
    PYTHONPATH: path,
  }).trim()
  if (said !== wanted) throw new Error(`${folder} holds Patroni ${said}, not ${wanted}: remove it.`)
  return path
}

function run(command: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Downloads from the mirror that apt uses and verifies with its keys; doesn't change the system. */
function unpack(folder: string): void {
  const work = mkdtempSync(join(tmpdir(), 'manyhands-apt-'))
  try {
    for (const one of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(join(work, one), { recursive: true })
    const list = join(work, 'sources.list')
    const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
    writeFileSync(list, `deb [signed-by=${keys}] ${findMirror()} trixie main\n`)
    const options = [
      `Dir::Etc::sourcelist=${list}`,
      'Dir::Etc::sourceparts=-',
      `Dir::State::lists=${work}/lists`,
      `Dir::Cache=${work}/cache`,
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option])
    run('apt-get', [...options, 'update'])
    run('sh', ['-c', 'cd "$0" && shift 0 && apt-get "$@" download patroni', work, ...options])
    const file = readdirSync(work).find((name) => name.startsWith(`patroni_${wanted}`))
    if (!file) throw new Error(`Debian 13 has no Patroni ${wanted} any more.`)
    const half = mkdtempSync(`${folder}-`)
    run('dpkg', ['-x', join(work, file), half])
    run('chmod', ['-R', 'a+rX', half])
    renameSync(half, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function findMirror(): string {
  const folder = '/etc/apt/sources.list.d'
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ]
  for (const file of files.filter((one) => existsSync(one))) {
    const mirror = /\bhttps?:\S+\/debian(?=\/?\s|\/?$)/m.exec(
      withoutComments(readFileSync(file, 'utf8')),
    )?.[0]
    if (mirror) return mirror
  }
  throw new Error('apt has no Debian mirror: put Debian 13 into its sources.')
}

const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '')
