-- What every slice leans on: the audit, replayed answers, spent rate limits.

create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  actor uuid,
  verb text not null,
  subject text not null,
  pid text collate "C",
  before jsonb,
  after jsonb
);
create index audit_by_project on audit (pid, id) where pid is not null;

-- Append-only for everyone, the tables' owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- Written in the transaction whose answer it replays.
create table idempotency_keys (
  actor uuid not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  body text,
  location text,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Unlogged: losing it in a crash costs one window of counting.
create unlogged table rate_limits (
  key text collate "C" primary key,
  spent integer not null,
  window_ends timestamptz not null
);
