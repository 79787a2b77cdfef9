import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

/** The template that asks for a display name, and its question. */
const [namingForm, namingQuestion] = ['appreciation-name', 'thanked_name']

export interface BadgeRow {
  uid: PersonId
  name: string
  /** Their display name, if they answered it non-privately. */
  badge_name: string | null
  teams: { tid: TeamId; name: string; role: 'chief' | 'member' }[]
  /** In the whole project. */
  roles: ('owner' | 'finance' | 'desk')[]
  /** The required forms that they still have to fill in, in order. */
  missing: string[]
}

export interface NeededForm {
  fid: string
  title: Record<Language, string>
  lifted_by: 'self' | 'owner'
  /** How many still have to fill it in. */
  missing: number
}

/**
 * `named`: answers to the current question in any version, if it isn't private. The versions are read once: a
 * plan that did so for each person would take seconds.
 */
const namesGiven = (pid: ProjectId) => {
  const of = (schema: string, key: string) =>
    sql`${sql.ref(schema)} #>> ${sql.lit(`{properties,${namingQuestion},${key}}`)}`
  return sql`
  naming as materialized (
    select was.version from forms as form
      join form_versions as asked
        on asked.pid = form.pid and asked.fid = form.fid and asked.version = form.version
      join form_versions as was on was.pid = form.pid and was.fid = form.fid
     where form.pid = ${pid} and form.fid = ${namingForm}
       and ${of('asked.schema', 'x-kind')} = 'text'
       and coalesce(${of('asked.schema', 'x-private')}, 'false') = 'false'
       and ${of('was.schema', 'x-rev')} = ${of('asked.schema', 'x-rev')}),
  named as materialized (
    select given.uid, given."values" ->> ${sql.lit(namingQuestion)} as badge_name from form_answers as given
     where given.pid = ${pid} and given.fid = ${namingForm} and given.state = 'done'
       and given.version in (select version from naming))`
}

/** Forms that are required for a badge and have opened. */
const isNeeded = (pid: ProjectId) => sql`
  form.pid = ${pid} and form.state = 'open' and 'badge' = any(form.required_for)
  and coalesce(form.opens_at <= now(), true)`

/**
 * `someone`: who gets a badge, that is members and people with a role; `lacking`: what they haven't filled
 * in. Equivalent to `missing_forms`, which takes three times as long for thousands of people.
 */
const everyone = (pid: ProjectId) => sql`
  with someone as materialized (
    select person.uid, person.name, membership.chief, membership.tids
      from (select uid, bool_or(role = 'chief') as chief, array_agg(tid) as tids
              from (select uid, role, tid::text, archived_at is null as counts
                      from members join teams using (pid, tid) where pid = ${pid}
                    union all select uid, role, null, true from project_roles where pid = ${pid}) as stay
             group by uid having bool_or(counts)) as membership
      join people as person on person.uid = membership.uid and person.erased_at is null),
  lacking as materialized (
    select someone.uid, form.fid, form.position
      from forms as form
      join someone on form.audience = 'everyone'
                      or (form.audience = 'chiefs' and someone.chief)
                      or (form.audience = 'teams' and someone.tids && form.tids)
      left join form_answers as answer
        on answer.pid = form.pid and answer.fid = form.fid and answer.uid = someone.uid
     where ${isNeeded(pid)}
       and not coalesce(answer.state = 'done' and answer.version >= form.answers_valid_since, false)),
  ${namesGiven(pid)}`

const badgesOf = (pid: ProjectId) => sql`
  select someone.uid, someone.name, named.badge_name, coalesce(lacks.missing, '{}') as missing,
         (select coalesce(json_agg(json_build_object('tid', team.tid, 'name', team.name, 'role', stay.role)
                                   order by team.position, team.tid), '[]')
            from members as stay
            join teams as team on team.pid = stay.pid and team.tid = stay.tid and team.archived_at is null
           where stay.pid = ${pid} and stay.uid = someone.uid) as teams,
         array(select held.role from project_roles as held
                where held.pid = ${pid} and held.uid = someone.uid
                order by array_position(array['owner', 'finance', 'desk'], held.role)) as roles
    from someone
    left join (select uid, array_agg(fid order by position, fid) as missing from lacking group by uid) as lacks
      on lacks.uid = someone.uid
    left join named on named.uid = someone.uid`

const byName = sql`order by someone.name, someone.uid`

interface Part {
  state?: 'ready' | 'waiting' | undefined
  after: [name: string, uid: string] | null
  limit: number
}

function fits({ state, after }: Part): RawBuilder<unknown> {
  const inState = { ready: sql`lacks.uid is null`, waiting: sql`lacks.uid is not null` }
  return sql`${state ? inState[state] : sql`true`} and
    ${after ? sql`(someone.name, someone.uid) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}`
}

export interface BadgePage {
  people: number
  waiting: number
  forms: NeededForm[]
  page: BadgeRow[]
}

/** A page, with total counts and missing forms. One statement, so that all of it is consistent. */
export async function selectBadges(db: Db, pid: ProjectId, part: Part): Promise<BadgePage> {
  const { rows } = await sql<BadgePage>`
    ${everyone(pid)}
    select (select count(*) from someone)::int as people,
           (select count(distinct uid) from lacking)::int as waiting,
           (select coalesce(json_agg(json_build_object('fid', fid, 'title', title, 'lifted_by', lifted_by,
                                                       'missing', missing) order by position, fid), '[]')
              from (select form.fid, form.position,
                           json_build_object('en', asked.texts #> '{en,title}',
                                             'zh-TW', asked.texts #> '{zh-TW,title}') as title,
                           case when coalesce(form.closes_at <= now(), false) then 'owner' else 'self' end as lifted_by,
                           (select count(*) from lacking where lacking.fid = form.fid) as missing
                      from forms as form
                      join form_versions as asked
                        on asked.pid = form.pid and asked.fid = form.fid and asked.version = form.version
                     where ${isNeeded(pid)}) as needed) as forms,
           (select coalesce(json_agg(one), '[]')
              from (${badgesOf(pid)} where ${fits(part)} ${byName} limit ${part.limit}) as one) as page`.execute(
    db,
  )
  return rows[0]!
}

/** Everyone who is ready. */
export const badgesToExport = (pid: ProjectId): RawBuilder<BadgeRow> => sql<BadgeRow>`
  ${everyone(pid)} ${badgesOf(pid)} where lacks.uid is null ${byName}`
