-- Someone is in a team once they have said so themselves: by applying, by answering an invitation, or by
-- joining of their own accord. Until then they are invited: planned for, but in no listing, with no rights,
-- and nobody reads their private data.
alter table memberships
  add column accepted_at timestamptz,
  add column accepted_how text check (accepted_how in ('application', 'invitation', 'confirmation')),
  -- Who put them there, and the name by which they did.
  add column invited_by uuid references people,
  add column invited_as text check (char_length(invited_as) between 1 and 120),
  add constraint memberships_accepted check ((accepted_at is null) = (accepted_how is null));
create index memberships_by_inviter on memberships (invited_by) where invited_by is not null;
alter table memberships drop constraint memberships_left_how_check;
alter table memberships add constraint memberships_left_how_check
  check (left_how in ('left', 'removed', 'changed', 'declined'));

-- Who has signed in or done something since they joined knew of it. Everyone else is asked.
update memberships set accepted_at = joined_at, accepted_how = 'application'
 where exists (select from application_steps as step
                  join applications as asked on asked.pid = step.pid and asked.id = step.application
                where step.pid = memberships.pid and step.tid = memberships.tid and step.state = 'accepted'
                  and asked.uid = memberships.uid);
update memberships set accepted_at = joined_at, accepted_how = 'invitation'
 where accepted_at is null
   and exists (select from invitations where invitations.pid = memberships.pid
                                         and invitations.uid = memberships.uid and state = 'yes');
update memberships set accepted_at = joined_at, accepted_how = 'confirmation'
 where accepted_at is null
   and (exists (select from sessions where sessions.uid = memberships.uid and last_seen_at >= joined_at)
        or exists (select from audit where actor = memberships.uid and at >= joined_at));

drop index memberships_active;
create unique index memberships_active on memberships (pid, tid, uid) include (role, accepted_at)
  where left_at is null;

-- Who is in a team now, by their own word. Rights, listings and reading ask this; planning asks memberships.
create view members as
  select pid, id, tid, uid, role, joined_at, accepted_at, accepted_how from memberships
   where left_at is null and accepted_at is not null;

-- Whether public listings show them is their own word: true or false once they were asked.
alter table people alter column listed drop not null, alter column listed drop default;

-- An invitation to whatever teams they are invited to now; or, in a new year, back to those of the last.
alter table invitations add column asks_back boolean not null default false;
update invitations set asks_back = true;

-- Who is planned for and has not said yes to anything in the project.
create function is_tentative(of_project slug, of_person uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(accepted_at is null), false)
    from memberships where pid = of_project and uid = of_person and left_at is null
$$;

-- What an organiser may call someone who has not said yes: by the name they gave, or the beginning of
-- the address, unless the person shows
-- theirs to everyone, or has been in the project before.
create function known_name(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when listed or erased_at is not null
                or exists (select from memberships as stay
                                      where stay.pid = of_project and stay.uid = of_person
                                        and stay.accepted_at is not null)
                or not exists (select from memberships as stay
                                where stay.pid = of_project and stay.uid = of_person)
              then name
              else coalesce((select invited_as from memberships as stay
                              where stay.pid = of_project and stay.uid = of_person and invited_as is not null
                              order by joined_at desc limit 1), split_part(email, '@', 1) || '@…') end
    from people where uid = of_person
$$;

-- A chief is one who has accepted to be.
create or replace function heads_of(the_pid slug, the_tid slug) returns setof uuid language sql stable as $$
  select uid from members where pid = the_pid and tid = the_tid and role = 'chief'
  union all
  select uid from project_roles
   where pid = the_pid and role = 'owner'
     and not exists (select from members where pid = the_pid and tid = the_tid and role = 'chief')
$$;

create or replace function missing_forms(of_project slug, of_person uuid, for_thing text)
  returns table (fid text, "position" integer, lifted_by text) language sql stable as $$
  select form.fid::text, form.position,
         case when coalesce(form.closes_at <= now(), false) then 'owner' else 'you' end
    from forms as form
    left join form_answers as answer
      on answer.pid = form.pid and answer.fid = form.fid and answer.uid = of_person
   where form.pid = of_project and form.state = 'open' and for_thing = any(form.required_for)
     and coalesce(form.opens_at <= now(), true)
     and not coalesce(answer.state = 'done' and answer.version >= form.stands_since, false)
     and (exists (select from members as stay
                   where stay.pid = form.pid and stay.uid = of_person
                     and (form.audience = 'everyone'
                          or (form.audience = 'chiefs' and stay.role = 'chief')
                          or (form.audience = 'teams' and stay.tid = any(form.tids))))
          or (form.audience = 'everyone'
              and exists (select from project_roles as held where held.pid = form.pid and held.uid = of_person)))
$$;

-- Who was notified about a purpose, and when. Deleted when the purpose closes; opening it again notifies again.
create table purpose_notices (
  pid slug not null,
  purpose text not null,
  uid uuid not null references people,
  -- By an email, or by the page on which they accepted.
  how text not null check (how in ('mail', 'page')),
  told_at timestamptz,
  primary key (pid, purpose, uid),
  foreign key (pid, purpose) references project_purposes on delete cascade
);
create index purpose_notices_by_person on purpose_notices (uid);

-- What the caterer was told, and when. Whom it counted stands in private_reads, at the same moment.
create table diet_counts (
  pid slug not null references projects,
  at timestamptz not null default now(),
  counts jsonb not null,
  primary key (pid, at)
);
