-- A pid or tid is chosen by people and never changes, so it is the key: no look-up
-- between a URL and its rows, and a project's rows can be moved as they are.
create domain slug as text collate "C" check (value ~ '^[a-z0-9][a-z0-9._-]{0,63}$');

create table projects (
  pid slug primary key,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'archived')),
  listing text not null default 'public' check (listing in ('public', 'token', 'off')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  time_zone text not null,
  created_at timestamptz not null default now()
);
create index projects_by_date on projects (starts_on, pid);

create table project_roles (
  pid slug not null references projects,
  uid uuid not null references people,
  role text not null check (role in ('owner', 'finance', 'desk')),
  granted_at timestamptz not null default now(),
  primary key (pid, uid, role)
);
create index project_roles_by_person on project_roles (uid);
