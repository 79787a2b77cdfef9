-- How people can be reached by others of their teams and shifts, as each of them chose. Encrypted with the person's key.

create table contacts (
  uid uuid not null references person_keys on delete cascade,
  kind text not null check (kind in ('phone', 'line', 'telegram', 'signal', 'matrix', 'whatsapp', 'mattermost')),
  sealed bytea not null,
  audience text not null check (audience in ('nobody', 'leads', 'shifts', 'teams')),
  during text not null check (during in ('event', 'shift')),
  changed_at timestamptz not null default now(),
  primary key (uid, kind)
);
create trigger copies after delete on contacts for each row execute function delete_export();
-- To find those that are past their retention period.
create index contacts_by_age on contacts (changed_at);

-- Links that a team shows to its people, in order: [{ "label": …, "url": … }].
alter table teams add links jsonb not null default '[]' check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 10);
