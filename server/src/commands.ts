import type { ParseArgsConfig } from 'node:util'
import { seedDemo, seedScale } from './demo/index.ts'
import { about } from './introduction.ts'
import {
  findPerson,
  forgetKey,
  grantAdmin,
  keysThatDoNotOpen,
  listKeys,
  requireKeys,
  revokeAdmin,
  rotateKeys,
} from './people/index.ts'
import { type Config, readConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { createKeyRing, newKey } from './platform/db/key-ring.ts'
import { requireKnownSchema } from './platform/db/migrations.ts'
import { examine } from './platform/doctor/doctor.ts'
import { type Finding, ok, tell, trouble, warning, worstOf } from './platform/doctor/report.ts'
import { Mistake } from './platform/errors.ts'
import { type Scope, scopes } from './platform/http/access.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import {
  describeApi,
  endWithin,
  jobsOf,
  migrateAs,
  mostToFinish,
  serve,
  untilStopped,
  watchWork,
  withDatabase,
} from './serve.ts'
import { makeExchangeCredentials, makeLink, resetSecondStep } from './sign-in/index.ts'
import { createWebApp } from './web-app.ts'

interface Command {
  usage: string
  does: string
  more: string
  options?: ParseArgsConfig['options']
  run(
    positionals: string[],
    values: Record<string, string | boolean | (string | boolean)[] | undefined>,
  ): Promise<void>
}

