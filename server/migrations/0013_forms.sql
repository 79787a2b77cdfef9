-- Files that people give in confidence, sealed with their own key.
create table uploads (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  name text not null check (char_length(name) between 1 and 120),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'application/pdf')),
  size integer not null check (size between 1 and 10485760),
  sealed bytea not null,
  -- What holds it: 'form:<fid>' or 'claim:<id>'; null until something does, and then it goes within days.
  used_by text,
  created_at timestamptz not null default now(),
  primary key (pid, id)
);
alter table uploads alter column sealed set storage external;
create index uploads_by_person on uploads (uid);
create index uploads_by_holder on uploads (pid, used_by) where used_by is not null;
create index uploads_unused on uploads (created_at) where used_by is null;

-- What a project asks its people. The questions stand in form_versions.
create table forms (
  pid slug not null references projects,
  fid slug not null,
  -- The newest.
  version integer not null,
  -- Who is done with this version or a later one is done: nothing they must look at has changed since.
  stands_since integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'open', 'retired')),
  audience text not null default 'everyone' check (audience in ('everyone', 'chiefs', 'teams')),
  tids text[] not null default '{}',
  opens_at timestamptz,
  closes_at timestamptz,
  -- What cannot be had without it: badge, task, claim.
  required_for text[] not null default '{}',
  -- Who may read answers beside owners: finance, desk.
  readers text[] not null default '{}',
  position integer not null default 0,
  -- Of everything but the questions: raised by each change.
  revision integer not null default 1,
  made_by uuid not null references people,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (pid, fid),
  check (closes_at > opens_at)
);
create index forms_by_maker on forms (made_by);

-- Never changed: an answer is read by the questions that it answered.
create table form_versions (
  pid slug not null,
  fid slug not null,
  version integer not null,
  -- Title, introduction and, where private questions are asked, what for: { "en": { "title", "intro", "purpose" }, "zh-TW": … }
  texts jsonb not null,
  -- JSON Schema, as form-schema/ makes it.
  schema jsonb not null,
  made_by uuid not null references people,
  made_at timestamptz not null default now(),
  primary key (pid, fid, version),
  foreign key (pid, fid) references forms
);
create index form_versions_by_maker on form_versions (made_by);

create table form_answers (
  pid slug not null,
  fid slug not null,
  uid uuid not null references people,
  version integer not null,
  state text not null check (state in ('draft', 'done')),
  -- By question; private ones stand sealed together.
  "values" jsonb not null,
  sealed bytea,
  -- Raised by each change, for If-Match.
  revision integer not null default 1,
  done_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (pid, fid, uid),
  foreign key (pid, fid, version) references form_versions
);
create index form_answers_by_person on form_answers (uid);
create index form_answers_by_version on form_answers (pid, fid, version);

-- What someone must have filled in before they have the thing. The same as forms/queries.ts says of one form;
-- here, so that tasks judge by it in the statement that reads the rest.
create function missing_forms(of_project slug, of_person uuid, for_thing text)
  returns table (fid text, "position" integer, lifted_by text) language sql stable as $$
  select form.fid::text, form.position,
         case when coalesce(form.closes_at <= now(), false) then 'owner' else 'you' end
    from forms as form
    left join form_answers as answer
      on answer.pid = form.pid and answer.fid = form.fid and answer.uid = of_person
   where form.pid = of_project and form.state = 'open' and for_thing = any(form.required_for)
     and coalesce(form.opens_at <= now(), true)
     and not coalesce(answer.state = 'done' and answer.version >= form.stands_since, false)
     and (exists (select from memberships as stay
                   where stay.pid = form.pid and stay.uid = of_person and stay.left_at is null
                     and (form.audience = 'everyone'
                          or (form.audience = 'chiefs' and stay.role = 'chief')
                          or (form.audience = 'teams' and stay.tid = any(form.tids))))
          or (form.audience = 'everyone'
              and exists (select from project_roles as held where held.pid = form.pid and held.uid = of_person)))
