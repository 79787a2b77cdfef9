-- A sign-up was judged by the state of the project and by whether the team is archived.
create function raise_roles() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'projects' then
    perform from task_roles where pid = new.pid order by task, n for update;
    update task_roles set version = version + 1 where pid = new.pid;
  else
    perform from task_roles where pid = new.pid
      and task in (select id from tasks where pid = new.pid and tid = new.tid) order by task, n for update;
    update task_roles set version = version + 1 where pid = new.pid
      and task in (select id from tasks where pid = new.pid and tid = new.tid);
  end if;
  return null;
end $$;
create trigger task_changes after update of state on projects
  for each row when (old.state <> new.state) execute function raise_roles();
create trigger task_changes after update of archived_at on teams
  for each row when (old.archived_at is distinct from new.archived_at) execute function raise_roles();
