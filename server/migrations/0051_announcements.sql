-- What owners and chiefs write to people of their project. Neither texts nor recipients change afterwards.

create table announcements (
  pid slug not null references projects,
  id uuid not null,
  -- Null for people of the whole project.
  tid slug,
  author uuid not null references people,
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and pg_column_size(conditions) <= 20000),
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and pg_column_size(texts) <= 100000),
  urgent boolean not null,
  state text not null check (state in ('scheduled', 'sent', 'cancelled', 'stopped')),
  send_at timestamptz not null,
  sent_at timestamptz check ((sent_at is null) = (state = 'scheduled') or state in ('cancelled', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (pid, id),
  foreign key (pid, tid) references teams
);
create index announcements_by_author on announcements (author);
create index announcements_by_team on announcements (pid, tid, id);

-- Whom it was sent to, whether or not they get emails.
create table announcement_recipients (
  pid slug not null,
  id uuid not null,
  uid uuid not null references people,
  read_at timestamptz,
  primary key (pid, id, uid),
  foreign key (pid, id) references announcements
);
create index announcement_recipients_by_person on announcement_recipients (uid, id);
create trigger refuse_erased after insert on announcement_recipients referencing new table as added
  for each statement execute function refuse_erased();
