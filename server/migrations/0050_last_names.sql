-- Renames the last columns, fields and verbs that are not in the words of the glossary.

alter table mailed_codes rename to emailed_codes;
alter table emailed_codes rename constraint mailed_codes_pkey to emailed_codes_pkey;
alter table emailed_codes rename constraint mailed_codes_attempt_hash_key to emailed_codes_attempt_hash_key;
alter table emailed_codes rename constraint mailed_codes_link_hash_key to emailed_codes_link_hash_key;
alter index mailed_codes_by_address rename to emailed_codes_by_address;
alter index mailed_codes_by_age rename to emailed_codes_by_age;
alter table address_changes rename mailed_to to emailed_to;
alter table invitations rename mailed_at to emailed_at;
alter table sessions rename way to method;
alter table forms rename stands_since to answers_valid_since;

-- As before; the bodies of functions don't follow a new name.
create or replace function missing_forms(of_project slug, of_person uuid, for_thing text)
  returns table (fid text, "position" int, lifted_by text) language sql stable as $$
  select form.fid::text, form.position,
         case when coalesce(form.closes_at <= now(), false) then 'owner' else 'you' end
    from forms as form
    left join form_answers as answer
      on answer.pid = form.pid and answer.fid = form.fid and answer.uid = of_person
   where form.pid = of_project and form.state = 'open' and for_thing = any(form.required_for)
     and coalesce(form.opens_at <= now(), true)
     and not coalesce(answer.state = 'done' and answer.version >= form.answers_valid_since, false)
     and (exists (select from members as stay
                   where stay.pid = form.pid and stay.uid = of_person
                     and (form.audience = 'everyone'
                          or (form.audience = 'chiefs' and stay.role = 'chief')
                          or (form.audience = 'teams' and stay.tid = any(form.tids))))
          or (form.audience = 'everyone'
              and exists (select from project_roles as held where held.pid = form.pid and held.uid = of_person)))
$$;

update task_rules set rules = jsonb_set(rules #- '{nights,most}', '{nights,max}', rules #> '{nights,most}')
 where rules #> '{nights,most}' is not null;

create or replace function pg_temp.new_verb(old text) returns text language sql immutable as $$
  select case old
    when 'seat.taken' then 'seat.signed-up'
    when 'swap.asked' then 'swap.requested'
    when 'payout.file-made' then 'payout.file-created'
    else regexp_replace(old, '\.made$', '.created') end
$$;

-- Fields of `before` and `after`.
create or replace function pg_temp.new_keys(verb text, old jsonb) returns jsonb language sql immutable as $$
  select case
    when verb = 'session.started' and old ? 'way'
      then (old - 'way') || jsonb_build_object('method', old -> 'way')
    when verb = 'task-rules.changed' and old #> '{nights,most}' is not null
      then jsonb_set(old #- '{nights,most}', '{nights,max}', old #> '{nights,most}')
    else old end
$$;

-- Entries can't be altered otherwise, so each chain is recomputed from its first renamed entry. An entry that was
-- tampered with before keeps its link, which still doesn't match.
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
