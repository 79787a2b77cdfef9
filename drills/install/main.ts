import { type ChildProcess, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createResults, type Results, requirePrograms, untilStopped } from '../results.ts'
import { makeCertificate } from './certificate.ts'
import { type Machine, makeBase, startMachine } from './machine.ts'
import { readBlocks } from './page.ts'
import { restoreByPage } from './restore.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const mostSeconds = 300

/** Follows docs/operators/install.md on a fresh machine, and signs in as its first admin. */
async function main(results: Results): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-install-'))
  const children: ChildProcess[] = []
  let machine: Machine | undefined
  try {
    const certificate = makeCertificate(folder, ['nodejs.org', 'smtp.example.org'])
    await results.time('a release and a Node to download', async () => pack(folder))
    const base = await results.time('Debian 12 (kept for the next time)', async () => makeBase())
    machine = await results.time('a fresh machine with it', () => startMachine(base, certificate))
    spawnSync('cp', [join(folder, 'manyhands.tar.gz'), join(machine.root, 'root/')])
    const emails = await startStandIn(machine, children, folder, 'smtp')
    await follow(results, machine, children, folder, emails)
  } finally {
    for (const child of children) child.kill()
    await machine?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function follow(
  results: Results,
  machine: Machine,
  children: ChildProcess[],
  folder: string,
  emails: string[],
): Promise<void> {
  let seconds = 0
  for (const { step, commands } of readBlocks(join(root, 'docs/operators/install.md'))) {
    if (commands.includes('nodejs.org')) await startStandIn(machine, children, folder, 'nodejs.org')
    const began = performance.now()
    const { ok, output } = machine.run(commands)
    const took = (performance.now() - began) / 1000
    if (/^\d/.test(step)) seconds += took
    results.judge(step, ok, `${took.toFixed(1)} s`)
    if (!ok) throw new Error(`${commands}\n${output.slice(-4000)}`)
    if (commands.includes('nodejs.org')) children.pop()!.kill()
    if (commands.includes('Caddyfile')) certifyOurselves(machine)
    if (commands.includes('doctor')) console.log(output.trim())
    if (commands.includes('sign-in-link')) await signInByLink(results, machine, output, emails)
  }
  const busy = loadavg()[0]! / cpus().length
  const figure = `${seconds.toFixed(0)} s`
  // On a busy machine the time says nothing about our steps.
  if (busy > 2) results.tell(`steps 1 to 9 (load of ${busy.toFixed(0)} a core: not judged)`, figure)
  else results.judge('steps 1 to 9, machine time under 5 minutes', seconds < mostSeconds, figure)
  const { output } = machine.run(
    'systemctl is-active manyhands manyhands-work; systemd-analyze security manyhands | tail -1',
  )
  results.judge('both units run at the end', output.startsWith('active\nactive\n'))
  results.tell('exposure by systemd-analyze security', /level.*: ([\d.]+)/.exec(output)?.[1] ?? output)
  const releases = machine.run('readlink -f /opt/manyhands; ls -d /opt/manyhands-*').output.trim().split('\n')
  results.judge('the new version is beside the old', releases.length === 3 && releases[0] === releases[2])
  await makeRound(results, machine, emails)
  const { output: states } = machine.run(
    `systemctl stop 'manyhands*.service'; systemctl is-active manyhands manyhands-work manyhands-doctor.timer || true`,
  )
  const lastStates = states.trim().split('\n').slice(-3).join(', ')
  results.judge(
    'both stop as for a restore, timers do not',
    lastStates === 'inactive, inactive, active',
    lastStates,
  )
  restoreByPage(results, machine)
}

/** Runs the doctor's scheduled check, after a night without a backup. */
async function makeRound(results: Results, machine: Machine, emails: string[]): Promise<void> {
  const before = emails.length
  const last = new Date(Date.now() - 28 * 3_600_000).toISOString()
  machine.run(`runuser -u postgres -- psql -c "alter database manyhands set manyhands.backed_up = '${last}'"`)
  const { ok } = machine.run('systemctl start manyhands-doctor')
  for (let i = 0; i < 100 && emails.length === before; i++) await sleep(100)
  const warnings = emails.slice(before).filter((email) => email.includes('Problem with Manyhands'))
  results.judge(
    'the doctor sends an email about a backup that is missing',
    !ok && warnings.length === 1,
    String(warnings.length),
  )
}

/** No CA issues certificates for this name here, so Caddy signs its own. */
function certifyOurselves(machine: Machine): void {
  const { ok, output } = machine.run(`
    printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' | cat - /etc/caddy/Caddyfile > /root/Caddyfile
    cp /root/Caddyfile /etc/caddy/Caddyfile && systemctl restart caddy
    made=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
    for i in $(seq 50); do test -s $made && break; sleep 0.2; done
    cp $made /usr/local/share/ca-certificates/caddy.crt && update-ca-certificates`)
  if (!ok) throw new Error(output)
}

async function signInByLink(
  results: Results,
  machine: Machine,
  output: string,
  emails: string[],
): Promise<void> {
  const link = output.trim().split('\n').at(-1)!
  copyFileSync(beside('visitor.ts'), join(machine.root, 'root/visitor.ts'))
  const visit = machine.run(`node /root/visitor.ts '${link}'`)
  if (!visit.ok) throw new Error(visit.output)
  const seen = JSON.parse(visit.output.trim().split('\n').at(-1)!)
  const site = 'https://volunteers.example.org'
  results.judge('the web app comes through the proxy', String(seen.page) === '200,true')
  results.judge(
    'the help pages are there in both languages',
    String(seen.help) === '200 en,200 zh-TW',
    String(seen.help),
  )
  results.judge(
    'signed in by the link',
    seen.signedIn === 200 || seen.signedIn === 201,
    String(seen.signedIn),
  )
  results.judge('the API knows who it is', seen.me?.email === 'you@example.org', seen.me?.email)
  results.judge('http leads to https', seen.plain?.[1] === `${site}/`, String(seen.plain?.[0]))
  results.judge('and stays there (HSTS)', Boolean(seen.hsts))
  for (let i = 0; i < 100 && emails.length < 2; i++) await sleep(100)
  results.judge('the doctor and the service sent emails', emails.length === 2, `${emails.length} emails`)
}

async function startStandIn(
  machine: Machine,
  children: ChildProcess[],
  folder: string,
  what: string,
): Promise<string[]> {
  const child = machine.spawnBeside([beside('stand-ins.ts'), folder, what], {})
  children.push(child)
  const lines = listen(child)
  for (let i = 0; i < 200 && lines.length === 0; i++) await sleep(100)
  if (lines.shift() !== 'ready') throw new Error(`nobody stands in for ${what}`)
  return lines
}

function listen(child: ChildProcess): string[] {
  const lines: string[] = []
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line))
  return lines
}

