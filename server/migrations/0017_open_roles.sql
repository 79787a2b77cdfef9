-- A role is offered, and held once the person has accepted it. project_roles has only what is held, so that no query
-- can mistake an offer for power.
create table role_offers (
  pid slug not null references projects,
  uid uuid not null references people,
  role text not null check (role in ('owner', 'finance', 'desk')),
  -- Null for the operator.
  granted_by uuid references people,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The name by which they are offered it.
  offered_as text check (char_length(offered_as) between 1 and 120),
  primary key (pid, uid, role)
);
create index role_offers_by_person on role_offers (uid);
create index role_offers_by_granter on role_offers (granted_by) where granted_by is not null;
create index role_offers_by_expiry on role_offers (expires_at);
create trigger refuse_erased after insert on role_offers
  referencing new table as added for each statement execute function refuse_erased();

-- The defaults are for the previous version, which may run beside this one during an upgrade: what it grants waits.
alter table project_roles
  -- Null for the operator, and for whoever created the project.
  add column granted_by uuid references people,
  add column accepted_at timestamptz not null default now(),
  -- From when on they read private data and give second approvals.
  add column settles_at timestamptz not null default now() + interval '72 hours',
  -- Another owner, who did not grant it.
  add column confirmed_by uuid references people,
  add column confirmed_at timestamptz,
  add check ((confirmed_by is null) = (confirmed_at is null));
create index project_roles_by_granter on project_roles (granted_by) where granted_by is not null;
create index project_roles_by_confirmer on project_roles (confirmed_by) where confirmed_by is not null;

-- Whoever has ever done anything here, signing in included, has known of their role: they accepted it when they got it.
update project_roles as held
   set accepted_at = granted_at, settles_at = granted_at,
       granted_by = (select actor from audit
                      where audit.pid = held.pid and verb = held.role || '.granted'
                        and subject = 'person:' || held.uid
                      order by id desc limit 1);

-- The others are asked. They get no email: they find the offer when they first sign in, however late that is.
with unknowing as (
  delete from project_roles as held
   where not exists (select from audit where audit.actor = held.uid)
  returning *
)
insert into role_offers (pid, uid, role, granted_by, granted_at, expires_at)
select pid, uid, role, granted_by, granted_at, now() + interval '1 year' from unknowing;

-- What an organiser may call someone: by their name once they have come in, applied or done something here, or if
-- they show it to everyone. Until then, and if all they ever said is no, by the name that they were asked by, or the
-- beginning of the address.
create or replace function known_name(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when listed or admin or erased_at is not null
                or exists (select from memberships where pid = of_project and uid = of_person and accepted_at is not null)
                or exists (select from project_roles where pid = of_project and uid = of_person)
                or exists (select from applications where pid = of_project and uid = of_person)
                or exists (select from audit where pid = of_project and actor = of_person and verb not like '%.declined')
              then name
              else coalesce((select invited_as from memberships
                              where pid = of_project and uid = of_person and invited_as is not null
                              order by joined_at desc limit 1),
                            (select offered_as from role_offers
                              where pid = of_project and uid = of_person and offered_as is not null
                              order by granted_at desc limit 1),
                            split_part(email, '@', 1) || '@…') end
    from people where uid = of_person
$$;
