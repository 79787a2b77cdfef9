-- Only people who are told of a later last day, or of a purpose that is opened again, go on sharing their account: members
-- of teams that aren't archived, who haven't stopped sharing for the purpose. Others share it until the last day they knew.
create or replace function end_account_sharing_on_closing() returns trigger language plpgsql as $$
begin
  with untold as (
    select id from claims
     where pid = old.pid and account_shared
       and (has_withdrawn(pid, old.purpose, uid)
            or not exists (select from members join teams using (pid, tid)
                            where members.pid = claims.pid and members.uid = claims.uid and archived_at is null))
     order by id for update
  )
  update claims set account_shared = false from untold where claims.pid = old.pid and claims.id = untold.id;
  return null;
end $$;
