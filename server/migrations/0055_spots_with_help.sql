-- When someone who is new as an owner or lead, or a site admin, last let more people sign up for a shift.
alter table tasks add widened_at timestamptz;

-- Whether the person got the spot without the help of such a person. Otherwise they wait until they see what people on
-- the shift share.
alter table task_seats add vouched boolean not null default true;
