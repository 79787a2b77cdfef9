-- A notice covers the period that it announced. When a purpose is extended, earlier notices stay valid until their own
-- last day, so reading goes on while people are notified of the later one.

alter table purpose_notices add until date;
update purpose_notices set until = project_purposes.until from project_purposes
 where project_purposes.pid = purpose_notices.pid and project_purposes.purpose = purpose_notices.purpose;
alter table purpose_notices
  alter until set not null,
  drop constraint purpose_notices_pkey,
  add primary key (pid, purpose, uid, until);

-- From when someone's data may be read today: at once after the page, a day after the email, which is time to see it, and
-- to leave. Null if no notice that they got covers today.
create function readable_since(of_project slug, of_purpose text, of_person uuid) returns timestamptz
  language sql stable as $$
  select min(case how when 'page' then notified_at else notified_at + interval '24 hours' end)
    from purpose_notices join projects using (pid)
   where pid = of_project and purpose = of_purpose and uid = of_person
     and until >= (now() at time zone time_zone)::date
$$;
