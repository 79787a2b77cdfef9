-- Scheduling rules of a project; defaults are in the code.
create table task_rules (
  pid slug primary key references projects,
  rules jsonb not null,
  changed_by uuid not null references people,
  changed_at timestamptz not null default now()
);
create index task_rules_by_author on task_rules (changed_by);

-- Shifts, which have a time, and tasks, which don’t.
create table tasks (
  pid slug not null references projects,
  id uuid not null,
  tid slug,
  title text not null check (title = btrim(title) and char_length(title) between 1 and 120),
  category text not null default '' check (char_length(category) <= 60),
  place text not null default '' check (char_length(place) <= 120),
  description text not null default '' check (char_length(description) <= 10000),
  starts_at timestamptz,
  ends_at timestamptz,
  sign_up text not null check (sign_up in ('open', 'request', 'assigned')),
  -- When sign-up opens; null for at once.
  opens_at timestamptz,
  visible_to text not null check (visible_to in ('team', 'project', 'anyone')),
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  -- Why it was cancelled.
  reason text not null default '' check (char_length(reason) <= 500),
  -- Shifts that were created together.
  series uuid,
  -- Sequence number of the calendar entry: incremented by each change.
  sequence integer not null default 0,
  made_by uuid not null references people,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (pid, id),
  foreign key (pid, tid) references teams,
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at and ends_at <= starts_at + interval '7 days')
);
create index tasks_by_start on tasks (pid, starts_at, id);
create index tasks_by_team on tasks (pid, tid, starts_at, id);
create index tasks_by_series on tasks (pid, series) where series is not null;
create index tasks_by_maker on tasks (made_by);

-- Roles of a task, and how many people each needs.
create table task_roles (
  pid slug not null,
  task uuid not null,
  n smallint not null,
  name text not null default '' check (char_length(name) <= 60),
  -- A required skill; '' for none.
  skill text not null default '' check (char_length(skill) <= 60),
  seats integer not null check (seats between 0 and 1000),
  -- Taken seats, including offers.
  taken integer not null default 0,
  -- The last position ever assigned on its waitlist.
  line integer not null default 0,
  -- Whether the last person to sign up got a seat; returned by the statement that claims it.
  let_in boolean not null default true,
  -- Incremented by each change of the task, on the row that every sign-up locks.
  version integer not null default 0,
  primary key (pid, task, n),
  foreign key (pid, task) references tasks on delete cascade,
  constraint task_roles_taken check (taken between 0 and seats)
);

-- A person’s seat on a task.
create table task_seats (
  pid slug not null,
  id uuid not null,
  task uuid not null,
  n smallint not null,
  uid uuid not null references people,
  state text not null check (state in (
    'requested', 'waiting', 'confirmed', 'arrived', 'done', 'no_show', 'excused', 'cancelled', 'handed_over')),
  -- On the waitlist of the role.
  place integer,
  -- An offered seat is held until then.
  offered_until timestamptz check (offered_until is null or state = 'waiting'),
  -- Rules that a chief overrode, why, and who: { "rules": [], "reason", "by" }.
  override jsonb,
  -- Who assigned them, if they did not sign up themselves.
  given_by uuid references people,
  -- The previous state: tells whether an ended seat was ever held.
  was text,
  -- The start that they were reminded of: if the shift moves, they are reminded again.
  reminded_for timestamptz,
  -- What they, or a chief, wrote when it ended.
  words text not null default '' check (char_length(words) <= 500),
  arrived_at timestamptz,
  left_at timestamptz,
  -- Minutes worked as corrected by a chief, with a reason.
  minutes integer check (minutes between 0 and 10080),
  minutes_reason text not null default '' check (char_length(minutes_reason) <= 300),
  minutes_by uuid references people,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (pid, id),
  foreign key (pid, task, n) references task_roles on delete cascade,
  check ((state = 'waiting') <= (place is not null))
);
create unique index task_seats_once on task_seats (pid, task, uid)
  where state not in ('cancelled', 'handed_over', 'excused');
create index task_seats_of on task_seats (pid, task, n, state, place);
create index task_seats_by_person on task_seats (uid, pid, state);
create index task_seats_by_giver on task_seats (given_by) where given_by is not null;
create index task_seats_by_corrector on task_seats (minutes_by) where minutes_by is not null;
create index task_seats_offered on task_seats (offered_until) where offered_until is not null;

