-- Private answers were given to an event that the person was in. If they leave it and come back, nobody reads them until
-- the person submits them again.

-- Runs at commit, where a server takes a longer wait for a database that doesn't confirm, and gives up other changes too.
create function reopen_private_answers() returns trigger language plpgsql set lock_timeout = '2s' as $$
begin
  -- Locked before looking: of two transactions that each end one of the last memberships, the second one sees the first.
  perform from form_answers where pid = old.pid and uid = old.uid and sealed is not null order by fid for update;
  update form_answers set state = 'draft', revision = revision + 1
   where pid = old.pid and uid = old.uid and sealed is not null and state = 'done' and not is_in_project(pid, uid);
  return null;
end $$;
-- Deferred: a change of role ends a membership and begins another.
create constraint trigger memberships_reopen_private_answers after update on memberships
  deferrable initially deferred for each row
  when (old.accepted_at is not null and old.left_at is null and (new.accepted_at is null or new.left_at is not null))
  execute function reopen_private_answers();
create constraint trigger undone_memberships_reopen_private_answers after delete on memberships
  deferrable initially deferred for each row when (old.accepted_at is not null and old.left_at is null)
  execute function reopen_private_answers();
create constraint trigger project_roles_reopen_private_answers after delete on project_roles
  deferrable initially deferred for each row
  execute function reopen_private_answers();

update form_answers as answer set state = 'draft', revision = revision + 1
 where sealed is not null and state = 'done'
   and (not is_in_project(pid, uid)
        or exists (select from memberships as past
                    where past.pid = answer.pid and past.uid = answer.uid and past.accepted_at is not null
                      and past.left_how in ('left', 'removed') and past.left_at > answer.changed_at
                      and not exists (select from memberships as other
                                       where other.pid = past.pid and other.uid = past.uid
                                         and other.accepted_at <= past.left_at
                                         and coalesce(other.left_at > past.left_at, true))
                      and not exists (select from project_roles as held
                                       where held.pid = past.pid and held.uid = past.uid
                                         and held.accepted_at <= past.left_at)));

-- Private answers are given to the readers, and for the purpose, of the version that was answered. For others they can be
-- read a day after an email that announced the version `notified_version`.
alter table form_versions add readers text[] not null default '{}';
update form_versions as version set readers = form.readers from forms as form
 where form.pid = version.pid and form.fid = version.fid;
alter table form_answers add notified_version integer, add notified_at timestamptz;
