-- Which address of someone an organiser may see: their current one while they are in the project or have a role; otherwise
-- the one that an organiser wrote in an invitation or offer that is still open. Someone from last year who was never in
-- this one shows their current address while they are in last year's project.

create or replace function known_email(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when exists (select from members where pid = of_project and members.uid = of_person)
                or exists (select from project_roles where pid = of_project and project_roles.uid = of_person)
              then email
              else coalesce((select invited_email from memberships
                              where pid = of_project and uid = of_person and left_at is null
                                and invited_email is not null
                              order by joined_at desc limit 1),
                            (select offered_email from role_offers
                              where pid = of_project and uid = of_person and expires_at > now()
                                and offered_email is not null
                              order by granted_at desc limit 1),
                            case when not has_participated(of_project, of_person)
                                  and exists (select from projects join members on members.pid = rolled_over_from
                                               where projects.pid = of_project and members.uid = of_person)
                                 then email end) end
    from people where uid = of_person
$$;

-- What an organiser may call someone: by their name once they have been in the project, or if they show it to everyone.
-- Until then by the name or the beginning of the address that an organiser wrote; or by their name, if it is known from
-- last year.
create or replace function known_name(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when listed or admin or erased_at is not null or has_participated(of_project, of_person)
              then name
              else coalesce((select invited_as from memberships
                              where pid = of_project and uid = of_person and invited_as is not null
                              order by joined_at desc limit 1),
                            (select offered_as from role_offers
                              where pid = of_project and uid = of_person and offered_as is not null
                              order by granted_at desc limit 1),
                            (select split_part(invited_email, '@', 1) || '@…' from memberships
                              where pid = of_project and uid = of_person and invited_email is not null
                              order by joined_at desc limit 1),
                            (select split_part(offered_email, '@', 1) || '@…' from role_offers
                              where pid = of_project and uid = of_person and offered_email is not null
                              order by granted_at desc limit 1),
                            (select people.name from projects
                              where pid = of_project and has_participated(rolled_over_from, of_person)),
                            split_part(email, '@', 1) || '@…') end
    from people where uid = of_person
$$;