export const commands: Record<string, Command> = {
  serve: {
    usage: '',
    does: 'Answer HTTP requests, and do the background work too.',
    more: 'Migrates first unless MIGRATE_ON_START=false. Leaves the work to others if WORK_IN_SERVE=false.',
    run: () => serve(readConfig(process.env)),
  },
  work: {
    usage: '',
    does: 'Do the background work alone, in as many processes as you like.',
    more: 'Each job is run by one of them.',
    run: () => withDatabase(readConfig(process.env), work),
  },
  migrate: {
    usage: '',
    does: 'Bring the database up to date.',
    more: 'Safe to run from several machines at once: one works, the others wait. With MIGRATE_DATABASE_URL as the role that it names, and the role of DATABASE_URL gets what it needs to serve.',
    run: async () => {
      const names = await migrateAs(readConfig(process.env))
      console.log(names.length > 0 ? names.map((name) => `ran ${name}`).join('\n') : 'up to date')
    },
  },
  doctor: {
    usage: '[--mail-to address [--if-trouble]] [--json]',
    does: 'Look at everything that an installation needs, and say how to mend what is wrong.',
    more: 'Changes nothing; --mail-to sends one mail, with --if-trouble only then, and with what was found. Ends with 1 if something is in trouble, with 0 otherwise.',
    options: { 'mail-to': { type: 'string' }, 'if-trouble': { type: 'boolean' }, json: { type: 'boolean' } },
    run: (_, { 'mail-to': mailTo, 'if-trouble': ifTrouble, json }) =>
      doctor(typeof mailTo === 'string' ? mailTo : undefined, ifTrouble === true, json === true),
  },
  seed: {
    usage: '[--scale projects=N]',
    does: 'Fill an empty database with the demo community, or with N large projects.',
    more: 'The demo is the same every time. Refuses to touch a database that holds other people.',
    options: { scale: { type: 'string' } },
    run: (_, { scale }) => {
      const config = readConfig(process.env)
      return withDatabase(config, async (database) => {
        const projects = typeof scale === 'string' ? Number(/^projects=(\d+)$/.exec(scale)?.[1]) : undefined
        if (Number.isNaN(projects)) throw new Mistake('Say how many: --scale projects=1000')
        console.log(
          projects === undefined
            ? await seedDemo(database, createKeyRing(config))
            : await seedScale(database, projects),
        )
      })
    },
  },
  'admin grant': {
    usage: '<email>',
    does: 'Make someone an admin of this installation.',
    more: 'The person need not be known yet.',
    run: ([email]) =>
      withDatabase(readConfig(process.env), async (database) => {
        const { changed } = await database.transact((tx) => grantAdmin(tx, email!))
        console.log(changed ? `${email} is an admin now` : `${email} was an admin already`)
      }),
  },
  'admin revoke': {
    usage: '<email>',
    does: 'Take the role of an admin away from someone.',
    more: 'They are told by mail. The last admin stays: grant it to someone else first.',
    run: ([email]) =>
      withDatabase(readConfig(process.env), async (database) => {
        const { changed } = await database.transact((tx) => revokeAdmin(tx, email!))
        console.log(changed ? `${email} is no longer an admin` : `${email} was not an admin`)
      }),
  },
  'person reset-second-step': {
    usage: '<email> [--now]',
    does: 'Remove the second step of someone who has lost it, after 72 hours.',
    more: 'Their passkeys, authenticator app and recovery codes. They are told by mail, at each of their addresses, and every mail can stop it. --now does not wait: be sure that it is they who ask.',
    options: { now: { type: 'boolean' } },
    run: ([email], { now }) =>
      withDatabase(readConfig(process.env), async (database) => {
        const at = await database.transact((tx) => resetSecondStep(tx, email!, { now: now === true }))
        console.log(
          now
            ? `${email} signs in by mail now, and can set up a second step again`
            : `${email} was told; the second step is removed at ${at.toISOString()} unless they stop it`,
        )
      }),
  },
  'sign-in-link': {
    usage: '<email>',
    does: 'Print a link that signs someone in, for when no mail can.',
    more: 'It works once, within ten minutes, and leaves a line in the audit.',
    run: ([email]) => {
      const config = readConfig(process.env)
      return withDatabase(config, async (database) => {
        const person = await findPerson(database.db, email!)
        if (!person) throw new Mistake(`Nobody here has the address ${email}.`)
        console.log(await database.transact((tx) => makeLink(tx, config.BASE_URL, person.email)))
      })
    },
  },
  credentials: {
    usage: '<email> [--name N] [--scope S]',
    does: 'Print one-time exchange credentials for POST /api/token, as JSON.',
    more: `They work once, within five minutes, and void older ones. --scope "${scopes.join(' ')}" or fewer; "read write" if left out.`,
    options: {
      name: { type: 'string', default: 'From the command line' },
      scope: { type: 'string', default: 'read write' },
    },
    run: ([email], { name, scope }) =>
      withDatabase(readConfig(process.env), (database) =>
        printCredentials(database, email!, String(name), String(scope)),
      ),
  },
  'keys new': {
    usage: '',
    does: 'Print a new key for MANYHANDS_KEY.',
    more: 'Private data is encrypted with it. Keep a copy away from the database: without it the data is gone.',
    run: async () => console.log(newKey().toString('base64url')),
  },
  'keys list': {
    usage: '',
    does: 'Tell which keys seal how much, and which of them are given.',
    more: 'Keys are named by their ids, which tell nothing else about them.',
    run: () => withDatabase(readConfig(process.env), tellKeys),
  },
  'keys forget': {
    usage: '<id> [--people N]',
    does: 'Erase the private data that a lost key has sealed.',
    more: 'Without the number of people whose data it is, it only tells that number. Only for a key that is not given. People can then give their data again.',
    options: { people: { type: 'string' } },
    run: ([id], { people }) =>
      withDatabase(readConfig(process.env), async (database) => {
        const ring = createKeyRing(readConfig(process.env))
        await forgetKey(database, ring, id!, people === undefined ? undefined : Number(people))
        console.log(`erased the private data of ${Number(people)} people`)
      }),
  },
  'keys rotate': {
    usage: '',
    does: 'Seal the data of everyone with the present MANYHANDS_KEY.',
    more: 'The old key must be among MANYHANDS_OTHER_KEYS. May be stopped and run again at any time, also while people work.',
    run: () => withDatabase(readConfig(process.env), rotate),
  },
  openapi: {
    usage: '',
    does: 'Print the OpenAPI document.',
    more: `Of version ${about.version}. Needs no database.`,
    run: async () => console.log(JSON.stringify(await describeApi(), null, 2)),
  },
}

