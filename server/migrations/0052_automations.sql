-- Announcements that go out by themselves: when their trigger says so, to whoever is in their audience by then.

create table automations (
  pid slug not null references projects,
  id uuid not null,
  -- Which of the ready ones it was made from.
  template text check (template ~ '^[a-z][a-z-]{0,39}$'),
  trigger jsonb not null check (jsonb_typeof(trigger) = 'object' and pg_column_size(trigger) <= 1000),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and pg_column_size(conditions) <= 20000),
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and pg_column_size(texts) <= 100000),
  active boolean not null,
  changed_by uuid not null references people,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (pid, id)
);
create unique index automations_by_template on automations (pid, template) where template is not null;
create index automations_by_changer on automations (changed_by);

-- Who got what, and never gets it again. It outlives the automation: `reason` is its template, so that one made again
-- from the same template counts as the same, or its id. `occasion` is the form, if it is about one.
create table automation_recipients (
  pid slug not null references projects,
  reason text not null,
  occasion text not null,
  uid uuid not null references people,
  sent_at timestamptz not null default now(),
  primary key (pid, reason, occasion, uid)
);
create index automation_recipients_by_person on automation_recipients (uid);
create trigger refuse_erased after insert on automation_recipients referencing new table as added
  for each statement execute function refuse_erased();

-- What an automation sent: its id, which may be of one that was deleted, and the occasion.
alter table announcements add automation uuid, add occasion text,
  add constraint announcements_of_automations check ((automation is null) = (occasion is null));
create index announcements_by_automation on announcements (pid, automation, id) where automation is not null;
