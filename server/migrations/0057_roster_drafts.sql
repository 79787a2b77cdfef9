-- Drafts of rosters: seats that are proposed beside those that people have. Only those who may plan the same see them.

create table roster_settings (
  pid slug primary key references projects,
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 20000),
  changed_by uuid not null references people,
  changed_at timestamptz not null default now()
);
create index roster_settings_by_changer on roster_settings (changed_by);

create table roster_drafts (
  pid slug not null references projects,
  id uuid not null,
  -- The team that is drafted; null for the whole project.
  tid slug,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 80),
  state text not null default 'ready' check (state in ('ready', 'filling', 'published')),
  version integer not null default 1,
  made_by uuid not null references people,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  published_by uuid references people,
  published_at timestamptz,
  primary key (pid, id),
  foreign key (pid, tid) references teams,
  check ((state = 'published') = (published_at is not null) and (published_at is null) = (published_by is null))
);
create index roster_drafts_by_team on roster_drafts (pid, tid);
create index roster_drafts_by_maker on roster_drafts (made_by);
create index roster_drafts_by_publisher on roster_drafts (published_by) where published_by is not null;

create table roster_seats (
  pid slug not null,
  draft uuid not null,
  task uuid not null,
  n smallint not null,
  uid uuid not null references people,
  -- Filling the draft keeps it.
  locked boolean not null default false,
  -- Who added it, or had the draft filled.
  proposed_by uuid not null references people,
  -- The rules for which it was left out when the draft was filled or published; null if it is proposed.
  left_out text[] check (cardinality(left_out) between 1 and 20),
  primary key (pid, draft, task, uid),
  foreign key (pid, draft) references roster_drafts on delete cascade,
  foreign key (pid, task, n) references task_roles on delete cascade
);
create index roster_seats_by_role on roster_seats (pid, task, n);
create index roster_seats_by_person on roster_seats (uid);
create index roster_seats_by_proposer on roster_seats (proposed_by);
create trigger refuse_erased after insert on roster_seats referencing new table as added
  for each statement execute function refuse_erased();