async function printCredentials(
  database: Database,
  email: string,
  name: string,
  scope: string,
): Promise<void> {
  const wanted = scope.split(' ').filter(Boolean)
  const unknown = wanted.filter((one) => !(scopes as readonly string[]).includes(one))
  if (unknown.length > 0)
    throw new Mistake(`There is no scope "${unknown[0]}". Scopes are: ${scopes.join(', ')}.`)
  const person = await findPerson(database.db, email)
  if (!person) throw new Mistake(`Nobody here has the address ${email}.`)
  const made = await database.transact((tx) =>
    makeExchangeCredentials(tx, {
      uid: person.uid,
      actor: null,
      name,
      scopes: wanted as Scope[],
      strong: true,
    }),
  )
  console.log(JSON.stringify(made))
}

async function tellKeys({ db }: Database): Promise<void> {
  const ring = createKeyRing(readConfig(process.env))
  const counts = await listKeys(db)
  for (const id of new Set([...(ring?.ids ?? []), ...counts.keys()])) {
    const part =
      id === ring?.id ? 'MANYHANDS_KEY' : ring?.ids.includes(id) ? 'MANYHANDS_OTHER_KEYS' : 'not given'
    console.log(`${id}  ${part}  ${counts.get(id) ?? 0} people`)
  }
}

async function doctor(mailTo: string | undefined, ifTrouble: boolean, json: boolean): Promise<void> {
  const findings = await examine({
    readConfig: () => readConfig(process.env),
    checkKeys,
    checkWebApp: () =>
      createWebApp()
        ? ok('web app', 'It is built.')
        : warning('web app', 'It is not built, so only the API is served.', 'Run "npm run build".'),
    mailTo,
    ifTrouble,
  })
  console.log(json ? JSON.stringify({ level: worstOf(findings), findings }, null, 2) : tell(findings))
  if (worstOf(findings) === 'trouble') process.exitCode = 1
}

async function checkKeys({ db }: Database, config: Config): Promise<Finding[]> {
  const ring = createKeyRing(config)
  try {
    await requireKeys(db, ring)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    return [trouble('keys', error.says, error.fix!)]
  }
  if (!ring)
    return [
      warning(
        'keys',
        'MANYHANDS_KEY is not set, so no private data is kept.',
        'Set it to what "manyhands keys new" prints, and keep a copy elsewhere.',
      ),
    ]
  const closed = await keysThatDoNotOpen(db, ring)
  if (closed.length > 0)
    return [
      trouble(
        'keys',
        `What the key ${closed[0]} has sealed does not open with it: it was altered, or moved.`,
        'Restore the table person_keys from a backup.',
      ),
    ]
  return [ok('keys', `The key ${ring.id} seals, and everything sealed can be opened.`)]
}

async function rotate(database: Database): Promise<void> {
  const ring = createKeyRing(readConfig(process.env))
  if (!ring) throw new Mistake('MANYHANDS_KEY is not set: there is nothing to rotate to.')
  const done = await rotateKeys(database, ring, (moved, total) => console.log(`${moved} of ${total}`))
  console.log(`everything is sealed with the key ${ring.id}: ${done} people moved`)
}

async function work(database: Database): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const stopped = untilStopped()
  void stopped.then(() => endWithin(mostToFinish, log))
  await requireKnownSchema(database)
  await requireKeys(database.db, createKeyRing(config))
  const watchers = await watchWork(config, database, log)
  const { jobs, close } = jobsOf(config, database, watchers)
  const stop = await startJobs(database.pool, jobs, log)
  console.log('ready to work')
  await stopped
  await stop()
  close()
  await watchers.close()
}
