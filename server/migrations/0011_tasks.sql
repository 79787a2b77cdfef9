-- What a project says about shifts; what it does not say is as the code has it.
create table task_rules (
  pid slug primary key references projects,
  rules jsonb not null,
  changed_by uuid not null references people,
  changed_at timestamptz not null default now()
);
create index task_rules_by_author on task_rules (changed_by);

-- Something to do: at a time, or whenever someone gets to it.
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
  -- From when on people may sign up; null for at once.
  opens_at timestamptz,
  visible_to text not null check (visible_to in ('team', 'project', 'anyone')),
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  -- Why it was cancelled.
  reason text not null default '' check (char_length(reason) <= 500),
  -- Those made together.
  series uuid,
  -- Of the calendar entry: raised by each change.
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

-- How many are wanted, and as what.
create table task_roles (
  pid slug not null,
  task uuid not null,
  n smallint not null,
  name text not null default '' check (char_length(name) <= 60),
  -- That it requires; '' for none.
  skill text not null default '' check (char_length(skill) <= 60),
  seats integer not null check (seats between 0 and 1000),
  -- Held, offers included.
  taken integer not null default 0,
  -- How many people were ever on its waitlist: the position of the last.
  line integer not null default 0,
  -- Whether the last who came got a seat; the statement that lets them in answers with it.
  let_in boolean not null default true,
  -- Incremented by each change of the task, on the row that every sign-up locks.
  version integer not null default 0,
  primary key (pid, task, n),
  foreign key (pid, task) references tasks on delete cascade,
  constraint task_roles_taken check (taken between 0 and seats)
);

-- Someone's seat on a task.
create table task_seats (
  pid slug not null,
  id uuid not null,
  task uuid not null,
  n smallint not null,
  uid uuid not null references people,
  state text not null check (state in (
    'requested', 'waiting', 'confirmed', 'arrived', 'done', 'no_show', 'excused', 'cancelled', 'handed_over')),
  -- On the waitlist of its role.
  place integer,
  -- A seat is kept for them until then.
  offered_until timestamptz check (offered_until is null or state = 'waiting'),
  -- Which rules a chief overrode, why, and which chief: { "rules": [], "reason", "by" }.
  override jsonb,
  -- Who put them here, if not they themselves.
  given_by uuid references people,
  -- The state before this one: whether something that ended was ever held.
  was text,
  -- The start of which they were reminded: after a move they are reminded again.
  reminded_for timestamptz,
  -- What they, or a chief, said as it ended.
  words text not null default '' check (char_length(words) <= 500),
  arrived_at timestamptz,
  left_at timestamptz,
  -- Worked, where a chief knows better than the clock: with a reason.
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

-- Of a person, over all projects: what they want, and a version that every change of their seats raises.
create table schedules (
  uid uuid primary key references people,
  version bigint not null default 0,
  max_hours_day smallint check (max_hours_day between 1 and 24),
  max_hours smallint check (max_hours between 1 and 1000),
  nights boolean not null default true,
  break_minutes smallint not null default 0 check (break_minutes between 0 and 1440),
  -- How long before a shift they are reminded; null for never.
  remind_minutes integer default 1440 check (remind_minutes between 5 and 20160),
  remind_by text not null default 'mail' check (remind_by in ('mail', 'calendar', 'both')),
  -- Of the address of their calendar.
  calendar_hash bytea,
  calendar_made_at timestamptz
);
create unique index schedules_by_calendar on schedules (calendar_hash) where calendar_hash is not null;

-- A seat that its holder wants someone else to have, for nothing or for one of theirs.
create table task_swaps (
  pid slug not null,
  id uuid not null,
  seat uuid not null,
  from_uid uuid not null references people,
  to_uid uuid not null references people,
  -- In exchange; null for a hand-over.
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

-- Looking for people for a task, in waves, until it is filled.
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

-- What a person can show to others: signed, so that nobody needs to ask us.
create table certificates (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  -- Of the code that stands on it.
  code_hash bytea not null,
  -- What it says, letter by letter as it was signed: name, hours, teams, dates.
  content text not null check (char_length(content) <= 4000),
  signature bytea not null,
  -- It is verified by this for good, also when the installation has another key.
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

-- The boards of the day hear of what concerns them, and of nothing else: commits that announce wait for each other.
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
