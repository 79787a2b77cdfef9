-- When people can help at an event, and what they wish for. Times are local, in half hours: they stay as people meant
-- them if the event's time zone is corrected.

create table availability_settings (
  pid slug primary key references projects,
  asked boolean not null,
  -- Set-up before the event, and taking down after it.
  days_before smallint not null check (days_before between 0 and 14),
  days_after smallint not null check (days_after between 0 and 14),
  closes_on date,
  -- People are reminded once.
  reminded_at timestamptz
);

create table availability (
  pid slug not null references projects,
  uid uuid not null references people,
  -- The days they were asked about: of others nothing is known.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- In order, and apart from each other: [{ "from": "2026-08-08T08:30", "until": … }].
  ranges jsonb not null check (jsonb_typeof(ranges) = 'array' and jsonb_array_length(ranges) <= 200),
  -- Categories of tasks.
  likes text[] not null check (cardinality(likes) <= 20),
  dislikes text[] not null check (cardinality(dislikes) <= 20),
  time_of_day text check (time_of_day in ('morning', 'afternoon', 'evening', 'night')),
  target_hours smallint check (target_hours between 1 and 500),
  max_hours smallint check (max_hours between 1 and 500),
  changed_at timestamptz not null default now(),
  primary key (pid, uid),
  check (target_hours <= max_hours)
);
create index availability_by_person on availability (uid);
create trigger refuse_erased after insert on availability referencing new table as added
  for each statement execute function refuse_erased();
create trigger copies after delete on availability for each row execute function delete_export();
