-- Devices on which someone gets notifications, through the push service of the browser's vendor.

create table push_devices (
  id uuid primary key,
  uid uuid not null references people,
  -- The session in which it was added, and with which it ends.
  session uuid not null unique references sessions on delete cascade,
  -- Of the address at the push service. On a shared phone, the last person who asked has it.
  endpoint_hash bytea not null unique,
  -- Address and keys, sealed with the person's key.
  sealed bytea not null,
  -- The server's public key that the push service knows.
  server_key text not null,
  created_at timestamptz not null default now()
);
create index push_devices_by_person on push_devices (uid, id);
create trigger refuse_erased after insert on push_devices referencing new table as added
  for each statement execute function refuse_erased();

create function end_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session = new.id;
  return null;
end $$;
create trigger session_ends_push_device after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function end_push_device();

create table push_opt_outs (
  uid uuid not null references people,
  topic text not null,
  since timestamptz not null default now(),
  primary key (uid, topic)
);
create trigger refuse_erased after insert on push_opt_outs referencing new table as added
  for each statement execute function refuse_erased();
