-- Event pages, team settings, new years from old ones, and imports of people.
alter table projects
  add column description text not null default '' check (char_length(description) <= 10000),
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- The previous year that it was created from.
  add column rolled_over_from slug references projects;
create index projects_rolled_over on projects (rolled_over_from) where rolled_over_from is not null;

alter table teams
  add column description text not null default '' check (char_length(description) <= 10000),
  -- Only for members.
  add column internal text not null default '' check (char_length(internal) <= 10000),
  add column wanted integer check (wanted between 0 and 10000),
  add column recruiting boolean not null default false;

-- The history of a team is read by team.
create index memberships_by_team on memberships (pid, tid, joined_at);
-- Its entries are read by project and team.
alter table audit add column tid text collate "C";
create index audit_by_team on audit (pid, tid, id) where tid is not null;

-- A change between member and chief ends one membership and begins another.
alter table memberships drop constraint memberships_left_how_check;
alter table memberships add constraint memberships_left_how_check check (left_how in ('left', 'removed', 'changed'));

-- A project created from last year’s: requested once, carried out by a job.
create table roll_overs (
  pid slug primary key references projects,
  from_pid slug not null references projects,
  asked_by uuid not null references people,
  -- What to copy: teams, texts, settings, chiefs, invite.
  choices text[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
create index roll_overs_by_source on roll_overs (from_pid);
create index roll_overs_by_asker on roll_overs (asked_by);

-- People of last year who are invited to come back. Nobody is copied.
create table invitations (
  pid slug not null references projects,
  uid uuid not null references people,
  -- A secret is created when the email is written, so that it is never stored in clear. Each attempt to send has
  -- its own, so that whichever copy arrives works.
  secret_hashes bytea[] not null default '{}',
  state text not null default 'invited' check (state in ('invited', 'yes', 'no')),
  -- When an owner had it sent, and when the mail server accepted it.
  asked_at timestamptz,
  mailed_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (pid, uid)
);
create index invitations_by_person on invitations (uid);
create index invitations_by_secret on invitations using gin (secret_hashes);

-- A spreadsheet of people that an owner imports: parsed at once, carried out by a job.
create table imports (
  pid slug not null references projects,
  id uuid not null,
  made_by uuid not null references people,
  file_name text not null,
  columns text[] not null,
  mapping jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (pid, id)
);
create index imports_by_maker on imports (made_by);
create index imports_by_age on imports (created_at);

create table import_rows (
  pid slug not null,
  id uuid not null,
  n integer not null,
  -- The values in the file.
  cells text[] not null,
  -- Once carried out: the outcome, the person and the team.
  outcome text check (outcome in ('add', 'new-person', 'role-change', 'nothing', 'skip')),
  uid uuid,
  tid text collate "C",
  primary key (pid, id, n),
  foreign key (pid, id) references imports on delete cascade
);
-- Rows not carried out yet, in order.
create index import_rows_waiting on import_rows (pid, id, n) where outcome is null;
