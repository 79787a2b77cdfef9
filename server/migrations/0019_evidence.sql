-- Keyed hashes of addresses, and an audit that shows if it was altered.

-- The key of the public listing's hashes, unless EMAIL_HASH_KEY is set: 64 random bytes that start each of the two
-- SHA-256, as HMAC has it, drawn independently. Whoever reads it here reads the addresses as well.
create table listing_key (
  only_row boolean primary key default true check (only_row),
  inner_pad bytea not null check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
insert into listing_key (inner_pad, outer_pad)
select string_agg(half, '') filter (where n <= 4), string_agg(half, '') filter (where n > 4)
  from (select n, uuid_send(gen_random_uuid()) as half from generate_series(1, 8) as n) as halves;

-- Each project's audit is a chain, and what belongs to no project is one more: a link holds SHA-256 over the link
-- before it and over the whole line. Whoever alters, removes or inserts a line breaks every link after it, and
-- "manyhands doctor" says where.
create table audit_links (
  -- The pid, or '' for lines of no project.
  chain text collate "C" not null,
  n bigint not null check (n > 0),
  -- Of the line.
  id uuid not null,
  hash bytea not null,
  primary key (chain, n)
);
create trigger audit_links_are_append_only before update or delete or truncate on audit_links
  for each statement execute function refuse_change();

-- What a link is made over, in a form that no setting of a session changes. The doctor has the same.
create function audit_text(line audit) returns text language sql stable as $$
  select jsonb_build_array(line.id, extract(epoch from line.at), line.actor, line.verb, line.subject,
                           line.pid, line.tid, line.before, line.after)::text
$$;

-- Lines of before, in their order; nobody adds one meanwhile.
lock table audit in share row exclusive mode;
do $$
declare
  line audit;
  own text;
  count bigint;
  last bytea;
begin
  for line in select * from audit order by coalesce(pid, ''), id loop
    if own is distinct from coalesce(line.pid, '') then
      own := coalesce(line.pid, '');
      count := 0;
      last := '';
    end if;
    count := count + 1;
    last := sha256(last || convert_to(audit_text(line), 'UTF8'));
    insert into audit_links values (own, count, line.id, last);
  end loop;
end $$;

-- The chains that a transaction adds to, sorted. It locks all of them in this order before it links its first line:
-- two that write to the same ones in another order would wait for each other.
create function note_audit_chain() returns trigger language plpgsql as $$
declare
  chains int[] := string_to_array(current_setting('manyhands.audit_chains', true), ' ');
  own int := hashtext(coalesce(new.pid, ''));
begin
  if own = any(chains) then return null; end if;
  perform set_config('manyhands.audit_chains', (
    select string_agg(chain::text, ' ' order by chain) from unnest(chains || own) as chain), true);
  return null;
end $$;
create trigger audit_chain_is_noted after insert on audit for each row execute function note_audit_chain();

-- At the commit, so that nobody waits for a chain while they hold anything that others of the project may need.
-- A plan from when the table was small must not read all of it: so the index, whatever the planner thinks.
create function link_audit_line() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  own text := coalesce(new.pid, '');
  last audit_links;
  key int;
begin
  foreach key in array string_to_array(current_setting('manyhands.audit_chains'), ' ')::int[] loop
    perform pg_advisory_xact_lock(1635083369, key);
  end loop;
  select * into last from audit_links where chain = own order by n desc limit 1;
  insert into audit_links values (own, coalesce(last.n, 0) + 1, new.id,
    sha256(coalesce(last.hash, '') || convert_to(audit_text(new), 'UTF8')));
  return null;
end $$;
create constraint trigger audit_line_is_linked after insert on audit
  deferrable initially deferred for each row execute function link_audit_line();
