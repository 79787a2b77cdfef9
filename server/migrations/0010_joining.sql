-- How someone comes into a team, and what it wants to know of them first.
alter table teams
  add column sign_up text not null default 'application' check (sign_up in ('open', 'application', 'invitation')),
  add column question text not null default '' check (char_length(question) <= 500),
  add column asks text[] not null default '{}' check (asks <@ array['skills', 'languages', 'availability']);
-- Who hears of what happens in a team: its chiefs, or the owners of the project where it has none.
create function heads_of(the_pid slug, the_tid slug) returns setof uuid language sql stable as $$
  select uid from memberships where pid = the_pid and tid = the_tid and role = 'chief' and left_at is null
  union all
  select uid from project_roles
   where pid = the_pid and role = 'owner'
     and not exists (select from memberships
                      where pid = the_pid and tid = the_tid and role = 'chief' and left_at is null)
$$;
-- Within how many days a team answers who applies.
alter table projects add column answer_days smallint not null default 7 check (answer_days between 1 and 60);

-- What people agree to before they join. A new wording is a new version; nobody has signed that yet.
create table statements (
  pid slug not null references projects,
  sid slug not null,
  version integer not null check (version > 0),
  -- { "en": { "title", "text" }, "zh-TW": { … } }
  texts jsonb not null,
  made_by uuid not null references people,
  made_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (pid, sid, version)
);
create index statements_by_maker on statements (made_by);

create table signatures (
  pid slug not null,
  sid slug not null,
  version integer not null,
  uid uuid not null references people,
  signed_at timestamptz not null default now(),
  primary key (pid, sid, version, uid),
  foreign key (pid, sid, version) references statements
);
create index signatures_by_person on signatures (uid);

-- Someone wants to help. One that is open at a time.
create table applications (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  state text not null check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'pooled')),
  why text not null check (char_length(why) <= 2000),
  -- Shared with the chiefs who decide, and with those who look for people if it comes into the pool.
  skills text[] not null default '{}',
  languages text[] not null default '{}',
  availability text[] not null default '{}' check (availability <@ array['before', 'during', 'after']),
  -- Whether other teams may see it once those chosen have declined.
  pool boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The last decision: by whom and when, and what was before it. Null once something else came after.
  before jsonb,
  primary key (pid, id)
);
create unique index applications_open on applications (pid, uid) where state in ('pending', 'pooled');
create index applications_by_person on applications (uid, created_at);
create index applications_by_state on applications (pid, state, changed_at);

-- The teams it goes through. One at a time has it before it; from the pool several may invite.
create table application_steps (
  pid slug not null,
  application uuid not null,
  n smallint not null,
  tid slug not null,
  how text not null check (how in ('chosen', 'forwarded', 'invited')),
  state text not null check (
    state in ('waiting', 'pending', 'invited', 'accepted', 'declined', 'withdrawn', 'forwarded')),
  -- To the question of the team.
  answer text not null default '' check (char_length(answer) <= 2000),
  -- From whoever forwarded or invited.
  line text not null default '' check (char_length(line) <= 500),
  -- Since when it is before the team or the person, and until when an answer is promised.
  since timestamptz,
  answer_by timestamptz,
  decided_by uuid references people,
  decided_at timestamptz,
  reason text,
  words text not null default '' check (char_length(words) <= 1000),
  -- Of the links in the mail that invites; see invitations.
  secret_hashes bytea[] not null default '{}',
  primary key (pid, application, n),
  foreign key (pid, application) references applications on delete cascade,
  foreign key (pid, tid) references teams
);
create unique index application_steps_pending on application_steps (pid, application) where state = 'pending';
create unique index application_steps_once on application_steps (pid, application, tid)
  where state in ('waiting', 'pending', 'invited');
create index application_steps_by_team on application_steps (pid, tid, state, since);
create index application_steps_by_decider on application_steps (decided_by) where decided_by is not null;
create index application_steps_by_secret on application_steps using gin (secret_hashes);

-- Among chiefs; the applicant never sees them.
create table application_notes (
  pid slug not null,
  id uuid not null,
  application uuid not null,
  by uuid not null references people,
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null default now(),
  primary key (pid, id),
  foreign key (pid, application) references applications on delete cascade
);
create index application_notes_of on application_notes (pid, application, at);
create index application_notes_by_author on application_notes (by);

-- An interview before a team decides: several times are proposed, one is agreed.
create table talks (
  pid slug not null,
  id uuid not null,
  application uuid not null,
  tid slug not null,
  proposed_by uuid not null references people,
  minutes smallint not null check (minutes between 5 and 240),
  place text not null check (char_length(place) <= 300),
  times timestamptz[] not null check (cardinality(times) between 1 and 6),
  state text not null default 'proposed' check (state in ('proposed', 'agreed', 'declined', 'cancelled')),
  agreed_time timestamptz check ((agreed_time is not null) or state <> 'agreed'),
  -- Of the calendar entry: raised by each change.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (pid, id),
  foreign key (pid, application) references applications on delete cascade,
  foreign key (pid, tid) references teams
);
create index talks_of on talks (pid, application, created_at);
create index talks_by_team on talks (pid, tid);
create index talks_by_proposer on talks (proposed_by);
create unique index talks_open on talks (pid, application, tid) where state in ('proposed', 'agreed');

-- What goes out by mail for a project. It waits while it can be undone; what is in it is put together when it
-- is sent, from the template of that moment and these values.
create table messages (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  kind text not null,
  -- What it is about, to find it again: to drop it, or to have it once.
  about text not null,
  params jsonb not null default '{}',
  state text not null check (state in ('held', 'queued', 'sent', 'bounced', 'failed', 'dropped')),
  send_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  -- The codes of the last refusal.
  problem text,
  -- Of the links that stop emails of this kind: one for each time it was written.
  unsubscribe_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (pid, id)
);
create index messages_by_person on messages (uid, pid);
create index messages_by_state on messages (pid, state, id);
create index messages_about on messages (pid, about, created_at);
create index messages_waiting on messages (send_at) where state in ('held', 'queued');
create index messages_by_age on messages (created_at);
create index messages_by_unsubscribe on messages using gin (unsubscribe_hashes)
  where unsubscribe_hashes <> '{}';
-- What happens while one is being sent is for the next.
create unique index messages_one_digest on messages (pid, uid, kind)
  where kind = 'chiefs.digest' and state = 'held';

create table message_templates (
  pid slug not null references projects,
  kind text not null,
  language text not null check (language in ('en', 'zh-TW')),
  subject text not null check (char_length(subject) between 1 and 200),
  body text not null check (char_length(body) between 1 and 5000),
  changed_by uuid not null references people,
  changed_at timestamptz not null default now(),
  primary key (pid, kind, language)
);
create index message_templates_by_author on message_templates (changed_by);

-- Kinds of mail that someone wants no more.
create table unwanted_mail (
  uid uuid not null references people,
  kind text not null,
  since timestamptz not null default now(),
  primary key (uid, kind)
);

create trigger refuse_erased after insert on applications
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on signatures
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on messages
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on unwanted_mail
  referencing new table as added for each statement execute function refuse_erased();
