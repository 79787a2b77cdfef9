import { parseArgs } from 'node:util'
import { newKey } from '../../server/src/platform/db/key-ring.ts'
import { createResults, type Results, requirePrograms, untilStopped } from '../results.ts'
import { chooseAnother, dropTable, eraseDirectory, loseDisk, writeAndBackUp } from './accidents.ts'
import { createCluster } from './cluster.ts'
import { type Drill, seconds } from './drill.ts'
import { restoreDump } from './dumps.ts'
import { createMachine, type Machine, postgresBin } from './machine.ts'
import { openManual, runUnit } from './manual.ts'
import { judgeRefusals, judgeRetention, judgeWarnings } from './refusals.ts'
import { createService, type Service } from './service.ts'
import { createWriters } from './writers.ts'

/** Breaks a database in realistic ways, and restores it by following only docs/operators/backup.md. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { short: { type: 'boolean', default: false }, projects: { type: 'string' } },
  })
  const projects = Number(values.projects ?? (values.short ? 50 : 2500))
  requirePrograms({
    [`${postgresBin}/postgres`]: 'postgresql-15',
    pgbackrest: 'pgbackrest',
    openssl: 'openssl',
  })
  const started = Date.now()
  await using stack = new AsyncDisposableStack()
  const results = createResults()
  const work = async () => {
    const drill = await prepare(stack, { short: values.short, projects, results })
    await writeAndBackUp(drill)
    await dropTable(drill)
    await eraseDirectory(drill)
    await judgeRefusals(drill)
    await judgeWarnings(drill)
    await chooseAnother(drill)
    if (!values.short) await loseDisk(drill)
    await judgeRetention(drill)
    await restoreDump(drill)
    const unread = drill.manual.unread()
    results.judge('every command of the manual was run', unread.length === 0, unread.join() || 'yes')
  }
  await Promise.race([work(), untilStopped(values.short ? 10 : 60)])
  results.tell('the whole drill', seconds(started))
  if (!results.report()) process.exitCode = 1
}

interface Wanted {
  short: boolean
  /** Size of the second database: projects with 400 memberships each. */
  projects: number
  results: Results
}

async function prepare(stack: AsyncDisposableStack, { short, projects, results }: Wanted): Promise<Drill> {
  const machine = await createMachine(stack)
  const cluster = await createCluster(stack, machine)
  await cluster.start()
  const urls = [machine.url('manyhands', 'manyhands'), machine.url('scale')]
  const MANYHANDS_KEY = newKey().toString('base64url')
  const service = await createService(stack, { DATABASE_URL: urls[0]!, MANYHANDS_KEY })
  await results.time('migrate and fill two databases', () => fill(machine, service, urls[1]!, projects))

  const state: Pick<Drill, 'onRestored' | 'duties'> = { onRestored: null, duties: {} }
  const restored = async () => {
    const { onRestored } = state
    state.onRestored = null
    await onRestored?.()
  }
  const manual = openManual(machine, {
    restored,
    async stop(unit) {
      await (isDatabase(unit) ? cluster : service).stop()
    },
    async start(unit) {
      if (isDatabase(unit)) return cluster.start()
      if (unit !== 'manyhands') return runUnit(machine, unit)
      await restored()
      await service.start(state.duties)
    },
  })
  await results.time('set up pgBackRest, with a full backup', () => manual.follow('Set up pgBackRest'))
  const size = await machine.shell(
    `du -sm ${machine.path('/var/lib/pgbackrest')} ${machine.path('/var/lib/postgresql/15/main/base')} | cut -f1`,
  )
  const [backup, data] = size.trim().split('\n')
  results.tell('size of the data, and of its backup', `${data} MB, ${backup} MB`)

  await service.start()
  const [volunteer, owner] = await Promise.all([
    service.signIn('volunteer@demo.test', 'read write private'),
    service.signIn('owner@demo.test', 'read write'),
  ])
  const writers = createWriters(stack, service, owner)
  return Object.assign(state, {
    short,
    machine,
    cluster,
    service,
    writers,
    manual,
    results,
    urls,
    volunteer,
  })
}

/** Stopping the unit of all clusters returns while PostgreSQL is still running. */
function isDatabase(unit: string): boolean {
  if (/^postgresql(\.service)?$/.test(unit)) throw new Error(`${unit} does not wait for the cluster.`)
  return unit === 'postgresql@15-main'
}

async function fill(machine: Machine, service: Service, scale: string, projects: number): Promise<void> {
  await machine.shell('createuser manyhands && createdb -O manyhands manyhands')
  await service.command(['migrate'])
  await machine.shell('createdb -T manyhands scale')
  await Promise.all([
    service.command(['seed']),
    service.command(['seed', '--scale', `projects=${projects}`], { DATABASE_URL: scale }).then(console.log),
  ])
}

await main()