/**
 * Packs the release as `git archive` does, including uncommitted changes, and Node in the layout of its
 * official archive.
 */
function pack(folder: string): void {
  const sh = (script: string) => {
    const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  sh(`git ls-files -co --exclude-standard -z | while IFS= read -rd '' f; do test -e "$f" && printf '%s\\0' "$f"; done |
    tar --null -T - --transform 's|^|manyhands/|' -czf ${folder}/manyhands.tar.gz`)
  const name = `node-v${process.versions.node}-linux-x64`
  const tree = join(folder, name)
  mkdirSync(join(tree, 'bin'), { recursive: true })
  mkdirSync(join(tree, 'lib/node_modules'), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  const npm = dirname(dirname(spawnSync('readlink', ['-f', whichNpm()], { encoding: 'utf8' }).stdout.trim()))
  sh(`cp '${process.execPath}' '${tree}/bin/node'; cp -rL '${npm}' '${tree}/lib/node_modules/npm'`)
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'bin/npm'))
  sh(`tar -C ${folder} -c ${name} | gzip -1 > ${folder}/dist/${name}.tar.gz
    cd ${folder}/dist && sha256sum ${name}.tar.gz > SHASUMS256.txt`)
  if (!existsSync(join(tree, 'lib/node_modules/npm/bin/npm-cli.js'))) throw new Error(`no npm at ${npm}`)
}

const whichNpm = () => spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim()

if (process.getuid?.() !== 0) {
  console.error('The drill starts a machine: run it as root.')
  process.exit(2)
}
requirePrograms({
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
  eatmydata: 'eatmydata',
  openssl: 'openssl',
})
const results = createResults()
try {
  await Promise.race([main(results), untilStopped(25)])
} catch (error) {
  results.judge('followed to its end', false)
  console.error(error)
}
process.exitCode = results.report() ? 0 : 1
