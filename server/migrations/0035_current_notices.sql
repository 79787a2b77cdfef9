-- What everyone knows of a purpose today: from when their data may be read, which is at once after the page and a day
-- after the email, and until when. Only notices that they got, and that cover today.

create view current_notices as
  select pid, purpose, uid,
         min(case how when 'page' then notified_at else notified_at + interval '24 hours' end) as readable_at,
         max(until) as known_until
    from purpose_notices join projects using (pid)
   where notified_at is not null and until >= (now() at time zone time_zone)::date
   group by pid, purpose, uid;

create or replace function readable_since(of_project slug, of_purpose text, of_person uuid) returns timestamptz
  language sql stable as $$
  select readable_at from current_notices where pid = of_project and purpose = of_purpose and uid = of_person
$$;
