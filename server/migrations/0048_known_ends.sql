-- When the project ends, as its people know it. Set once an owner has moved its days or its time zone; stays as it is
-- when the days are moved after it.
alter table projects add known_end timestamptz;

-- No later than that, so that an event that is over doesn't begin to show or keep people's data again.
create function last_moment(project projects) returns timestamptz language sql stable as $$
  select least((project.ends_on + 1)::timestamp at time zone project.time_zone, project.known_end)
$$;
create function last_day(project projects) returns date language sql stable as $$
  select least(project.ends_on, (project.known_end at time zone 'UTC')::date)
$$;
