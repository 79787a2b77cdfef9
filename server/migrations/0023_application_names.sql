-- Names of applications and interviews as the glossary has them. Nothing is lost.

alter table talks rename to interviews;
alter table interviews rename column place to location;
alter table interviews rename constraint talks_pkey to interviews_pkey;
alter table interviews rename constraint talks_check to interviews_check;
alter table interviews rename constraint talks_minutes_check to interviews_minutes_check;
alter table interviews rename constraint talks_place_check to interviews_location_check;
alter table interviews rename constraint talks_state_check to interviews_state_check;
alter table interviews rename constraint talks_times_check to interviews_times_check;
alter table interviews rename constraint talks_pid_application_fkey to interviews_pid_application_fkey;
alter table interviews rename constraint talks_pid_tid_fkey to interviews_pid_tid_fkey;
alter table interviews rename constraint talks_proposed_by_fkey to interviews_proposed_by_fkey;
alter index talks_of rename to interviews_of;
alter index talks_open rename to interviews_open;
alter index talks_by_team rename to interviews_by_team;
alter index talks_by_proposer rename to interviews_by_proposer;

-- A note for the team that it goes to next, and a message to whoever applied.
alter table application_steps rename column line to note;
alter table application_steps rename column words to message;
alter table application_steps rename constraint application_steps_line_check to application_steps_note_check;
alter table application_steps rename constraint application_steps_words_check to application_steps_message_check;

alter table applications rename column why to motivation;
alter table applications rename constraint applications_why_check to applications_motivation_check;

-- Decisions that can still be undone: an undo reads these rows by the names of the columns.
update applications set before = (before - 'talks') || jsonb_build_object(
  'interviews', (
    select coalesce(jsonb_agg((one - 'place') || jsonb_build_object('location', one -> 'place') order by n), '[]')
      from jsonb_array_elements(before -> 'talks') with ordinality as kept (one, n)),
  'steps', (
    select coalesce(jsonb_agg((one - 'line' - 'words')
                              || jsonb_build_object('note', one -> 'line', 'message', one -> 'words') order by n), '[]')
      from jsonb_array_elements(before -> 'steps') with ordinality as kept (one, n)))
 where before is not null;
