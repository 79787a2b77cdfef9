create table teams (
  pid slug not null references projects,
  tid slug not null,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (pid, tid)
);

-- One row a stay: leaving ends it, coming back starts another.
create table memberships (
  pid slug not null,
  id uuid not null,
  tid slug not null,
  uid uuid not null references people,
  role text not null check (role in ('chief', 'member')),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  left_how text check (left_how in ('left', 'removed')),
  primary key (pid, id),
  foreign key (pid, tid) references teams,
  check ((left_at is null) = (left_how is null))
);
-- At most one role a team: chiefs and members are disjoint by the database.
create unique index memberships_active on memberships (pid, tid, uid) include (role) where left_at is null;
create index memberships_by_person on memberships (uid, pid) where left_at is null;
