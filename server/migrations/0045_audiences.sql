-- Conditions on people of a project that its owners saved under a name.

create table audiences (
  pid slug not null references projects,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 80),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and pg_column_size(conditions) <= 20000),
  changed_by uuid not null references people,
  changed_at timestamptz not null default now(),
  primary key (pid, name)
);
create index audiences_by_changer on audiences (changed_by);
