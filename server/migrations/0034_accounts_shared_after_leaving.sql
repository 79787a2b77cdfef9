-- Whether someone shares the bank account that they submitted a travel claim with: they haven't stopped sharing it, and
-- are in the project or have submitted or shared it since they left. They leave when a membership or a role ends, or when
-- an acceptance is undone; of the last two no time is stored.

create function is_in_project(of_project slug, of_person uuid) returns boolean language sql stable as $$
  select exists (select from members where pid = of_project and uid = of_person)
      or exists (select from project_roles where pid = of_project and uid = of_person)
$$;

alter table claims add shared_since_leaving boolean not null default false;

update claims set shared_since_leaving = true
 where submitted_at > (select max(left_at) from memberships
                        where memberships.pid = claims.pid and memberships.uid = claims.uid and accepted_at is not null);

create function end_account_sharing() returns trigger language plpgsql as $$
begin
  update claims set shared_since_leaving = false
   where pid = old.pid and uid = old.uid and shared_since_leaving;
  return null;
end $$;
create trigger memberships_end_account_sharing after update on memberships for each row
  when (old.accepted_at is not null and old.left_at is null
        and (new.accepted_at is null or new.left_at is not null))
  execute function end_account_sharing();
create trigger undone_memberships_end_account_sharing after delete on memberships for each row
  when (old.accepted_at is not null and old.left_at is null)
  execute function end_account_sharing();
create trigger project_roles_end_account_sharing after delete on project_roles for each row
  execute function end_account_sharing();

drop function shares_account(slug, uuid, timestamptz);
create function shares_account(of_project slug, of_person uuid, shared_since_leaving boolean) returns boolean
  language sql stable as $$
  select not has_withdrawn(of_project, 'traffic-subsidy', of_person)
     and (shared_since_leaving or is_in_project(of_project, of_person))
$$;
