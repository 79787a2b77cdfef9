import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export interface FormProgress {
  fid: string
  title: Record<Language, string>
  closes_at: Date | null
  /** People whom it asks. */
  asked: number
  /** Those of them who haven't submitted it, as in its list of missing answers. */
  missing: number
}

/** Of every form that can be filled in now, in order. */
export async function selectFormProgress(db: Db, pid: ProjectId): Promise<FormProgress[]> {
  const { rows } = await sql<FormProgress>`
    select form.fid, form.closes_at, count(*)::int as asked,
           json_build_object('en', latest.texts->'en'->>'title', 'zh-TW', latest.texts->'zh-TW'->>'title') as title,
           (count(*) filter (where not coalesce(answer.state = 'done' and answer.version >= form.stands_since, false)))::int
             as missing
      from forms as form
      join form_versions as latest
        on latest.pid = form.pid and latest.fid = form.fid and latest.version = form.version
     cross join lateral (
           select stay.uid from members as stay
            where stay.pid = form.pid
              and (form.audience = 'everyone'
                   or (form.audience = 'chiefs' and stay.role = 'chief')
                   or (form.audience = 'teams' and stay.tid = any(form.tids)))
           union
           select held.uid from project_roles as held where held.pid = form.pid and form.audience = 'everyone') as asked
      join people on people.uid = asked.uid and people.erased_at is null
      left join form_answers as answer
        on answer.pid = form.pid and answer.fid = form.fid and answer.uid = asked.uid
     where form.pid = ${pid} and form.state = 'open'
       and coalesce(form.opens_at <= now(), true) and coalesce(form.closes_at > now(), true)
     group by form.pid, form.fid, latest.texts
     order by form.position, form.fid`.execute(db)
  return rows
}
