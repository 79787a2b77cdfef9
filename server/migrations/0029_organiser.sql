-- The organiser of an event and its logo, printed on certificates.

alter table projects
  add organiser text check (organiser = btrim(organiser) and char_length(organiser) between 1 and 80),
  -- The version of the picture.
  add logo text;

create table project_logos (
  pid slug primary key references projects,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  image bytea not null
);
