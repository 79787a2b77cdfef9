-- The list of diets has become clearer. Three of its former choices could mean several of the new ones, so whoever
-- chose one of them is asked again. What people eat is encrypted: the service looks through it, not this migration.
alter table private_sections
  -- The `updated_at` of the data that was compared with the current choices. It tells that someone has looked, not
  -- what was found. The previous version leaves it alone, so what that writes meanwhile is looked at as well.
  add column checked_at timestamptz;
create index private_sections_to_check on private_sections (uid)
  where section = 'dietary-habit' and checked_at is distinct from updated_at;
