import { type RawBuilder, sql } from 'kysely'
import type { Decided } from '../../applications/index.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { Purpose } from '../../purposes/index.ts'
import type { UnclaimedRow } from '../../subsidy/index.ts'

interface InProject {
  pid: ProjectId
  project: string
  time_zone: string
}

interface Due extends InProject {
  due_at: string | null
}

export interface InvitedRow extends InProject {
  state: 'invited' | 'yes' | 'no'
  teams: { name: string; open: boolean; joined: boolean; left: 'left' | 'declined' | 'removed' | null }[]
}

interface OfferedSeatRow extends Due {
  task: string
  title: string
  starts_at: string | null
  ends_at: string | null
}

export interface ApplicationRow extends InProject, Decided {
  id: string
}

/** All that waits for someone. Times are text, because they come as JSON. */
export interface TodoRows {
  invited: InvitedRow[]
  offered_roles: (Due & { role: 'owner' | 'finance' | 'desk' })[]
  offered_seats: OfferedSeatRow[]
  unconfirmed: (Due & { count: number })[]
  swaps: (OfferedSeatRow & { from: string; exchange: boolean })[]
  applications: ApplicationRow[]
  forms: (Due & { fid: string; title: Record<Language, string>; state: 'missing' | 'draft' | 'again' })[]
  availability: Due[]
  statements: (InProject & { sid: string; title: Record<Language, string> })[]
  purposes: (InProject & { purpose: Purpose })[]
  claims: (Due & { state: 'draft' | 'declined' | 'returned' | 'withheld' })[]
  unclaimed: (UnclaimedRow & Due)[]
  inboxes: (Due & { count: number; overdue: number })[]
  claims_to_decide: (InProject & { count: number })[]
}

