-- What the public page of an event shows beside its description: where it is, how to reach the organisers, questions
-- and answers, and all of that in another language. And a banner, stored like the logo.

alter table projects
  add page jsonb not null default '{"location": null, "address": null, "coordinates": null, "website": null, "contact": null, "questions": [], "translations": []}'
    check (jsonb_typeof(page) = 'object' and pg_column_size(page) <= 700000),
  -- The version of the picture.
  add banner text;
-- So that an erasure finds the address of the person.
alter table projects
  add contact text generated always as (page ->> 'contact') stored;

alter table project_logos rename to project_pictures;
alter table project_pictures
  add kind text not null default 'logo' check (kind in ('logo', 'banner')),
  drop constraint project_logos_pkey,
  add primary key (pid, kind);
alter table project_pictures
  alter kind drop default;
alter table project_pictures rename constraint project_logos_media_type_check to project_pictures_media_type_check;
alter table project_pictures rename constraint project_logos_pid_fkey to project_pictures_pid_fkey;
