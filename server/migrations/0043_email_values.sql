-- Reminders and notices are sent by "email": the glossary's word for a message in a mailbox.

alter table schedules drop constraint schedules_remind_by_check;
alter table schedules alter column remind_by set default 'email';
update schedules set remind_by = 'email' where remind_by = 'mail';
alter table schedules add constraint schedules_remind_by_check check (remind_by in ('email', 'calendar', 'both'));

alter table purpose_notices drop constraint purpose_notices_how_check;
update purpose_notices set how = 'email' where how = 'mail';
alter table purpose_notices add constraint purpose_notices_how_check check (how in ('email', 'page'));
