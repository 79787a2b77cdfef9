import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { isUnknownName } from '../db/migrations.ts'
import { Mistake } from '../errors.ts'
import { checkConnections, checkListening } from './connections.ts'
import { checkBackups, checkDatabase, checkSchema } from './database.ts'
import { checkAudit } from './evidence/audit.ts'
import { checkPrivileges } from './evidence/privileges.ts'
import { checkJobs } from './jobs.ts'
import { checkClock, checkDisk } from './machine.ts'
import { checkMail, mailReport } from './mail.ts'
import { checkProxy } from './proxy.ts'
import { type Finding, hideSecrets, ok, printFindings, trouble, warning, worstOf } from './report.ts'

interface Wanted {
  /** Returns the settings, or throws if they are invalid. */
  readConfig(): Config
  /** Checks that need code outside the platform. */
  checkKeys(database: Database, config: Config): Promise<Finding[]>
  checkPush(database: Database, config: Config): Promise<Finding[]>
  checkWebApp(): Finding
  /** Recipient of an email. */
  mailTo?: string | undefined
  /** Send the report, and only if there is a problem; otherwise, a test email is sent. */
  ifTrouble?: boolean | undefined
}

/** Runs all checks. A check that fails to run is a finding, too. */
export async function examine(wanted: Wanted): Promise<Finding[]> {
  let config: Config
  try {
    config = wanted.readConfig()
  } catch (error) {
    const { says, fix } = error instanceof Mistake ? error : { says: messageOf(error) }
    return [
      trouble(
        'settings',
        says,
        fix ?? 'Set these in the environment of the service, then restart the service.',
      ),
    ]
  }
  const database = openDatabase(config.DATABASE_URL, { size: 3, statementTimeout: 10_000 })
  try {
    const { mailTo, ifTrouble } = wanted
    const proofTo = ifTrouble ? undefined : mailTo
    const findings = await examineAll({ ...wanted, mailTo: proofTo }, config, database)
    if (mailTo && ifTrouble && worstOf(findings) === 'trouble')
      findings.push(...(await mailReport(config, mailTo, printFindings(findings))))
    return findings
  } finally {
    await database.close()
  }
}

async function examineAll(wanted: Wanted, config: Config, database: Database): Promise<Finding[]> {
  const findings: Finding[] = [...checkSettings(config), wanted.checkWebApp()]
  const reached = await checkDatabase(database, config)
  findings.push(...reached)
  const there = !reached.some(({ level }) => level === 'trouble')
  const inDatabase: Record<string, () => Promise<Finding[]>> = {
    schema: () => checkSchema(database, config),
    privileges: () => checkPrivileges(database, config),
    changes: () => checkListening(config),
    keys: () => wanted.checkKeys(database, config),
    push: () => wanted.checkPush(database, config),
    audit: () => checkAudit(database),
    jobs: () => checkJobs(database, config),
    connections: () => checkConnections(database, config),
    backups: () => checkBackups(database),
    clock: () => checkClock(database),
  }
  const outside: Record<string, () => Promise<Finding[]>> = {
    disk: () => checkDisk(),
    mail: () => checkMail(config, wanted.mailTo),
    // The service that answers there needs the database, too.
    ...(there && { address: () => checkProxy(config, database) }),
  }
  for (const [name, check] of Object.entries({ ...(there && inDatabase), ...outside }))
    findings.push(
      ...(await check().catch((error: unknown) =>
        isUnknownName(error) && isSchemaWrong(findings) ? [] : [surprise(config, name, error)],
      )),
    )
  return findings
}

/** A schema finding already explains why other checks find no table. */
const isSchemaWrong = (findings: Finding[]) =>
  findings.some(({ check, level }) => check === 'schema' && level !== 'ok')

const surprise = (config: Config, name: string, error: unknown) =>
  trouble(
    name,
    `This check failed: ${hideSecrets(config, messageOf(error))}.`,
    'Fix the problems above first.',
  )

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const everybody = /(^|,)\s*(0\.0\.0\.0|::)\/0\s*(,|$)/

function checkSettings(config: Config): Finding[] {
  const findings: Finding[] = []
  if (everybody.test(config.TRUST_PROXY))
    findings.push(
      trouble(
        'settings',
        'TRUST_PROXY trusts everyone, so any visitor can claim any address and evade rate limits.',
        'List only the addresses of your proxies, for example TRUST_PROXY=127.0.0.1, then restart the service.',
      ),
    )
  if (config.EMAIL_HASH !== 'keyed')
    findings.push(
      warning(
        'settings',
        `EMAIL_HASH=${config.EMAIL_HASH}: anyone who guesses an email address can confirm it in the public members listing.`,
        'Remove EMAIL_HASH from the settings, unless one of your pages builds Gravatar URLs from the listing.',
      ),
    )
  if (findings.length > 0) return findings
  return [
    ok(
      'settings',
      'All settings are valid. A running service picks up changes after "systemctl restart manyhands".',
    ),
  ]
}
