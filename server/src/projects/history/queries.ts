import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export interface HistoryRow {
  id: string
  at: Date
  actor: PersonId | null
  actor_name: string | null
  verb: string
  person: PersonId | null
  person_name: string | null
  tid: string | null
  team: string | null
  task: string | null
  form: { fid: string; title: Record<Language, string>; exists: boolean } | null
  statement: { sid: string; title: Record<Language, string> } | null
  claim: string | null
  purpose: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

interface Wanted {
  pid: ProjectId
  /** The reader: only owners and finance see entries about money. */
  viewer: PersonId
  tid: TeamId | null
  verb: string | null
  actor: PersonId | null
  person: PersonId | null
  involving: PersonId | null
  before: string | null
  limit: number
}

/** The current title; for a deleted draft its last one. */
const titleIn = (language: Language) => sql`coalesce(
  nullif(words.texts #>> ${sql.lit(`{${language},title}`)}, ''), line.before ->> 'title', line.after ->> 'title',
  nullif(words.texts #>> '{en,title}', ''), nullif(words.texts #>> '{zh-TW,title}', ''),
  substr(line.subject, 6))`
const aboutForm = sql`case when line.subject like 'form:%' then jsonb_build_object(
  'fid', substr(line.subject, 6), 'exists', forms.fid is not null,
  'title', jsonb_build_object('en', ${titleIn('en')}, 'zh-TW', ${titleIn('zh-TW')})) end`

/** The title of the version that was set or signed, or of the newest. */
const statementTitleIn = (language: Language) => sql`coalesce(
  nullif(agreement.texts #>> ${sql.lit(`{${language},title}`)}, ''),
  nullif(agreement.texts #>> '{en,title}', ''), nullif(agreement.texts #>> '{zh-TW,title}', ''), agreement.sid)`
const aboutStatement = sql`case when agreement.sid is not null then jsonb_build_object('sid', agreement.sid,
  'title', jsonb_build_object('en', ${statementTitleIn('en')}, 'zh-TW', ${statementTitleIn('zh-TW')})) end`

/** Newest first. Returns one more than requested, to know whether there is more. */
export async function selectHistory(db: Db, wanted: Wanted): Promise<HistoryRow[]> {
  const { pid, viewer, tid, verb, actor, person, involving, before, limit } = wanted
  const { rows } = await sql<HistoryRow>`
    select line.id, line.at, line.actor, known_name(line.pid, doer.uid) as actor_name, line.verb, person.uid as person,
           known_name(line.pid, person.uid) as person_name, line.tid, teams.name as team, line.before, line.after,
           coalesce(tasks.title, case when line.subject like 'task:%' then line.before->>'title' end) as task,
           ${aboutForm} as form, ${aboutStatement} as statement, claims.id as claim,
           case when line.subject like 'purpose:%' then substr(line.subject, 9) end as purpose
      from audit as line
      left join people as doer on doer.uid = line.actor
      left join claims
        on claims.pid = line.pid
           and claims.id = case when line.subject like 'claim:%' then substr(line.subject, 7)::uuid end
      left join forms
        on forms.pid = line.pid
           and forms.fid = case when line.subject like 'form:%' then substr(line.subject, 6) end
      left join form_versions as words
        on words.pid = forms.pid and words.fid = forms.fid and words.version = forms.version
      left join lateral (
        select sid, texts from statements
         where line.subject like 'statement:%' and pid = line.pid and sid = substr(line.subject, 11)
           and version <= coalesce((line.after->>'version')::int, version)
         order by version desc limit 1) as agreement on true
      left join people as person
        on person.uid = case when line.subject like 'person:%' then substr(line.subject, 8)::uuid
                             when line.subject like 'task:%' then (line.after->>'uid')::uuid
                             when line.subject like 'claim:%' then claims.uid end
      left join tasks
        on tasks.pid = line.pid
           and tasks.id = case when line.subject like 'task:%' then substr(line.subject, 6)::uuid end
      left join teams on teams.pid = line.pid and teams.tid = line.tid
     where line.pid = ${pid}
       and (line.subject not like all (array['claim:%', 'payout:%'])
            or exists (select from project_roles as held
                        where held.pid = line.pid and held.uid = ${viewer} and held.role in ('owner', 'finance')))
       and (${tid}::text is null or line.tid = ${tid})
       and (${verb}::text is null or line.verb = ${verb} or line.verb like ${`${verb}.%`})
       and (${actor}::uuid is null or line.actor = ${actor})
       and (${person}::uuid is null or line.subject = ${`person:${person}`})
       and (${involving}::uuid is null or line.actor = ${involving} or line.subject = ${`person:${involving}`})
       and (${before}::uuid is null or line.id < ${before})
     order by line.id desc limit ${limit + 1}`.execute(db)
  return rows
}

interface HistoryPerson {
  uid: PersonId
  name: string
  avatar_changed_at: Date | null
}

/** Everyone who did something in the project or was affected, by name. */
export async function selectHistoryPeople(
  db: Db,
  { pid, search, limit }: { pid: ProjectId; search: string | null; limit: number },
): Promise<HistoryPerson[]> {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<HistoryPerson>`
    select uid, known.name, case when known.name = people.name then avatars.changed_at end as avatar_changed_at
      from people left join avatars using (uid)
     cross join lateral known_name(${pid}, people.uid) as known (name)
     where uid in (select actor from audit where pid = ${pid}
                   union
                   select substr(subject, 8)::uuid from audit where pid = ${pid} and subject like 'person:%')
       and erased_at is null and (${like}::text is null or known.name ilike ${like})
     order by known.name collate "C", uid limit ${limit}`.execute(db)
  return rows
}