-- Per person, across projects: their limits, and a version that every change of their seats increments.
create table schedules (
  uid uuid primary key references people,
  version bigint not null default 0,
  max_hours_day smallint check (max_hours_day between 1 and 24),
  max_hours smallint check (max_hours between 1 and 1000),
  nights boolean not null default true,
  break_minutes smallint not null default 0 check (break_minutes between 0 and 1440),
  -- Minutes before a shift at which they are reminded; null for never.
  remind_minutes integer default 1440 check (remind_minutes between 5 and 20160),
  remind_by text not null default 'mail' check (remind_by in ('mail', 'calendar', 'both')),
  -- Of the secret in the address of their calendar feed.
  calendar_hash bytea,
  calendar_made_at timestamptz
);
create unique index schedules_by_calendar on schedules (calendar_hash) where calendar_hash is not null;

-- Swaps and hand-overs of seats.
create table task_swaps (
  pid slug not null,
  id uuid not null,
  seat uuid not null,
  from_uid uuid not null references people,
  to_uid uuid not null references people,
  -- The seat in exchange; null for a hand-over.
  other uuid,
  state text not null default 'asked' check (state in ('asked', 'agreed', 'done', 'declined', 'withdrawn', 'refused')),
  line text not null default '' check (char_length(line) <= 300),
  decided_by uuid references people,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (pid, id),
  foreign key (pid, seat) references task_seats on delete cascade,
  foreign key (pid, other) references task_seats on delete cascade
);
create unique index task_swaps_open on task_swaps (pid, seat, to_uid) where state in ('asked', 'agreed');
create index task_swaps_by_other on task_swaps (pid, other) where other is not null;
create index task_swaps_from on task_swaps (from_uid);
create index task_swaps_to on task_swaps (to_uid);
create index task_swaps_by_decider on task_swaps (decided_by) where decided_by is not null;

-- Searches for cover: people are asked in waves until the task is filled.
create table task_covers (
  pid slug not null,
  task uuid not null,
  n smallint not null,
  asked_by uuid not null references people,
  wave_size smallint not null check (wave_size between 1 and 50),
  wave_minutes integer not null check (wave_minutes between 5 and 1440),
  next_wave_at timestamptz not null,
  waves integer not null default 0,
  state text not null default 'asking' check (state in ('asking', 'filled', 'nobody-left', 'stopped')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (pid, task, n),
  foreign key (pid, task, n) references task_roles on delete cascade
);
create index task_covers_by_asker on task_covers (asked_by);
create index task_covers_next on task_covers (next_wave_at) where state = 'asking';

create table task_cover_asks (
  pid slug not null,
  task uuid not null,
  n smallint not null,
  uid uuid not null references people,
  wave integer not null,
  answer text check (answer in ('yes', 'no')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (pid, task, n, uid),
  foreign key (pid, task, n) references task_covers on delete cascade
);
create index task_cover_asks_by_person on task_cover_asks (uid);

-- Certificates of hours: signed, so that anyone can verify them offline.
create table certificates (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  -- Of the code printed on it.
  code_hash bytea not null,
  -- The signed content, byte for byte: name, hours, teams, dates.
  content text not null check (char_length(content) <= 4000),
  signature bytea not null,
  -- The key that verifies it, even after the installation’s key has changed.
  public_key bytea not null,
  made_at timestamptz not null default now(),
  primary key (pid, id)
);
create unique index certificates_by_code on certificates (code_hash);
create index certificates_by_person on certificates (uid);

create trigger refuse_erased after insert on task_seats
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on schedules
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on certificates
  referencing new table as added for each statement execute function refuse_erased();

-- Only changes that concern the event-day boards are announced, because commits that announce wait for each other.
create function near(starts_at timestamptz, ends_at timestamptz) returns boolean language sql stable as
  $$ select starts_at < now() + interval '2 days' and ends_at > now() - interval '2 days' $$;

create function announce_seat() returns trigger language plpgsql as $$
declare
  seat task_seats := coalesce(new, old);
begin
  perform announce('board', seat.pid) from tasks
    where tasks.pid = seat.pid and tasks.id = seat.task and near(starts_at, ends_at);
  return null;
end $$;
create trigger board_changes after insert or update or delete on task_seats
  for each row execute function announce_seat();

create function announce_task() returns trigger language plpgsql as $$
begin
  if near(old.starts_at, old.ends_at) or near(new.starts_at, new.ends_at) then
    perform announce('board', coalesce(new.pid, old.pid));
  end if;
  return null;
end $$;
create trigger board_changes after insert or update or delete on tasks
  for each row execute function announce_task();
