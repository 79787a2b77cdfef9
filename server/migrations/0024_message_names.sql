-- Renames kinds of email and their placeholders to the words of the glossary. Nothing is lost.

create temporary table renamed_kinds (old text primary key, new text not null);
insert into renamed_kinds values
  ('talk.invited', 'interview.invited'),
  ('talk.agreed', 'interview.agreed'),
  ('talk.cancelled', 'interview.cancelled'),
  ('task.given', 'task.assigned'),
  ('task.taken-away', 'task.removed'),
  ('task.asked', 'task.requested'),
  ('task.gave-back', 'task.released');
update messages set kind = new from renamed_kinds where kind = old;
update message_templates set kind = new from renamed_kinds where kind = old;
update unwanted_mail set kind = new from renamed_kinds where kind = old;
drop table renamed_kinds;

-- What an email is about begins with its kind: by that it is found again, as long as it can be dropped.
update messages set about = 'interview' || substr(about, 5) where about like 'talk %';
update messages set about = split_part(kind, '.', 2) || substr(about, position(' ' in about))
 where kind in ('task.assigned', 'task.removed', 'task.requested', 'task.released')
   and split_part(about, ' ', 1) in ('given', 'taken-away', 'asked', 'gave-back');

-- What is filled in.
update messages set params = (params - 'talk') || jsonb_build_object('interview', params -> 'talk')
 where kind like 'interview.%' and params ? 'talk';
update messages set params = (params - 'who_uid') || jsonb_build_object('person_uid', params -> 'who_uid')
 where params ? 'who_uid';
update messages set params = (params - 'words') || jsonb_build_object('message', params -> 'words')
 where kind like 'application.%' and params ? 'words';
update messages
   set params = (params - 'by' - 'why')
                || jsonb_build_object('answer_by', params -> 'by', 'reason', params -> 'why')
 where kind = 'application.moved' and params ? 'why';
update messages
   set params = params || jsonb_build_object('news', (
         select jsonb_agg(case one ->> 'what' when 'talk' then one || '{"what": "interview"}'
                                              when 'asked' then one || '{"what": "requested"}'
                                              when 'gave-back' then one || '{"what": "released"}'
                                              else one end order by n)
           from jsonb_array_elements(params -> 'news') with ordinality as told (one, n)))
 where kind = 'chiefs.digest' and jsonb_typeof(params -> 'news') = 'array' and params -> 'news' <> '[]';

-- What owners have written.
create temporary table renamed_placeholders (kind text, old text, new text);
insert into renamed_placeholders values
  ('task.%', '{who}', '{person}'),
  ('task.%', '{by}', '{assigner}'),
  ('application.%', '{words}', '{message}'),
  ('application.moved', '{by}', '{answer_by}'),
  ('application.moved', '{why}', '{reason}'),
  ('pool.invited', '{line}', '{note}'),
  ('interview.%', '{place}', '{location}');
do $$
declare
  one renamed_placeholders;
begin
  for one in select * from renamed_placeholders loop
    update message_templates
       set subject = replace(subject, one.old, one.new), body = replace(body, one.old, one.new)
     where kind like one.kind;
  end loop;
end $$;
drop table renamed_placeholders;
