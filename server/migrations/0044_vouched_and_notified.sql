-- Whether an owner or a lead of the team who isn't new invited or accepted them. They see what its people share at once,
-- others after a waiting period. Who joined before the upgrade doesn't wait, except people who just added themselves.
alter table memberships add vouched boolean not null default true;
alter table memberships alter column vouched set default false;
update memberships set vouched = false
 where accepted_how = 'confirmation' and accepted_at > now() - interval '72 hours';

create or replace view members as
  select pid, id, tid, uid, role, joined_at, accepted_at, accepted_how, vouched from memberships
   where left_at is null and accepted_at is not null;

-- An email about a read is queued in the transaction of the read, so both have the same time. Of these reads it is known
-- that they were announced. Emails are kept for a year, longer than there have been any about reads.
alter table private_reads disable trigger private_reads_is_append_only;
update private_reads as read set notified = true
  from messages as email
 where email.pid = read.pid and email.uid = read.uid and email.created_at = read.at
   and email.kind = 'private.read' and email.state <> 'dropped' and cardinality(read.fields) > 0;
alter table private_reads enable trigger private_reads_is_append_only;
