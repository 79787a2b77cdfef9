-- Names of functions that say what they do. Functions that call a renamed one are defined again.

alter function heads_of(slug, slug) rename to team_leads;
alter function has_come_in(slug, uuid) rename to has_participated;
alter function near(timestamptz, timestamptz) rename to is_near_now;
alter function raise_roles() rename to increment_role_versions;
alter function drop_copy() rename to delete_export;
alter function note_audit_chain() rename to collect_audit_chain;

create or replace function announce_seat() returns trigger language plpgsql as $$
declare
  seat task_seats := coalesce(new, old);
begin
  perform announce('board', seat.pid) from tasks
    where tasks.pid = seat.pid and tasks.id = seat.task and is_near_now(starts_at, ends_at);
  return null;
end $$;

create or replace function announce_task() returns trigger language plpgsql as $$
begin
  if is_near_now(old.starts_at, old.ends_at) or is_near_now(new.starts_at, new.ends_at) then
    perform announce('board', coalesce(new.pid, old.pid));
  end if;
  return null;
end $$;

create or replace function known_email(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when has_participated(of_project, of_person) then email
              else coalesce((select invited_email from memberships
                              where pid = of_project and uid = of_person and invited_email is not null
                              order by joined_at desc limit 1),
                            (select offered_email from role_offers
                              where pid = of_project and uid = of_person and offered_email is not null
                              order by granted_at desc limit 1),
                            email) end
    from people where uid = of_person
$$;

create or replace function known_name(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when listed or admin or erased_at is not null or has_participated(of_project, of_person)
              then name
              else coalesce((select invited_as from memberships
                              where pid = of_project and uid = of_person and invited_as is not null
                              order by joined_at desc limit 1),
                            (select offered_as from role_offers
                              where pid = of_project and uid = of_person and offered_as is not null
                              order by granted_at desc limit 1),
                            split_part(known_email(of_project, of_person), '@', 1) || '@…') end
    from people where uid = of_person
$$;
