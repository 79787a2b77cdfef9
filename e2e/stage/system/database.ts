import pg from 'pg'
import { createKeyRing, newKey, seal } from '../../../server/src/platform/db/key-ring.ts'
import { jobSchema, jobTables } from '../../../server/src/platform/jobs/graphile.ts'

async function run(connectionString: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

/** Creates an empty database next to another, or a copy of a template; returns its URL. */
export async function createDatabase(url: string, name: string, template = 'template1'): Promise<string> {
  await run(url, `create database ${name} template ${template}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Ages someone's sign-in, so that a fresh one is required. */
export const makeSignInOld = (url: string, email: string) =>
  run(
    url,
    `update sessions set proven_at = now() - interval '1 hour', expires_at = expires_at
      where uid = (select uid from people where email = $1)`,
    [email],
  )

interface Held {
  pid: string
  email: string
  role: 'owner' | 'finance' | 'desk'
}

/** Gives someone a role that has no waiting period, unless it is new, and was granted by nobody here. */
export const holdRole = (url: string, { pid, email, role, isNew = false }: Held & { isNew?: boolean }) =>
  run(
    url,
    `insert into project_roles (pid, uid, role, accepted_at, settles_at)
     select $1, uid, $3, now(), now() + make_interval(hours => $4) from people where email = $2`,
    [pid, email, role, isNew ? 72 : 0],
  )

/** Pretends that the waiting period of all roles of a project is over. */
export const settleRoles = (url: string, pid: string) =>
  run(url, 'update project_roles set settles_at = now() where pid = $1', [pid])

/** Ages the memberships of a project, so that its team leads have all their rights. */
export const settleLeads = (url: string, pid: string) =>
  run(
    url,
    `update memberships set joined_at = joined_at - interval '4 days', accepted_at = accepted_at - interval '4 days'
      where pid = $1`,
    [pid],
  )

/** Pretends that the waiting time of someone’s reset is over, and runs the job that carries it out. */
export const letResetBecomeDue = (url: string, email: string) =>
  run(
    url,
    `with due as (update second_step_resets set due_at = now()
                   where due_at is not null and uid = (select uid from people where email = $1) returning 1)
     select ${jobSchema}.add_job('reset-second-steps', '{}'::json) from due`,
    [email],
  )

/** Pretends that everyone was notified of the purposes of a project a day ago. */
export const letDayPass = (url: string, pid: string) =>
  run(url, `update purpose_notices set notified_at = now() - interval '25 hours' where pid = $1`, [pid])

/** Ages someone's private data to almost a year, with the deletion notice sent. */
export const letYearPass = (url: string, email: string) =>
  run(
    url,
    `update private_sections set updated_at = now() - interval '350 days', warned_at = now() - interval '10 days'
      where uid = (select uid from people where email = $1)`,
    [email],
  )

/** Stores a diet as version 0.1.0 did, and runs the check for it now instead of in some minutes. */
export async function storeOldDiet(
  settings: Record<string, string>,
  uid: string,
  habit: { diet: string; allergies?: string[] },
): Promise<void> {
  const key = Buffer.from(settings.MANYHANDS_KEY!, 'base64')
  const ring = createKeyRing({ MANYHANDS_KEY: key, MANYHANDS_OTHER_KEYS: [] })!
  const own = newKey()
  const sealed = seal(own, `section dietary-habit of ${uid}`, Buffer.from(JSON.stringify(habit)))
  await run(
    settings.DATABASE_URL!,
    `with key as (insert into person_keys (uid, key_id, sealed_key) values ($1, $2, $3))
     insert into private_sections (uid, section, sealed) values ($1, 'dietary-habit', $4)`,
    [uid, ring.id, ring.seal(`key of ${uid}`, own), sealed],
  )
  await run(settings.DATABASE_URL!, `select ${jobSchema}.add_job('ask-for-diets-again', '{}'::json)`)
}

/** Pretends that its job stopped after 40 of the teams and people. */
export const stopRollOver = (url: string, pid: string, state: string) =>
  run(
    url,
    `update roll_overs set state = $2, done = 40, done_at = case $2 when 'failed' then now() end where pid = $1`,
    [pid, state],
  )

/** Pretends that its job stopped after the first rows. */
export const stopImport = (url: string, id: string, state: string) =>
  run(
    url,
    `with first as (update import_rows set outcome = case when n < 4 then 'add' else 'skip' end
                     where id = $1 and n <= 4)
     update imports set state = $2, done = 3, finished_at = case $2 when 'failed' then now() end where id = $1`,
    [id, state],
  )

/** Ages all applications there by that many days, one after the other. */
export const letApplicantsWait = (url: string, pid: string, days: number) =>
  run(
    url,
    `with aged as (
       select id, ($2 || ' days')::interval - (row_number() over (order by created_at)) * interval '1 day' as by
         from applications where pid = $1),
     moved as (
       update applications as a set created_at = created_at - by, changed_at = changed_at - by
         from aged where a.pid = $1 and a.id = aged.id)
     update application_steps as s set since = since - by, answer_by = answer_by - by
       from aged where s.pid = $1 and s.application = aged.id`,
    [pid, String(days)],
  )

/** SQL: for each changed job, lets a worker look for it, which it would do every two seconds. */
const waking = `pg_notify('jobs:insert', '{"count":1}')`

/** Sends all held emails of a project now, with their decisions final. */
export const hurryEmails = (url: string, pid: string) =>
  run(
    url,
    `with due as (update messages set send_at = now() where pid = $1 and state = 'held'),
          emailed as (update applications set before = jsonb_set(before, '{until}', to_jsonb(now()))
                    where pid = $1 and before is not null)
     update ${jobTables.jobs} as job set run_at = now()
       from ${jobTables.tasks} as task
      where task.id = job.task_id and task.identifier = 'send-message' and locked_at is null
        and job.payload ->> 'pid' = $1
     returning ${waking}`,
    [pid],
  )

/** Sends what was written to people of a project at once, instead of when it can no longer be undone. */
export const hurryAnnouncements = (url: string, pid: string) =>
  run(
    url,
    `with due as (update announcements set send_at = now() where pid = $1 and state = 'scheduled'
                     and send_at < now() + interval '1 hour' returning id)
     update ${jobTables.jobs} as job set run_at = now()
       from ${jobTables.tasks} as task
      where task.id = job.task_id and task.identifier = 'send-announcement' and locked_at is null
        and job.payload ->> 'pid' = $1 and (job.payload ->> 'id')::uuid in (select id from due)
     returning ${waking}`,
    [pid],
  )

/** Pretends that the mail server refused someone's email with an announcement. */
export const spoilAnnouncement = (url: string, { id, email }: { id: string; email: string }) =>
  run(
    url,
    `update messages set state = 'bounced', problem = 'EENVELOPE RCPT TO 550', sent_at = null
      where about = 'announcement ' || $1 and uid = (select uid from people where email = $2)`,
    [id, email],
  )

/** Pretends that the mail server refused the email confirming someone's application. */
export const spoilEmail = (
  url: string,
  { pid, email, state, problem }: { pid: string; email: string; state: string; problem: string },
) =>
  run(
    url,
    `update messages set state = $3, problem = $4, sent_at = null
      where pid = $1 and uid = (select uid from people where email = $2) and kind = 'application.received'`,
    [pid, email, state, problem],
  )
