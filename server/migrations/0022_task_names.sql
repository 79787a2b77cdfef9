-- Names of shifts and seats as the glossary has them. Nothing is lost.

alter table tasks rename column place to location;
alter table tasks rename constraint tasks_place_check to tasks_location_check;

-- The position on the waitlist that was given out last, and whether whoever came last got a seat.
alter table task_roles rename column line to last_position;
alter table task_roles rename column let_in to last_seated;

alter table task_seats rename column place to position;
alter table task_seats rename column given_by to assigned_by;
alter table task_seats rename column was to previous_state;
alter table task_seats rename column words to note;
alter table task_seats rename constraint task_seats_given_by_fkey to task_seats_assigned_by_fkey;
alter table task_seats rename constraint task_seats_words_check to task_seats_note_check;
alter index task_seats_by_giver rename to task_seats_by_assigner;

alter table task_swaps rename column line to message;
alter table task_swaps rename constraint task_swaps_line_check to task_swaps_message_check;

-- What is filled into emails about shifts, and templates that owners have written.
update messages set params = (params - 'was_place') || jsonb_build_object('was_location', params -> 'was_place')
 where params ? 'was_place';
update messages set params = (params - 'words') || jsonb_build_object('message', params -> 'words')
 where kind like 'task.%' and params ? 'words';
update message_templates
   set subject = replace(replace(subject, '{place}', '{location}'), '{words}', '{message}'),
       body = replace(replace(body, '{place}', '{location}'), '{words}', '{message}')
 where kind like any (array['task.%', 'swap.%', 'cover.%']);
