-- How people join a team: applications, agreements, interviews, and the emails about them.
alter table teams
  add column sign_up text not null default 'application' check (sign_up in ('open', 'application', 'invitation')),
  add column question text not null default '' check (char_length(question) <= 500),
  add column asks text[] not null default '{}' check (asks <@ array['skills', 'languages', 'availability']);
-- Who is notified about a team: its chiefs, or the owners of the project if it has none.
create function heads_of(the_pid slug, the_tid slug) returns setof uuid language sql stable as $$
  select uid from memberships where pid = the_pid and tid = the_tid and role = 'chief' and left_at is null
  union all
  select uid from project_roles
   where pid = the_pid and role = 'owner'
     and not exists (select from memberships
                      where pid = the_pid and tid = the_tid and role = 'chief' and left_at is null)
$$;
-- Days within which a team answers applicants.
alter table projects add column answer_days smallint not null default 7 check (answer_days between 1 and 60);

-- Agreements that people accept before they join. A changed text is a new version, to be accepted again.
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

-- Applications; a person has at most one open application per project.
create table applications (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  state text not null check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'pooled')),
  why text not null check (char_length(why) <= 2000),
  -- Shared with the chiefs who decide and, in the talent pool, with all who look for people.
  skills text[] not null default '{}',
  languages text[] not null default '{}',
  availability text[] not null default '{}' check (availability <@ array['before', 'during', 'after']),
  -- Whether other teams may see it after the chosen teams have declined.
  pool boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The last decision, who took it and when, and the state before it. Null after any later change.
  before jsonb,
  primary key (pid, id)
);
create unique index applications_open on applications (pid, uid) where state in ('pending', 'pooled');
create index applications_by_person on applications (uid, created_at);
create index applications_by_state on applications (pid, state, changed_at);

-- The teams of an application. One at a time reviews it; from the pool, several may invite.
create table application_steps (
  pid slug not null,
  application uuid not null,
  n smallint not null,
  tid slug not null,
  how text not null check (how in ('chosen', 'forwarded', 'invited')),
  state text not null check (
    state in ('waiting', 'pending', 'invited', 'accepted', 'declined', 'withdrawn', 'forwarded')),
  -- The answer to the team’s question.
  answer text not null default '' check (char_length(answer) <= 2000),
  -- From the chief who forwarded or invited.
  line text not null default '' check (char_length(line) <= 500),
  -- Since when it waits for the team or the person, and by when they should answer.
  since timestamptz,
  answer_by timestamptz,
  decided_by uuid references people,
  decided_at timestamptz,
  reason text,
  words text not null default '' check (char_length(words) <= 1000),
  -- Of the links in the invitation emails; see invitations.
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

-- Notes between chiefs; the applicant never sees them.
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

-- Interviews: several times are proposed, one is agreed.
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
  -- Sequence number of the calendar entry: incremented by each change.
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

-- Emails of a project. They are held while the action can be undone, and rendered when they are sent, from the
-- current template and these values.
create table messages (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  kind text not null,
  -- Its subject, used to drop it and to avoid duplicates.
  about text not null,
  params jsonb not null default '{}',
  state text not null check (state in ('held', 'queued', 'sent', 'bounced', 'failed', 'dropped')),
  send_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  -- Status codes of the last refusal.
  problem text,
  -- Of the unsubscribe links: one per attempt to send.
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
-- Updates that happen while a digest is being sent go into the next one.
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

-- Kinds of email that people have opted out of.
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
