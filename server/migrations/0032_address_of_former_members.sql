-- Which address of someone an organiser may see: their current one while they are in the project, have a role or wait for
-- an answer. Otherwise the one that an organiser wrote: someone who has left and is invited again by their ID shows none.

create or replace function known_email(of_project slug, of_person uuid) returns text language sql stable as $$
  select case when exists (select from members where pid = of_project and members.uid = of_person)
                or exists (select from project_roles where pid = of_project and project_roles.uid = of_person)
                or exists (select from applications where pid = of_project and applications.uid = of_person
                                                      and state in ('pending', 'pooled'))
              then email
              else coalesce((select invited_email from memberships
                              where pid = of_project and uid = of_person and invited_email is not null
                              order by joined_at desc limit 1),
                            (select offered_email from role_offers
                              where pid = of_project and uid = of_person and offered_email is not null
                              order by granted_at desc limit 1),
                            case when not has_participated(of_project, of_person) then email end) end
    from people where uid = of_person
$$;