const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`

const its = sql`project.pid, project.name as project, project.time_zone`
const today = sql`(now() at time zone project.time_zone)::date`

/** The last second of a day in the event's time zone. */
const endOf = (day: RawBuilder<unknown>) =>
  sql`((${day} + 1)::timestamp at time zone project.time_zone - interval '1 second')`

/** One row, in the same order as the pages behind it. */
export const todosOf = (uid: PersonId) => sql<TodoRows>`
  with inside as materialized (
    select pid from members where uid = ${uid} union select pid from project_roles where uid = ${uid}
  )
  select ${list(invited(uid))} as invited, ${list(offeredRoles(uid))} as offered_roles,
         ${list(offeredSeats(uid))} as offered_seats, ${list(unconfirmed(uid))} as unconfirmed,
         ${list(swaps(uid))} as swaps,
         ${list(applications(uid))} as applications, ${list(forms(uid))} as forms,
         ${list(availability(uid))} as availability, ${list(statements(uid))} as statements, ${list(purposes(uid))} as purposes,
         ${list(claims(uid))} as claims, ${list(unclaimed(uid))} as unclaimed,
         ${list(inboxes(uid))} as inboxes, ${list(claimsToDecide(uid))} as claims_to_decide`

/** With the teams that ask them, or that they have left. */
const invited = (uid: PersonId) => sql`
  select ${its}, invitation.state,
         (select coalesce(json_agg(json_build_object(
                   'name', teams.name, 'open', teams.archived_at is null,
                   'joined', coalesce(last.left_at is null and last.accepted_at is not null, false),
                   'left', last.left_how) order by teams.position, teams.tid), '[]')
            from teams
            left join lateral (
              select stay.* from memberships as stay
               where stay.pid = teams.pid and stay.tid = teams.tid and stay.uid = ${uid}
               order by joined_at desc, id desc limit 1) as last on true
           where teams.pid = project.pid
             and (exists (select from memberships as past
                           where past.pid = project.rolled_over_from and past.tid = teams.tid and past.uid = ${uid}
                             and invitation.asks_back and past.accepted_at is not null
                             and past.joined_at <= invitation.created_at
                             and (past.left_at is null or past.left_at > invitation.created_at))
                  or (last.id is not null and (last.left_how is distinct from 'removed' or last.accepted_at is not null)
                      and (last.invited_by is not null or (last.left_at is null and last.accepted_at is null)
                           or last.accepted_how = 'invitation')))) as teams
    from invitations as invitation join projects as project on project.pid = invitation.pid
   where invitation.uid = ${uid} and invitation.asked_at is not null and project.state = 'open'
   order by project.starts_on, project.pid`

/** In drafts, too: owners may be found before an event is published. */
const offeredRoles = (uid: PersonId) => sql`
  select ${its}, offer.role, offer.expires_at as due_at
    from role_offers as offer join projects as project on project.pid = offer.pid
   where offer.uid = ${uid} and offer.expires_at > now()
   order by project.starts_on desc, project.pid, offer.role`

const offeredSeats = (uid: PersonId) => sql`
  select ${its}, task.id as task, task.title, task.starts_at, task.ends_at, seat.offered_until as due_at
    from task_seats as seat
    join tasks as task on task.pid = seat.pid and task.id = seat.task
    join projects as project on project.pid = seat.pid
   where seat.uid = ${uid} and seat.offered_until is not null and project.state <> 'draft'
     and seat.state not in ('cancelled', 'handed_over', 'excused', 'done', 'no_show')
     and task.state = 'planned' and (task.ends_at is null or task.ends_at > now())
   order by seat.offered_until, seat.id`

/** Upcoming shifts from a draft of the roster, until they begin. */
const unconfirmed = (uid: PersonId) => sql`
  select ${its}, count(*)::int as count, min(task.starts_at) as due_at
    from task_seats as seat
    join tasks as task on task.pid = seat.pid and task.id = seat.task
    join projects as project on project.pid = seat.pid
   where seat.uid = ${uid} and seat.state = 'confirmed' and seat.asked_at is not null and seat.confirmed_at is null
     and project.state in ('open', 'closed') and task.state = 'planned' and task.starts_at > now()
     and not is_tentative(seat.pid, ${uid})
   group by project.pid order by project.pid`

/** Others ask them to take over or exchange a shift, until it begins. */
const swaps = (uid: PersonId) => sql`
  select ${its}, task.id as task, task.title, task.starts_at, task.ends_at, task.starts_at as due_at,
         sender.name as from, swap.other is not null as exchange
    from task_swaps as swap
    join inside on inside.pid = swap.pid
    join projects as project on project.pid = swap.pid
    join people as sender on sender.uid = swap.from_uid
    join task_seats as seat on seat.pid = swap.pid and seat.id = swap.seat
    join tasks as task on task.pid = seat.pid and task.id = seat.task
   where swap.to_uid = ${uid} and swap.state = 'requested' and project.state = 'open' and task.state = 'planned'
     and (task.starts_at is null or task.starts_at > now())
   order by swap.id`

/** Open ones, those decided within 30 days, and those whose decision can still be undone. */
const applications = (uid: PersonId) => sql`
  select ${its}, a.id, a.state, a.changed_at,
         case when (a.before->>'until')::timestamptz > now()
              then a.before - array['by', 'about', 'at', 'until', 'stay'] end as was,
         (select coalesce(json_agg(json_build_object('n', step.n, 'tid', step.tid, 'team', teams.name,
                   'state', step.state, 'answer_by', step.answer_by) order by step.n), '[]')
            from application_steps as step join teams using (pid, tid)
           where step.pid = a.pid and step.application = a.id) as steps,
         (select coalesce(json_agg(json_build_object('id', interview.id, 'tid', interview.tid,
                   'state', interview.state, 'times', interview.times) order by interview.created_at, interview.id), '[]')
            from interviews as interview
           where interview.pid = a.pid and interview.application = a.id) as interviews
    from applications as a join projects as project on project.pid = a.pid
   where a.uid = ${uid} and project.state <> 'draft'
     and (a.state in ('pending', 'pooled') or a.changed_at > now() - interval '30 days')
   order by a.created_at desc, a.id`

const forms = (uid: PersonId) => sql`
  select ${its}, form.fid, form.closes_at as due_at,
         json_build_object('en', asked.texts #> '{en,title}', 'zh-TW', asked.texts #> '{zh-TW,title}') as title,
         case when answer.done_at is not null then 'again' when answer.uid is not null then 'draft'
              else 'missing' end as state
    from inside join projects as project using (pid)
    join forms as form on form.pid = project.pid
    join form_versions as asked
      on asked.pid = form.pid and asked.fid = form.fid and asked.version = form.version
    left join form_answers as answer
      on answer.pid = form.pid and answer.fid = form.fid and answer.uid = ${uid}
   where project.state in ('open', 'closed') and form.state = 'open'
     and coalesce(form.opens_at <= now(), true) and coalesce(form.closes_at > now(), true)
     and not coalesce(answer.state = 'done' and answer.version >= form.answers_valid_since, false)
     and (exists (select from members as stay
                   where stay.pid = form.pid and stay.uid = ${uid}
                     and (form.audience = 'everyone' or (form.audience = 'chiefs' and stay.role = 'chief')
                          or (form.audience = 'teams' and stay.tid = any(form.tids))))
          or (form.audience = 'everyone'
              and exists (select from project_roles as held where held.pid = form.pid and held.uid = ${uid})))
   order by form.closes_at, form.position, form.fid`

/** Those who haven't answered about all of the days that they are asked about now. */
const availability = (uid: PersonId) => sql`
  select ${its}, ${endOf(sql`asked.closes_on`)} as due_at
    from projects as project join availability_settings as asked using (pid)
   where asked.asked and project.state = 'open'
     and least(asked.closes_on, project.ends_on + asked.days_after) >= ${today}
     and exists (select from members join teams using (pid, tid)
                  where members.pid = project.pid and members.uid = ${uid} and archived_at is null)
     and not exists (select from availability as answer
                      where answer.pid = project.pid and answer.uid = ${uid}
                        and answer.first_day <= project.starts_on - asked.days_before
                        and answer.last_day >= project.ends_on + asked.days_after)
   order by asked.closes_on, project.starts_on, project.pid`

const statements = (uid: PersonId) => sql`
  select ${its}, present.sid,
         json_build_object('en', present.texts #> '{en,title}', 'zh-TW', present.texts #> '{zh-TW,title}') as title
    from (select pid from inside
          union select pid from applications where uid = ${uid} and state in ('pending', 'pooled')) as mine
    join projects as project using (pid)
    join lateral (select distinct on (sid) sid, version, texts, retired_at from statements
                   where statements.pid = mine.pid order by sid, version desc) as present on true
   where project.state = 'open' and present.retired_at is null
     and not exists (select from signatures as signed
                      where signed.pid = project.pid and signed.sid = present.sid
                        and signed.version = present.version and signed.uid = ${uid})
   order by project.starts_on desc, project.pid, present.sid`

/** Those whose data they have not stopped sharing. What is missing is known only once their data is decrypted. */
const purposes = (uid: PersonId) => sql`
  select ${its}, open.purpose
    from project_purposes as open join projects as project using (pid)
   where open.until >= ${today} and project.state <> 'draft'
     and exists (select from members join teams using (pid, tid)
                  where members.pid = project.pid and members.uid = ${uid} and archived_at is null)
     and not exists (select from purpose_withdrawals as withdrawn
                      where withdrawn.pid = open.pid and withdrawn.purpose = open.purpose and withdrawn.uid = ${uid})
   order by project.starts_on desc, project.pid, open.purpose`

/** They are no longer in a team, and can share the account of the claim again. */
const withheld = sql`
  claim.state in ('submitted', 'approved') and claim.returned_at is null and claim.payout is null
  and claim.account is not null and not claim.account_shared and not is_announced_to(claim.pid, 'traffic-subsidy', claim.uid)
  and not has_withdrawn(claim.pid, 'traffic-subsidy', claim.uid)
  and exists (select from project_purposes as open
               where open.pid = claim.pid and open.purpose = 'traffic-subsidy' and open.until >= ${today})`

/** A returned transfer and a submitted claim have met the rules already, so they have no deadline. */
const claims = (uid: PersonId) => sql`
  select ${its}, case when returned then 'returned' when withheld then 'withheld' else claim.state end as state,
         case when not returned and not withheld then ${endOf(sql`last_day`)} end as due_at
    from claims as claim
    join projects as project on project.pid = claim.pid
    left join subsidies as subsidy on subsidy.pid = claim.pid
    cross join lateral (select (subsidy.rules ->> 'until')::date as last_day,
                               claim.returned_at is not null and claim.state in ('draft', 'submitted') as returned,
                               ${withheld} as withheld) as facts
   where claim.uid = ${uid} and project.state in ('open', 'closed')
     and (returned or withheld or (claim.state in ('draft', 'declined') and claim.pid in (select pid from inside)
                       and coalesce(last_day >= ${today}, true)))
   order by project.starts_on desc, project.pid`

/** Where they might claim, with the facts that decide. */
const unclaimed = (uid: PersonId) => sql`
  select ${its}, ${today}::text as today, subsidy.rules, mine.tids, mine.chief,
         array(select role from project_roles as held where held.pid = project.pid and held.uid = ${uid}) as roles,
         ${endOf(sql`(subsidy.rules ->> 'until')::date`)} as due_at
    from inside join projects as project using (pid) join subsidies as subsidy using (pid)
    cross join lateral (
      select coalesce(array_agg(tid::text), '{}') as tids, coalesce(bool_or(role = 'chief'), false) as chief
        from members join teams using (pid, tid)
       where pid = project.pid and uid = ${uid} and archived_at is null) as mine
   where project.state in ('open', 'closed')
     and exists (select from subsidy_origins as origin where origin.pid = project.pid and origin.fee > 0)
     and exists (select from project_purposes as open
                  where open.pid = project.pid and open.purpose = 'traffic-subsidy' and open.until >= ${today})
     and not exists (select from claims where claims.pid = project.pid and claims.uid = ${uid})
   order by project.starts_on desc, project.pid`

/** Applications to the teams they lead, or to all teams of events they own. */
const inboxes = (uid: PersonId) => sql`
  select ${its}, count(*)::int as count, count(*) filter (where step.answer_by < now())::int as overdue,
         min(step.answer_by) as due_at
    from (select pid, tid from members where uid = ${uid} and role = 'chief'
          union select teams.pid, teams.tid from teams join project_roles as held using (pid)
                 where held.uid = ${uid} and held.role = 'owner') as led
    join application_steps as step on step.pid = led.pid and step.tid = led.tid and step.state = 'pending'
    join applications as a on a.pid = step.pid and a.id = step.application
    join projects as project on project.pid = step.pid
   where a.uid <> ${uid} and project.state in ('open', 'closed')
   group by project.pid order by project.starts_on desc, project.pid`

const claimsToDecide = (uid: PersonId) => sql`
  select ${its}, count(*)::int as count
    from projects as project
    join claims as claim on claim.pid = project.pid and claim.state = 'submitted' and claim.uid <> ${uid}
                        and claim.returned_at is null
   where project.state in ('open', 'closed')
     and project.pid in (select pid from project_roles where uid = ${uid} and role in ('owner', 'finance'))
     and not exists (select from claim_approvals as approval
                      where approval.pid = claim.pid and approval.claim = claim.id and approval.uid = ${uid})
   group by project.pid order by project.starts_on desc, project.pid`
