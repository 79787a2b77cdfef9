-- What an organiser may call someone: by their name once they have been in the project, or if they show it to everyone.
-- Until then by the name or the beginning of the address that an organiser wrote; or by their name, if it is known from
-- last year. Otherwise by the end of their ID, which the organiser knows: their address may be one that they keep from
-- this project.
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
                            '…' || right(uid::text, 6)) end
    from people where uid = of_person
$$;
