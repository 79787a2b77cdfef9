-- Someone may have several addresses. Whoever invites them by one is shown that one until they come in.

alter table memberships add column invited_email text;
alter table role_offers add column offered_email text;

-- Whether someone has come into a project, applied or done something there; a no alone is not that.
create function has_come_in(of_project slug, of_person uuid) returns boolean language sql stable as $$
  select exists (select from memberships where pid = of_project and uid = of_person and accepted_at is not null)
      or exists (select from project_roles where pid = of_project and uid = of_person)
      or exists (select from applications where pid = of_project and uid = of_person)
      or exists (select from audit where pid = of_project and actor = of_person and verb not like '%.declined')
$$;

-- Which address of someone an organiser may see: the one they wrote themselves, until that person has come in.
create function known_email(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when has_come_in(of_project, of_person) then email
              else coalesce((select invited_email from memberships
                              where pid = of_project and uid = of_person and invited_email is not null
                              order by joined_at desc limit 1),
                            (select offered_email from role_offers
                              where pid = of_project and uid = of_person and offered_email is not null
                              order by granted_at desc limit 1),
                            email) end
    from people where uid = of_person
$$;

-- What an organiser may call someone: by their name once they have come in, or if they show it to everyone. Until then
-- by the name that they were asked by, or the beginning of the address.
create or replace function known_name(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when listed or admin or erased_at is not null or has_come_in(of_project, of_person)
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
