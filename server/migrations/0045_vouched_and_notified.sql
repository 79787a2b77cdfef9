-- Whether an owner or a lead of the team who isn't new invited or accepted them. They see what its people share at once,
-- others after a waiting period. Who joined before the upgrade doesn't wait, except people who just added themselves.
alter table memberships add vouched boolean not null default true;
alter table memberships alter column vouched set default false;
update memberships set vouched = false
 where accepted_how = 'confirmation' and accepted_at > now() - interval '72 hours';

create or replace view members as
  select pid, id, tid, uid, role, joined_at, accepted_at, accepted_how, vouched from memberships
   where left_at is null and accepted_at is not null;
