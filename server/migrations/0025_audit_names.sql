-- Renames verbs and fields of existing audit entries. Entries can't be altered otherwise, so each chain is recomputed
-- from its first renamed entry. An entry that was tampered with before keeps its link, which still doesn't match.

create function pg_temp.new_verb(old text) returns text language sql immutable as $$
  select case
    when old like 'talk.%' then 'interview' || substr(old, 5)
    else case old
      when 'seat.given' then 'seat.assigned'
      when 'seat.given-back' then 'seat.released'
      when 'seat.taken-away' then 'seat.removed'
      when 'seat.waiting' then 'seat.waitlisted'
      when 'claim.taken-back' then 'claim.withdrawn'
      when 'unwanted-mail.changed' then 'email-opt-outs.changed'
      when 'export.asked' then 'export.requested'
      when 'person.erasure-asked' then 'person.erasure-requested'
      when 'second-step-reset.asked' then 'second-step-reset.requested'
      when 'section.kept' then 'section.saved'
      when 'upload.kept' then 'upload.saved'
      when 'key.forgotten' then 'key.deleted'
      else old end end
$$;

-- Fields of `before` and `after`.
create function pg_temp.new_keys(verb text, old jsonb) returns jsonb language sql immutable as $$
  select case when old is null or jsonb_typeof(old) <> 'object' then old else (
    select coalesce(jsonb_object_agg(
      case when verb like 'seat.%' and key = 'was' then 'previous_state'
           when verb = 'seat.recorded' and key = 'words' then 'note'
           when verb = 'task.changed' and key = 'place' then 'location'
           when verb = 'subsidy.set' and key = 'places' then 'origins'
           when verb = 'subsidy.set' and key = 'who' then 'audience'
           else key end, value), '{}') from jsonb_each(old)) end
$$;

alter table audit disable trigger audit_is_append_only;
alter table audit_links disable trigger audit_links_are_append_only;
do $$
declare
  start record;
  link record;
  line audit;
  old_last bytea;
  new_last bytea;
  intact boolean;
begin
  for start in
    select chain, min(n) as n from audit_links join audit using (id)
     where verb <> pg_temp.new_verb(verb)
        or before is distinct from pg_temp.new_keys(verb, before)
        or after is distinct from pg_temp.new_keys(verb, after)
     group by chain
  loop
    old_last := coalesce((select hash from audit_links where chain = start.chain and n = start.n - 1), '');
    new_last := old_last;
    for link in select * from audit_links where chain = start.chain and n >= start.n order by n loop
      select * into line from audit where id = link.id;
      intact := found and link.hash = sha256(old_last || convert_to(audit_text(line), 'UTF8'));
      old_last := link.hash;
      if intact then
        line.before := pg_temp.new_keys(line.verb, line.before);
        line.after := pg_temp.new_keys(line.verb, line.after);
        line.verb := pg_temp.new_verb(line.verb);
        update audit set verb = line.verb, before = line.before, after = line.after where id = line.id;
        new_last := sha256(new_last || convert_to(audit_text(line), 'UTF8'));
        update audit_links set hash = new_last where chain = link.chain and n = link.n;
      else
        new_last := link.hash;
      end if;
    end loop;
  end loop;
end $$;
alter table audit enable trigger audit_is_append_only;
alter table audit_links enable trigger audit_links_are_append_only;
