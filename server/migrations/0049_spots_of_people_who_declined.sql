-- Someone who never accepted stays tentative after they declined or were removed: until then, their spots counted as
-- confirmed from that moment on.
create or replace function is_tentative(of_project slug, of_person uuid) returns boolean language sql stable as $$
  select coalesce(
    (select bool_and(accepted_at is null) from memberships
      where pid = of_project and uid = of_person and left_at is null),
    exists (select from memberships where pid = of_project and uid = of_person)
      and not has_participated(of_project, of_person))
$$;
