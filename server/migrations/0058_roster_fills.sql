-- How a draft of a roster was last filled automatically. A project fills one draft at a time.

create table roster_fills (
  pid slug not null,
  draft uuid not null,
  -- The version of the draft when it began.
  version integer not null,
  by_uid uuid not null references people,
  effort text not null check (effort in ('quick', 'usual', 'thorough')),
  seed integer not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  -- Someone wants it to stop.
  stopping boolean not null default false,
  share real not null default 0 check (share between 0 and 1),
  cost double precision,
  open integer,
  least_open integer,
  left_out integer not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (pid, draft),
  foreign key (pid, draft) references roster_drafts on delete cascade,
  check ((state = 'running') = (ended_at is null))
);
create unique index roster_fills_running on roster_fills (pid) where state = 'running';
create index roster_fills_by_person on roster_fills (by_uid);
