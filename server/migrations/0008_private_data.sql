alter table people
  add column intro text not null default '' check (char_length(intro) <= 2000),
  add column languages text[] not null default '{}',
  add column time_zone text,
  -- From when on they may be erased, as they asked; a change of mind clears it.
  add column erase_on timestamptz,
  -- Set once: what is left is a former volunteer without a name.
  add column erased_at timestamptz;
create index people_to_erase on people (erase_on) where erase_on is not null;

-- Every address that leads to someone, the primary one in people.email included. Belongs to one person
-- by its key, whichever of the two tables it entered through.
create table email_addresses (
  email text primary key check (email = lower(btrim(email)) and email like '_%@_%'),
  uid uuid not null references people,
  added_at timestamptz not null default now()
);
create index email_addresses_by_person on email_addresses (uid, added_at);
insert into email_addresses (email, uid, added_at) select email, uid, created_at from people;

-- Who signs in at a provider does so by an address of theirs: removed, it lets nobody in that way either.
alter table identities add column email text references email_addresses on delete cascade;
update identities set email = people.email from people where people.uid = identities.uid;
alter table identities alter column email set not null;
create index identities_by_address on identities (email);

create function keep_primary_address() returns trigger language plpgsql as $$
begin
  insert into email_addresses (email, uid) values (new.email, new.uid) on conflict (email) do nothing;
  perform from email_addresses where email = new.email and uid = new.uid;
  if not found then
    raise unique_violation using message = 'the address belongs to someone else', constraint = 'email_addresses_pkey';
  end if;
  return null;
end $$;
create trigger primary_address after insert or update of email on people
  for each row execute function keep_primary_address();

-- A new address, or another one as the primary: done once a mailed code comes back.
create table address_changes (
  id uuid primary key,
  uid uuid not null references people,
  kind text not null check (kind in ('add', 'make-primary')),
  email text not null,
  -- Where the code went: the new address, or the primary one that is to be replaced.
  mailed_to text not null,
  code_hash bytea,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index address_changes_by_person on address_changes (uid, created_at);
create index address_changes_by_age on address_changes (created_at);

-- Without a row someone is shown by their initials.
create table avatars (
  uid uuid primary key references people,
  kind text not null check (kind in ('gravatar', 'upload')),
  -- What the public listing calls the person, so that its readers find the picture.
  hash text not null,
  image bytea,
  media_type text check (media_type in ('image/png', 'image/jpeg')),
  changed_at timestamptz not null default now(),
  check ((kind = 'upload') = (image is not null) and (image is null) = (media_type is null))
);
create index avatars_by_hash on avatars (hash);

-- The key of a person's data, itself sealed with a key of the installation. Gone, so is the data.
create table person_keys (
  uid uuid primary key references people,
  key_id text collate "C" not null,
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);
create index person_keys_by_key on person_keys (key_id, uid);

create table private_sections (
  uid uuid not null references person_keys on delete cascade,
  section text not null check (section in ('bank', 'resume', 'address', 'dietary-habit', 'real-profile')),
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  -- When its owner was told that it will be erased.
  warned_at timestamptz,
  primary key (uid, section)
);

-- What a project needs private data for, and until when. Without a row nobody but the person reads it.
create table project_purposes (
  pid slug not null references projects,
  purpose text not null,
  until date not null,
  opened_by uuid not null references people,
  opened_at timestamptz not null default now(),
  primary key (pid, purpose)
);
create index project_purposes_by_opener on project_purposes (opened_by);

-- One line each time someone reads another person's private data.
create table private_reads (
  pid slug not null references projects,
  id uuid not null,
  at timestamptz not null default now(),
  uid uuid not null references people,
  reader uuid not null references people,
  purpose text not null,
  section text not null,
  fields text[] not null,
  primary key (pid, id)
);
create index private_reads_by_person on private_reads (uid, id);
create index private_reads_by_reader on private_reads (reader);
create trigger private_reads_is_append_only before update or delete or truncate on private_reads
  for each statement execute function refuse_change();

-- The last copy of all that is kept about a person, sealed with their key.
create table exports (
  uid uuid primary key references people,
  id uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  sealed bytea,
  size integer,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);
create index exports_by_expiry on exports (expires_at);

-- Also those of the past: where someone has helped is theirs to see.
drop index memberships_by_person;
create index memberships_by_person on memberships (uid, pid);

-- Nothing new belongs to someone erased. Whoever was about to add it has waited for the erasure, by the
-- foreign key, and starts again: then they find nobody.
create function refuse_erased() returns trigger language plpgsql as $$
begin
  if exists (select from people join added using (uid) where erased_at is not null) then
    raise exception 'the person is erased' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger refuse_erased after insert on sessions
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on api_tokens
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on exchange_credentials
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on passkeys
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on identities
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on address_changes
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on avatars
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on person_keys
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on exports
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on memberships
  referencing new table as added for each statement execute function refuse_erased();
create trigger refuse_erased after insert on project_roles
  referencing new table as added for each statement execute function refuse_erased();

-- What was erased stays so.
create function refuse_change_of_erased() returns trigger language plpgsql as $$
begin
  raise exception 'the person is erased' using errcode = 'serialization_failure';
end $$;
create trigger refuse_erased before update on people
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();

-- A copy must not outlive what it holds.
create function drop_copy() returns trigger language plpgsql as $$
begin
  delete from exports where uid = old.uid;
  return null;
end $$;
create trigger copies after delete on private_sections for each row execute function drop_copy();
