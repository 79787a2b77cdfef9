import { type RawBuilder, sql } from 'kysely'
import type { ProjectId } from '../../platform/ids.ts'
import type { Trigger, TriggerKind } from './schemas.ts'

/**
 * Rows of whom a trigger concerns: `uid`, `occasion`, and from when until when they may get it. A person gets one for
 * each occasion. `from_at` is null if that is not known yet.
 */
type Moments = (pid: ProjectId, days: number) => RawBuilder<unknown>

/** People in live teams, since they were first accepted. */
const inside = (pid: ProjectId) => sql`
  (select stay.pid, stay.uid, min(stay.accepted_at) as accepted_at
     from members as stay join teams as team on team.pid = stay.pid and team.tid = stay.tid
    where stay.pid = ${pid} and team.archived_at is null
    group by stay.pid, stay.uid) as inside
  join projects as project on project.pid = inside.pid`

const morningOf = (day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp + interval '10 hours') at time zone project.time_zone`
const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone project.time_zone`
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone project.time_zone)::date`

const afterAcceptance = (days: number) =>
  days === 0 ? sql`inside.accepted_at` : morningOf(sql`${dayOf(sql`inside.accepted_at`)} + ${days}::int`)

/** To everyone who is in by then, and to those who join later, until the event begins. */
const beforeEvent: Moments = (pid, days) => sql`
  select inside.uid, '' as occasion, ${morningOf(sql`project.starts_on - ${days}::int`)} as from_at,
         ${startOf(days === 0 ? sql`project.starts_on + 1` : sql`project.starts_on`)} as until_at
    from ${inside(pid)}`

/** Not to those who were accepted long before it was switched on. */
const accepted: Moments = (pid, days) => sql`
  select inside.uid, '' as occasion, ${afterAcceptance(days)} as from_at,
         ${afterAcceptance(days)} + interval '7 days' as until_at
    from ${inside(pid)}`

const profileUnfinished: Moments = (pid, days) => sql`
  select inside.uid, '' as occasion, ${afterAcceptance(days)} as from_at,
         ${startOf(sql`project.ends_on + 1`)} as until_at
    from ${inside(pid)} join people as profile on profile.uid = inside.uid
   where profile.intro = '' or profile.languages = '{}' or profile.listed is null`

/** For each form on its own. */
const formDue: Moments = (pid, days) => sql`
  select inside.uid, form.fid as occasion,
         greatest(${morningOf(sql`${dayOf(sql`form.closes_at`)} - ${days}::int`)}, form.opens_at) as from_at,
         form.closes_at as until_at
    from ${inside(pid)} join forms as form on form.pid = inside.pid
    left join form_answers as answer
      on answer.pid = form.pid and answer.fid = form.fid and answer.uid = inside.uid
   where form.state = 'open' and form.closes_at is not null
     and not coalesce(answer.state = 'done' and answer.version >= form.answers_valid_since, false)
     and (form.audience = 'everyone'
          or exists (select from members as stay
                      where stay.pid = form.pid and stay.uid = inside.uid
                        and (form.audience = 'chiefs' and stay.role = 'chief'
                             or form.audience = 'teams' and stay.tid = any(form.tids))))`

/** Once the event is over, too: who helped to prepare it may take another shift. */
const afterLastShift: Moments = (pid, days) => sql`
  select uid, '' as occasion, from_at, from_at + interval '30 days' as until_at
    from (select inside.uid,
                 greatest(${morningOf(sql`greatest(${dayOf(sql`worked.ends_at`)}, project.ends_on) + ${days}::int`)},
                          worked.ends_at) as from_at
            from ${inside(pid)}
            join (select seat.uid, max(task.ends_at) as ends_at
                    from task_seats as seat join tasks as task on task.pid = seat.pid and task.id = seat.task
                   where seat.pid = ${pid} and seat.state in ('confirmed', 'arrived', 'done')
                     and task.state = 'planned' and task.ends_at is not null
                   group by seat.uid) as worked on worked.uid = inside.uid) as last`

/** To those who are invited back and haven't been asked. They aren't in the event yet. */
const eventOpens: Moments = (pid) => sql`
  select invitation.uid, '' as occasion,
         case when project.state <> 'draft' then invitation.created_at end as from_at,
         ${startOf(sql`project.starts_on`)} as until_at
    from invitations as invitation join projects as project on project.pid = invitation.pid
   where invitation.pid = ${pid} and invitation.asks_back and invitation.state = 'invited'
     and invitation.asked_at is null`

/** A trigger for a published roster is added here, and its name to TriggerKind. */
const moments: Record<TriggerKind, Moments> = {
  before_event: beforeEvent,
  accepted,
  profile_unfinished: profileUnfinished,
  form_due: formDue,
  after_last_shift: afterLastShift,
  event_opens: eventOpens,
}

export const momentsOf = ({ kind, days }: Trigger, pid: ProjectId): RawBuilder<unknown> =>
  moments[kind](pid, days)