$$;

-- Who was asked again, and when: nobody is asked twice a day.
create table form_reminders (
  pid slug not null,
  fid slug not null,
  uid uuid not null references people,
  at timestamptz not null default now(),
  by uuid not null references people,
  primary key (pid, fid, uid),
  foreign key (pid, fid) references forms
);
create index form_reminders_by_person on form_reminders (uid);
create index form_reminders_by_author on form_reminders (by);

-- What a project pays towards the way there. Amounts are in the smallest unit of the currency.
create table subsidies (
  pid slug primary key references projects,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- { "who": "everyone"|"chiefs"|"teams", "tids": [], "hours": 8, "until": "2026-09-30", "receipt": "none"|"optional"|"required", "second_above": 500000|null, "budget": 10000000|null }
  rules jsonb not null,
  revision integer not null default 1,
  -- Who pays: name, IBAN and BIC of the project's own account, for bank files.
  payer jsonb,
  changed_by uuid not null references people,
  changed_at timestamptz not null default now()
);
create index subsidies_by_author on subsidies (changed_by);

create table subsidy_origins (
  pid slug not null references subsidies,
  oid slug not null,
  names jsonb not null,
  fee bigint not null check (fee between 0 and 1000000000000),
  position integer not null,
  primary key (pid, oid)
);

create table claims (
  pid slug not null references projects,
  id uuid not null,
  uid uuid not null references people,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'paid', 'declined')),
  oid slug not null,
  -- Fixed at submission, by the server: words of the origin, fee, currency, how many must approve.
  origin jsonb,
  fee bigint,
  currency text,
  approvals_needed smallint,
  -- The account as it was at submission, sealed with the claimant's key: what they change later does not move money.
  account bytea,
  note text not null default '' check (char_length(note) <= 500),
  reason text not null default '' check (char_length(reason) <= 500),
  revision integer not null default 1,
  payout uuid,
  submitted_at timestamptz,
  decided_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (pid, id),
  check ((state = 'draft') or (fee is not null and currency is not null and origin is not null)),
  check ((state = 'paid') <= (payout is not null))
);
create unique index claims_once on claims (pid, uid);
create index claims_by_person on claims (uid);
create index claims_by_state on claims (pid, state, submitted_at, id);
create index claims_by_payout on claims (pid, payout) where payout is not null;

-- Nobody approves twice: a second approver is someone else.
create table claim_approvals (
  pid slug not null,
  claim uuid not null,
  uid uuid not null references people,
  at timestamptz not null default now(),
  primary key (pid, claim, uid),
  foreign key (pid, claim) references claims on delete cascade
);
create index claim_approvals_by_person on claim_approvals (uid);

create table payouts (
  pid slug not null references projects,
  id uuid not null,
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  currency text not null,
  total bigint not null,
  count integer not null,
  made_by uuid not null references people,
  made_at timestamptz not null default now(),
  paid_by uuid references people,
  paid_at timestamptz,
  primary key (pid, id)
);
create index payouts_by_maker on payouts (made_by);
create index payouts_by_payer on payouts (paid_by) where paid_by is not null;
alter table claims add foreign key (pid, payout) references payouts;

-- What was promised and paid, line by line; never changed. Sums of it equal the claims.
create table subsidy_ledger (
  pid slug not null references projects,
  id uuid not null,
  at timestamptz not null default now(),
  claim uuid not null,
  kind text not null check (kind in ('approved', 'withdrawn', 'paid', 'returned')),
  amount bigint not null,
  currency text not null,
  actor uuid not null references people,
  primary key (pid, id),
  foreign key (pid, claim) references claims
);
create index subsidy_ledger_by_claim on subsidy_ledger (pid, claim);
create index subsidy_ledger_by_actor on subsidy_ledger (actor);
create trigger subsidy_ledger_is_append_only before update or delete or truncate on subsidy_ledger
  for each statement execute function refuse_change();
