-- The account and the receipts of a travel claim are shared by an act of the claimant on that claim, and by nothing else:
-- they submit it, or share its account again. That ends when they stop sharing the claim or the purpose, when they are no
-- longer in the project, and, if they aren't in it, when the purpose is closed. Coming back shares nothing.

alter table claims add account_shared boolean not null default false;

update claims set account_shared = true
 where state <> 'draft' and shares_account(pid, uid, shared_since_leaving)
   and (is_in_project(pid, uid)
        or exists (select from project_purposes as purpose
                    where purpose.pid = claims.pid and purpose.purpose = 'traffic-subsidy'));

drop function shares_account(slug, uuid, boolean);
alter table claims drop column shared_since_leaving;

create or replace function end_account_sharing() returns trigger language plpgsql as $$
begin
  -- Locked before looking: of two transactions that each end one of the last memberships, the second one sees the first.
  perform from claims where pid = old.pid and uid = old.uid for update;
  update claims set account_shared = false
   where pid = old.pid and uid = old.uid and account_shared and not is_in_project(pid, uid);
  return null;
end $$;

create function end_account_sharing_on_withdrawal() returns trigger language plpgsql as $$
begin
  update claims set account_shared = false where pid = new.pid and uid = new.uid and account_shared;
  return new;
end $$;
-- Before, because they may have shared only the claim since an earlier withdrawal, which is then not inserted again.
create trigger purpose_withdrawals_end_account_sharing before insert on purpose_withdrawals for each row
  when (new.purpose = 'traffic-subsidy')
  execute function end_account_sharing_on_withdrawal();

create function end_account_sharing_on_closing() returns trigger language plpgsql as $$
begin
  with former as (
    select id from claims where pid = old.pid and account_shared and not is_in_project(pid, uid)
     order by id for update
  )
  update claims set account_shared = false from former where claims.pid = old.pid and claims.id = former.id;
  return null;
end $$;
create trigger closed_purposes_end_account_sharing after delete on project_purposes for each row
  when (old.purpose = 'traffic-subsidy')
  execute function end_account_sharing_on_closing();
