-- Attendance is sent by phones that were offline, and by volunteers who check themselves in. A seat has when people came
-- and left (arrived_at, left_at), and when the server learned it.

alter table task_seats
  add column recorded_at timestamptz,
  add column arrived_how text check (arrived_how in ('lead', 'button', 'code')),
  -- "I'm running late": by how much, and when they said so.
  add column late_minutes smallint check (late_minutes between 1 and 240),
  add column late_said_at timestamptz,
  add constraint task_seats_late_check check ((late_minutes is null) = (late_said_at is null));

-- Keys of check-ins outlive the day: a phone may be offline for longer.
alter table idempotency_keys add column kept_until timestamptz;

-- How people check themselves in. Without a row: by code, from an hour before the start until an hour after it.
create table check_in_settings (
  pid slug primary key references projects,
  button boolean not null default false,
  code boolean not null default true,
  minutes_before smallint not null default 60 check (minutes_before between 5 and 240),
  minutes_after smallint not null default 60 check (minutes_after between 5 and 720),
  -- Codes at the desk are derived from it.
  secret bytea not null check (octet_length(secret) = 32),
  changed_by uuid references people,
  changed_at timestamptz not null default now()
);
create index check_in_settings_by_person on check_in_settings (changed_by) where changed_by is not null;
