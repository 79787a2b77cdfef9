-- Every process hears on one channel what its caches must drop: 'topic:key'.
-- A notification is delivered once the change can be seen, and never if it is rolled back.

create function announce(topic text, key text) returns void language sql as
  $$ select pg_notify('manyhands', topic || ':' || key) $$;

create function announce_listings() returns trigger language plpgsql as $$
begin
  perform announce('listing', pid) from (select distinct pid from changed) as projects;
  return null;
end $$;

create trigger listing_changes_on_insert after insert on teams
  referencing new table as changed for each statement execute function announce_listings();
create trigger listing_changes_on_update after update on teams
  referencing new table as changed for each statement execute function announce_listings();
create trigger listing_changes_on_delete after delete on teams
  referencing old table as changed for each statement execute function announce_listings();

-- Who joins while a transaction changes that person must wait for it, and the other way round:
-- otherwise neither sees the other, and the change of the person is announced to no project.
create function announce_listings_of_people() returns trigger language plpgsql as $$
begin
  perform from people where uid in (select uid from changed) order by uid for share;
  perform announce('listing', pid) from (select distinct pid from changed) as projects;
  return null;
end $$;

create trigger listing_changes_on_insert after insert on memberships
  referencing new table as changed for each statement execute function announce_listings_of_people();
create trigger listing_changes_on_update after update on memberships
  referencing new table as changed for each statement execute function announce_listings_of_people();
create trigger listing_changes_on_delete after delete on memberships
  referencing old table as changed for each statement execute function announce_listings();

create function announce_project() returns trigger language plpgsql as $$
begin
  perform announce('listing', coalesce(new.pid, old.pid));
  return null;
end $$;
create trigger listing_changes after insert or delete or update of state, listing on projects
  for each row execute function announce_project();

create function announce_person() returns trigger language plpgsql as $$
begin
  perform announce('listing', pid)
    from (select distinct pid from memberships where uid = new.uid and left_at is null) as projects;
  return null;
end $$;
create trigger listing_changes after update of name, email, listed on people
  for each row when (row(old.name, old.email, old.listed) is distinct from row(new.name, new.email, new.listed))
  execute function announce_person();

create function announce_token() returns trigger language plpgsql as $$
begin
  perform announce('token', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger token_changes after delete or update of revoked_at, expires_at, scopes on api_tokens
  for each row execute function announce_token();
