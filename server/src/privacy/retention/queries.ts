import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

const warnDays = 30

/**
 * When each section is past its retention period: that many months after the owner's last project ended, or
 * after its last change, whichever is later. A warning counts if it is about this end and not an earlier one.
 * Limited to those in `asked`, because it reads every project of the owner.
 */
const sections = (months: number, asked: RawBuilder<unknown>) => sql`
  select *, warned_at >= ends - make_interval(days => ${warnDays}) as warned
    from (select uid, section, updated_at, warned_at,
                 greatest(updated_at, (select max(last_day(projects))::timestamp at time zone 'UTC'
                                         from projects
                                        where pid in (select pid from memberships where memberships.uid = private_sections.uid
                                                       union
                                                      select pid from project_roles where project_roles.uid = private_sections.uid)))
                 + make_interval(months => ${months}) as ends
            from private_sections where ${asked} offset 0) as kept`

interface Kept {
  section: string
  updated_at: Date
  /** Never before its owner has had a month's notice. */
  erased_after: Date
  warned: boolean | null
}

export async function selectKept(
  db: Db,
  { uid, months, now = new Date() }: { uid: PersonId; months: number; now?: Date },
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select section, updated_at, warned,
           greatest(ends, case when warned then warned_at else ${now}::timestamptz end
                          + make_interval(days => ${warnDays})) as erased_after
      from (${sections(months, sql`uid = ${uid}`)}) as kept
     order by section`.execute(db)
  return rows
}

/**
 * Marks what will be deleted in a month, and returns its owners. Of concurrent runs one finds it. Skips
 * recent changes, with a margin of three days because months differ in length.
 */
export async function claimWarnings(tx: Transaction, months: number, now: Date): Promise<PersonId[]> {
  const long = sql`updated_at <= ${now}::timestamptz + make_interval(days => ${warnDays} + 3)
                                 - make_interval(months => ${months})`
  const { rows } = await sql<{ uid: PersonId }>`
    with due as (
      select uid, section, warned_at from (${sections(months, long)}) as kept
       where ends <= ${now}::timestamptz + make_interval(days => ${warnDays}) and warned is not true
    ), claimed as (
      update private_sections as mine set warned_at = ${now} from due
       where mine.uid = due.uid and mine.section = due.section
         and mine.warned_at is not distinct from due.warned_at
      returning mine.uid
    )
    select distinct uid from claimed`.execute(tx)
  return rows.map(({ uid }) => uid)
}

export async function deleteEnded(
  tx: Transaction,
  months: number,
  now: Date,
): Promise<{ uid: PersonId; section: string }[]> {
  const notified = sql`warned_at <= ${now}::timestamptz - make_interval(days => ${warnDays})`
  const { rows } = await sql<{ uid: PersonId; section: string }>`
    delete from private_sections as mine using (${sections(months, notified)}) as kept
     where mine.uid = kept.uid and mine.section = kept.section and mine.updated_at = kept.updated_at
       and kept.ends <= ${now} and kept.warned
    returning mine.uid, mine.section`.execute(tx)
  return rows
}

/** In calendar months. */
export async function monthsBefore(db: Db, months: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${now}::timestamptz - make_interval(months => ${months}) as at`.execute(db)
  return rows[0]!.at
}
