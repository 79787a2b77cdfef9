-- What the worker looks for by the clock is found without reading what is long done, however much that is.

-- Every five minutes: the shifts of the next days, of all projects.
create index tasks_coming on tasks (starts_at) where state = 'planned';

-- Every hour: sent emails whose values are still stored.
create index messages_with_params on messages (created_at) where params <> '{}';

-- At each erasure and copy: the few seats that were given against a rule name whoever did so.
create index task_seats_overridden on task_seats (pid, id) where override is not null;
