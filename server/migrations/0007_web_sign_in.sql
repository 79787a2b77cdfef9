alter table people add column language text not null default 'en' check (language in ('en', 'zh-TW'));
-- Whether the installation has an admin at all is asked by every start page.
create index people_who_are_admins on people (uid) where admin;

-- One row a sign-in. It stays after its end, so that a device once used is known again.
create table sessions (
  id uuid primary key,
  uid uuid not null references people,
  token_hash bytea not null unique,
  -- What the browser keeps when it signs out; tells a new device from a known one.
  device_hash bytea not null,
  device text not null,
  address text not null,
  time_zone text,
  way text not null,
  -- When the person last proved who they are; a provider may let in whom it met last week.
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_person on sessions (uid, id);
create index sessions_by_expiry on sessions (expires_at);

create function announce_session() returns trigger language plpgsql as $$
begin
  perform announce('session', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger session_changes after delete or update of ended_at, expires_at on sessions
  for each row execute function announce_session();

-- The code and the link of one email: whichever is used first uses up both.
create table mailed_codes (
  id uuid primary key,
  -- The browser that asked holds the secret; a code works there alone.
  attempt_hash bytea not null unique,
  email text not null,
  language text not null,
  return_to text not null,
  -- Created when the email is written, so that neither is stored in clear.
  code_hash bytea,
  link_hash bytea unique,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_codes_by_address on mailed_codes (email, created_at);
create index mailed_codes_by_age on mailed_codes (created_at);

create table oidc_attempts (
  state_hash bytea primary key,
  -- The browser that left for the provider is the one that must come back.
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  time_zone text,
  language text not null,
  -- Who must come back, when someone who is signed in proves it once more.
  uid uuid references people on delete cascade,
  expires_at timestamptz not null
);
create index oidc_attempts_by_person on oidc_attempts (uid) where uid is not null;
create index oidc_attempts_by_expiry on oidc_attempts (expires_at);

-- Who someone is at a provider. The provider's subject never changes; an address may.
create table identities (
  issuer text not null,
  subject text not null,
  uid uuid not null references people,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_by_person on identities (uid);

create table passkeys (
  id uuid primary key,
  uid uuid not null references people,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_person on passkeys (uid, id);

-- Each is answered once. Null uid: someone signs in, and the passkey will say who.
create table passkey_challenges (
  challenge_hash bytea primary key,
  uid uuid references people on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_person on passkey_challenges (uid) where uid is not null;
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

create index audit_by_actor on audit (actor, id) where actor is not null;
create index audit_by_subject on audit (subject, id);
