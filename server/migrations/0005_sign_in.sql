-- One row a person: making new credentials voids the older ones.
create table exchange_credentials (
  uid uuid primary key references people,
  username text not null unique,
  password_hash bytea not null,
  name text not null,
  scopes text[] not null,
  expires_at timestamptz not null
);

create table api_tokens (
  id uuid primary key,
  uid uuid not null references people,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_by_person on api_tokens (uid, id);
