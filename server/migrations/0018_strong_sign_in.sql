-- An account elsewhere that its owner has unlinked: it signs nobody in until they link it again themselves.
alter table identities
  add column id uuid not null default gen_random_uuid(),
  add column removed_at timestamptz;
create unique index identities_by_id on identities (id);

-- Whether what it says of a second step counts: not of what was linked by its address alone to someone who had one.
alter table identities add column strong boolean not null default true;
update identities set strong = false
 where exists (select from passkeys where passkeys.uid = identities.uid and passkeys.created_at < identities.created_at);

-- When someone last proved who they are by more than an email: a passkey, an authenticator app, a recovery code,
-- or a provider that says so.
alter table sessions add column strong_at timestamptz;
drop trigger session_changes on sessions;
create trigger session_changes after delete or update of ended_at, expires_at, strong_at on sessions
  for each row execute function announce_session();

-- Whether a token was made after such a proof, or by the operator. Those there are so far run out by themselves.
alter table exchange_credentials add column strong boolean not null default false;
alter table api_tokens add column strong boolean not null default true;
alter table api_tokens alter column strong set default false;

-- What a process remembers of a session says whether its owner has a second step.
create function announce_sessions_of_person() returns trigger language plpgsql as $$
begin
  perform announce('session', encode(token_hash, 'hex'))
    from sessions where uid = coalesce(new.uid, old.uid) and ended_at is null;
  return null;
end $$;
create trigger session_changes after insert or delete on passkeys
  for each row execute function announce_sessions_of_person();

-- An authenticator app (RFC 6238). It counts once a first code has confirmed it.
create table totp_secrets (
  uid uuid primary key references person_keys on delete cascade,
  sealed bytea not null,
  -- The period whose code was used last: neither it nor an earlier one is taken again.
  last_step bigint not null default 0,
  wrong_tries smallint not null default 0,
  tried_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create trigger session_changes after insert or delete or update of confirmed_at on totp_secrets
  for each row execute function announce_sessions_of_person();

-- Each works once and is gone then.
create table recovery_codes (
  uid uuid not null references people,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (uid, code_hash)
);
create trigger refuse_erased after insert on recovery_codes
  referencing new table as added for each statement execute function refuse_erased();

-- Of whom a project asks for a second step.
alter table projects add column strong_sign_in text[] not null default '{}'
  check (strong_sign_in <@ '{owner,finance,chief}');

-- Someone has lost their second step. Two owners of a project that they are in have it removed, or the operator,
-- after a time in which they can say no. Gone once it is done or stopped: the audit keeps that it was there.
create table second_step_resets (
  -- Null, as who asked, if it is the operator's.
  pid slug references projects,
  uid uuid not null references people,
  asked_by uuid references people,
  asked_at timestamptz not null default now(),
  confirmed_by uuid references people,
  due_at timestamptz,
  -- Of the links in the emails that stop it.
  stop_hashes bytea[] not null default '{}',
  unique nulls not distinct (pid, uid),
  check (confirmed_by <> asked_by),
  check ((pid is null) = (asked_by is null)),
  check (case when pid is null then confirmed_by is null and due_at is not null
              else (confirmed_by is null) = (due_at is null) end)
);
create index second_step_resets_by_person on second_step_resets (uid);
create index second_step_resets_by_asker on second_step_resets (asked_by);
create index second_step_resets_by_confirmer on second_step_resets (confirmed_by);
create index second_step_resets_due on second_step_resets (due_at);
create index second_step_resets_by_secret on second_step_resets using gin (stop_hashes);
create trigger refuse_erased after insert on second_step_resets
  referencing new table as added for each statement execute function refuse_erased();
