-- Whether the person is emailed about this read: the first one that a reader makes for a purpose. Of earlier reads this
-- isn't known, since some of them sent no email, so each reader's next read is announced once more.
alter table private_reads add notified boolean not null default false;

-- The account and the receipts of a travel claim may be seen as long as the claimant knows: up to the last day of the
-- purpose when they submitted the claim or shared its account, unless the purpose is closed meanwhile; and like other
-- private data once an email has announced a new or longer period, from a day later on. Whom no email reaches, because
-- they are in no team or have stopped sharing for the purpose, has to share the account again.

create function is_announced_to(of_project slug, of_purpose text, of_person uuid) returns boolean
  language sql stable as $$
  select not has_withdrawn(of_project, of_purpose, of_person)
     and exists (select from members join teams using (pid, tid)
                  where members.pid = of_project and members.uid = of_person and archived_at is null)
$$;

alter table claims add account_known_until date;

update claims set account_known_until = purpose.until from project_purposes as purpose
 where purpose.pid = claims.pid and purpose.purpose = 'traffic-subsidy' and account_shared
   and (submitted_at > purpose.opened_at or not is_announced_to(claims.pid, 'traffic-subsidy', claims.uid));

-- Only while the purpose is open.
create function is_account_readable(claim claims) returns boolean language sql stable as $$
  select claim.account_shared
     and (coalesce(claim.account_known_until >= (select (now() at time zone time_zone)::date from projects
                                                  where projects.pid = claim.pid), false)
          or coalesce(readable_since(claim.pid, 'traffic-subsidy', claim.uid) <= now(), false))
$$;

drop trigger extended_purposes_end_account_sharing on project_purposes;
drop trigger closed_purposes_end_account_sharing on project_purposes;
drop function end_account_sharing_on_closing();

create function end_unannounced_sharing() returns trigger language plpgsql as $$
declare of_project slug := coalesce(new.pid, old.pid);
begin
  with shared as (
    select id from claims where pid = of_project and account_shared order by id for update
  )
  update claims set account_shared = is_announced_to(pid, 'traffic-subsidy', uid),
                    account_known_until = case when tg_op = 'UPDATE' then account_known_until end
    from shared where claims.pid = of_project and claims.id = shared.id;
  return null;
end $$;
create trigger closed_purposes_end_account_sharing after delete on project_purposes for each row
  when (old.purpose = 'traffic-subsidy') execute function end_unannounced_sharing();
-- Since it was closed, emails may no longer reach everyone.
create trigger opened_purposes_end_account_sharing after insert on project_purposes for each row
  when (new.purpose = 'traffic-subsidy') execute function end_unannounced_sharing();
create trigger extended_purposes_end_account_sharing after update of until on project_purposes for each row
  when (old.purpose = 'traffic-subsidy' and new.until > old.until) execute function end_unannounced_sharing();

create function shorten_account_sharing() returns trigger language plpgsql as $$
begin
  with longer as (
    select id from claims where pid = new.pid and account_known_until > new.until order by id for update
  )
  update claims set account_known_until = new.until from longer where claims.pid = new.pid and claims.id = longer.id;
  return null;
end $$;
create trigger shortened_purposes_shorten_account_sharing after update of until on project_purposes for each row
  when (old.purpose = 'traffic-subsidy' and new.until < old.until) execute function shorten_account_sharing();
