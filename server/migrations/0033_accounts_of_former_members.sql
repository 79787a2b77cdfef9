-- Whether someone shares the bank account that they submitted a travel claim with: they haven't stopped sharing it, and
-- are in the project or have submitted the claim since they left.

create function shares_account(of_project slug, of_person uuid, submitted_at timestamptz) returns boolean
  language sql stable as $$
  select not has_withdrawn(of_project, 'traffic-subsidy', of_person)
     and (exists (select from members where pid = of_project and uid = of_person)
          or exists (select from project_roles where pid = of_project and uid = of_person)
          or coalesce(submitted_at > (select max(left_at) from memberships
                                       where pid = of_project and uid = of_person and accepted_at is not null), true))
$$;
