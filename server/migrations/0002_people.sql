-- What Gravatar takes. Immutable in truth; PostgreSQL cannot know it of convert_to.
create function gravatar_hash(email text) returns text immutable strict parallel safe language sql as
  $$ select encode(sha256(convert_to(email, 'UTF8')), 'hex') $$;

create table people (
  uid uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and email like '_%@_%'),
  -- Stored, because the listing reads it by the hundred.
  email_hash text not null generated always as (gravatar_hash(email)) stored,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  listed boolean not null default true,
  admin boolean not null default false,
  created_at timestamptz not null default now()
);
