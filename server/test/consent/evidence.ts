import type { Database } from '../../src/platform/db/database.ts'
import { purposes } from '../../src/purposes/policy.ts'
import type { Play } from './cast.ts'

/**
 * For each year and purpose, everything in the database that decides who reads what. While it stays the same,
 * looking again would show the same, which saves most of the time.
 */
export async function selectEvidence({ pool }: Database, { years }: Play): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; evidence: string }>({
    name: 'consent-evidence',
    text: `
      select pid || ' ' || purpose as key, md5(concat_ws(';', state,
             (select string_agg(one::text, ',' order by one::text) from memberships as one where one.pid = projects.pid),
             (select string_agg(one::text, ',' order by one::text) from teams as one where one.pid = projects.pid),
             (select string_agg(one::text, ',' order by one::text) from project_roles as one where one.pid = projects.pid),
             (select string_agg(one::text, ',' order by one::text) from project_purposes as one
               where one.pid = projects.pid and one.purpose = known.purpose),
             (select string_agg(one::text, ',' order by one::text) from purpose_notices as one
               where one.pid = projects.pid and one.purpose = known.purpose),
             (select string_agg(one::text, ',' order by one::text) from purpose_withdrawals as one
               where one.pid = projects.pid and one.purpose = known.purpose),
             case purpose
             when 'traffic-subsidy' then
               (select string_agg(one::text, ',' order by one::text) from claims as one where one.pid = projects.pid)
             when 'catering' then
               (select string_agg(one::text, ',' order by one::text) from private_sections as one
                 where section = 'dietary-habit' and uid in (select uid from memberships where pid = projects.pid))
             end)) as evidence
        from projects, unnest($2::text[]) as known (purpose) where pid = any($1)`,
    values: [years.map(({ pid }) => pid), purposes],
  })
  return new Map(rows.map(({ key, evidence }) => [key, evidence]))
}
