import type { ParseArgsConfig } from 'node:util'
import { seedDemo, seedScale } from './demo/index.ts'
import { about } from './introduction.ts'
import {
  checkKeys,
  countPeople,
  deleteKey,
  findPerson,
  grantAdmin,
  listKeys,
  requireKeys,
  revokeAdmin,
  rotateKeys,
} from './people/index.ts'
import { readConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { createKeyRing, newKey } from './platform/db/key-ring.ts'
import { requireKnownSchema } from './platform/db/migrations.ts'
import { examine } from './platform/doctor/doctor.ts'
import { printFindings, worstOf } from './platform/doctor/report.ts'
import { Mistake } from './platform/errors.ts'
import { type Scope, scopes } from './platform/http/access.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { newPushKey } from './platform/push/push-keys.ts'
import { checkPush } from './push/index.ts'
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
import { checkWebApp } from './web-app.ts'

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
    does: 'Serve HTTP requests and run background jobs.',
    more: 'Runs pending migrations first, unless MIGRATE_ON_START=false. With WORK_IN_SERVE=false, leaves background jobs to "manyhands work".',
    run: () => serve(readConfig(process.env)),
  },
  work: {
    usage: '',
    does: 'Run background jobs only. Can run in any number of processes.',
    more: 'Each job is run by exactly one process.',
    run: () => withDatabase(readConfig(process.env), work),
  },
  migrate: {
    usage: '',
    does: 'Run pending database migrations.',
    more: 'Safe to run on several machines at the same time: one migrates, the others wait. With MIGRATE_DATABASE_URL, migrates as the role named there and grants the role in DATABASE_URL the rights that the server needs.',
    run: async () => {
      const names = await migrateAs(readConfig(process.env))
      console.log(
        names.length > 0 ? names.map((name) => `ran ${name}`).join('\n') : 'The database is up to date.',
      )
    },
  },
  doctor: {
    usage: '[--mail-to address [--if-trouble]] [--json]',
    does: 'Check the installation and say how to fix problems.',
    more: 'Changes nothing. --mail-to sends a test email. With --if-trouble, it sends the report instead, and only if there is a problem. --json prints JSON. Exits with 1 if there is a problem, otherwise with 0.',
    options: { 'mail-to': { type: 'string' }, 'if-trouble': { type: 'boolean' }, json: { type: 'boolean' } },
    run: (_, { 'mail-to': mailTo, 'if-trouble': ifTrouble, json }) =>
      doctor(typeof mailTo === 'string' ? mailTo : undefined, ifTrouble === true, json === true),
  },
  seed: {
    usage: '[--scale projects=N]',
    does: 'Fill an empty database with demo data, or with N large projects.',
    more: 'Demo data is the same every time. Refuses to change a database that has other people in it.',
    options: { scale: { type: 'string' } },
    run: (_, { scale }) => {
      const config = readConfig(process.env)
      return withDatabase(config, async (database) => {
        const projects = typeof scale === 'string' ? Number(/^projects=(\d+)$/.exec(scale)?.[1]) : undefined
        if (Number.isNaN(projects)) throw new Mistake('Give the number of projects: --scale projects=1000')
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
    does: 'Make someone an admin of this site.',
    more: 'The person doesn’t need an account yet.',
    run: ([email]) =>
      withDatabase(readConfig(process.env), async (database) => {
        const { changed } = await database.transact((tx) => grantAdmin(tx, email!))
        console.log(changed ? `${email} is now an admin.` : `${email} was already an admin.`)
      }),
  },
  'admin revoke': {
    usage: '<email>',
    does: 'Remove someone’s admin rights.',
    more: 'Emails the person and all other admins. The last admin can’t be removed: make someone else an admin first.',
    run: ([email]) =>
      withDatabase(readConfig(process.env), async (database) => {
        const { changed } = await database.transact((tx) => revokeAdmin(tx, email!))
        console.log(changed ? `${email} is no longer an admin.` : `${email} was not an admin.`)
      }),
  },
  'person reset-second-step': {
    usage: '<email> [--now]',
    does: 'Reset someone’s two-step verification after 72 hours.',
    more: 'For people who have lost access to two-step verification. Removes their passkeys, authenticator app and recovery codes. The person gets an email at each of their addresses, with a link that stops the reset. --now skips the wait: first make sure that the request really comes from them.',
    options: { now: { type: 'boolean' } },
    run: ([email], { now }) =>
      withDatabase(readConfig(process.env), async (database) => {
        const at = await database.transact((tx) => resetSecondStep(tx, email!, { now: now === true }))
        console.log(
          now
            ? `Two-step verification was reset for ${email}. They can sign in by email and set it up again.`
            : `Emailed ${email}. Two-step verification will be reset at ${at.toISOString()} unless they stop the reset.`,
        )
      }),
  },
  'sign-in-link': {
    usage: '<email>',
    does: 'Print a sign-in link, for when email doesn’t work.',
    more: 'The link works once, within ten minutes. Creating it emails the person, and is part of their account activity and the audit log.',
    run: ([email]) => {
      const config = readConfig(process.env)
      return withDatabase(config, async (database) =>
        console.log(await database.transact((tx) => makeLink(tx, config.BASE_URL, email!))),
      )
    },
  },
  credentials: {
    usage: '<email> [--name N] [--scope S]',
    does: 'Print one-time exchange credentials for POST /api/token, as JSON.',
    more: `The credentials work once, within five minutes. Earlier credentials stop working. --scope takes any of "${scopes.join(' ')}"; the default is "read write".`,
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
    more: 'The key encrypts private data. Keep a copy away from the database: without the key, the data is lost.',
    run: async () => console.log(newKey().toString('base64url')),
  },
  'push-key new': {
    usage: '',
    does: 'Print a new key for PUSH_KEY.',
    more: 'The key lets people turn on notifications on their devices. Keep a copy: with another key, they have to turn them on again.',
    run: async () => console.log(newPushKey()),
  },
  'keys list': {
    usage: '',
    does: 'List encryption keys, and how many people’s data each one encrypts.',
    more: 'Also shows which keys are configured. Keys are identified by ids, which reveal nothing about the keys.',
    run: () => withDatabase(readConfig(process.env), printKeys),
  },
  'keys forget': {
    usage: '<id> [--people N]',
    does: 'Delete private data that was encrypted with a lost key.',
    more: 'Only works for a key that is not configured. Without --people, only shows how many people’s data would be deleted; pass that number to confirm. These people can then enter their data again.',
    options: { people: { type: 'string' } },
    run: ([id], { people }) =>
      withDatabase(readConfig(process.env), async (database) => {
        const ring = createKeyRing(readConfig(process.env))
        await deleteKey(database, ring, id!, people === undefined ? undefined : Number(people))
        console.log(`Deleted the private data of ${countPeople(Number(people))}.`)
      }),
  },
  'keys rotate': {
    usage: '',
    does: 'Re-encrypt all private data with the current MANYHANDS_KEY.',
    more: 'The old key must be listed in MANYHANDS_OTHER_KEYS. Can be interrupted and run again at any time, even while the service is running.',
    run: () => withDatabase(readConfig(process.env), rotate),
  },
  openapi: {
    usage: '',
    does: 'Print the OpenAPI document.',
    more: `Describes version ${about.version}. Needs no database.`,
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
    throw new Mistake(`Unknown scope "${unknown[0]}". Available scopes: ${scopes.join(', ')}.`)
  const person = await findPerson(database.db, email)
  if (!person) throw new Mistake(`Nobody has the email address ${email}. Check it for typos.`)
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

async function printKeys({ db }: Database): Promise<void> {
  const ring = createKeyRing(readConfig(process.env))
  const counts = await listKeys(db)
  for (const id of new Set([...(ring?.ids ?? []), ...counts.keys()])) {
    const part =
      id === ring?.id ? 'MANYHANDS_KEY' : ring?.ids.includes(id) ? 'MANYHANDS_OTHER_KEYS' : 'not configured'
    console.log(`${id}  ${part}  ${countPeople(counts.get(id) ?? 0)}`)
  }
}

async function doctor(mailTo: string | undefined, ifTrouble: boolean, json: boolean): Promise<void> {
  const findings = await examine({
    readConfig: () => readConfig(process.env),
    checkKeys,
    checkPush,
    checkWebApp,
    mailTo,
    ifTrouble,
  })
  console.log(
    json ? JSON.stringify({ level: worstOf(findings), findings }, null, 2) : printFindings(findings),
  )
  if (worstOf(findings) === 'trouble') process.exitCode = 1
}

async function rotate(database: Database): Promise<void> {
  const ring = createKeyRing(readConfig(process.env))
  if (!ring)
    throw new Mistake('MANYHANDS_KEY is not set, so there is no key to rotate to. Set it to a new key first.')
  const done = await rotateKeys(database, ring, (moved, total) => console.log(`${moved} of ${total}`))
  console.log(
    `All private data is encrypted with the key ${ring.id}. Re-encrypted the data of ${countPeople(done)}.`,
  )
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
