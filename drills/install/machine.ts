import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A separate Debian 12 with its own files, processes, network and systemd. It shares this machine's kernel.
 */
export interface Machine {
  /** Root of its file system. */
  root: string
  /** Runs a script as root; returns its output and whether it succeeded. */
  run(script: string): { ok: boolean; output: string }
  /** Starts one of our programs in its network. */
  spawnBeside(args: string[], env: Record<string, string>): ChildProcess
  stop(): Promise<void>
}

const names = ['volunteers.example.org', 'smtp.example.org', 'nodejs.org']
const trust = '/usr/local/share/ca-certificates'

/** Created once and kept for the next drill. */
export function makeBase(): string {
  const base = join(tmpdir(), 'manyhands-debian-12')
  if (existsSync(base)) return base
  const half = mkdtempSync(`${base}-`)
  // A root folder is readable by everyone; a temporary folder isn't.
  chmodSync(half, 0o755)
  const packages = 'systemd,systemd-sysv,dbus,ca-certificates'
  const made = spawnSync(
    'eatmydata',
    ['debootstrap', '--variant=minbase', `--include=${packages}`, 'bookworm', half],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`debootstrap failed: ${made.stdout.slice(-500)}`)
  renameSync(half, base)
  return base
}

/** `certificate` belongs to the stand-ins for external servers. */
export async function startMachine(base: string, certificate: string): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'manyhands-machine-'))
  spawnSync('cp', ['-a', '--reflink=auto', `${base}/.`, root])
  prepare(root, certificate)
  const nspawn = spawn(
    'systemd-nspawn',
    [
      '-D',
      root,
      '-M',
      'manyhands-drill',
      '--boot',
      '--register=no',
      '--keep-unit',
      '--private-network',
    ].concat(['--console=pipe', '--resolv-conf=off']),
    { stdio: 'ignore' },
  )
  let network: ChildProcess | undefined
  const stop = async () => {
    await end(nspawn, 20)
    if (network) await end(network, 5)
    rmSync(root, { recursive: true, force: true })
  }
  try {
    const first = String(await findChild(nspawn.pid!))
    network = spawn('slirp4netns', ['--configure', '--mtu=65520', '--disable-host-loopback', first, 'tap0'], {
      stdio: 'ignore',
    })
    const machine: Machine = {
      root,
      run: (script) => runIn(first, script),
      spawnBeside: (args, env) =>
        spawn('nsenter', ['-t', first, '-n', process.execPath, ...args], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { PATH: process.env.PATH, ...env },
        }),
      stop,
    }
    await untilUp(machine)
    return machine
  } catch (error) {
    await stop()
    throw error
  }
}

/** What a machine has before its operator starts: a name server and trusted CAs. */
function prepare(root: string, certificate: string): void {
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`)
  writeFileSync(join(root, 'etc/hostname'), 'fresh\n')
  mkdirSync(join(root, trust), { recursive: true })
  if (existsSync(trust)) cpSync(trust, join(root, trust), { recursive: true })
  writeFileSync(join(root, trust, 'stand-ins.crt'), certificate)
  for (const unit of ['manyhands', 'manyhands-doctor']) {
    const overrides = join(root, `etc/systemd/system/${unit}.service.d`)
    mkdirSync(overrides, { recursive: true })
    writeFileSync(join(overrides, 'trust.conf'), `[Service]\nEnvironment=NODE_EXTRA_CA_CERTS=${bundle}\n`)
  }
}

const bundle = '/etc/ssl/certs/ca-certificates.crt'

function runIn(first: string, script: string) {
  const { status, stdout, stderr } = spawnSync(
    'nsenter',
    ['-t', first, '-a', 'bash', '--norc', '-euo', 'pipefail', '-c', `exec 2>&1\ncd /root\n${script}`],
    {
      encoding: 'utf8',
      cwd: '/',
      timeout: 600_000,
      maxBuffer: 1e8,
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        LANG: 'C.UTF-8',
        DEBIAN_FRONTEND: 'noninteractive',
        NODE_EXTRA_CA_CERTS: bundle,
      },
    },
  )
  return { ok: status === 0, output: `${stdout}${stderr}` }
}

async function findChild(pid: number): Promise<number> {
  for (let i = 0; i < 100; i++) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    if (child) return Number(child)
    await sleep(100)
  }
  throw new Error('the machine does not start')
}

async function untilUp(machine: Machine): Promise<void> {
  for (let i = 0; i < 120; i++) {
    const { output } = machine.run('systemctl is-system-running || true')
    if (/^(running|degraded)/m.test(output) && machine.run('update-ca-certificates').ok) return
    await sleep(500)
  }
  throw new Error('the machine does not come up')
}

async function end(child: ChildProcess, seconds: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  await ended
  clearTimeout(impatience)
}
