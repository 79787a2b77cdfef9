-- People who no longer share their private data with an event for a purpose. This outlasts the purpose: whoever closes
-- and reopens it gains nothing.

create table purpose_withdrawals (
  pid slug not null references projects,
  purpose text not null,
  uid uuid not null references people,
  withdrawn_at timestamptz not null default now(),
  primary key (pid, purpose, uid)
);
create index purpose_withdrawals_by_person on purpose_withdrawals (uid);

create function has_withdrawn(of_project slug, of_purpose text, of_person uuid) returns boolean
  language sql stable as $$
  select exists (select from purpose_withdrawals
                  where pid = of_project and purpose = of_purpose and uid = of_person)
$$;
