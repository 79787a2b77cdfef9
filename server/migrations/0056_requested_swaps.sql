-- A handover or swap is `requested`, as in the history, and so is the email about it.

alter table task_swaps drop constraint task_swaps_state_check;
alter table task_swaps alter column state set default 'requested';
drop index task_swaps_open;
update task_swaps set state = 'requested' where state = 'asked';
alter table task_swaps add constraint task_swaps_state_check
  check (state in ('requested', 'agreed', 'done', 'declined', 'withdrawn', 'refused'));
create unique index task_swaps_open on task_swaps (pid, seat, to_uid) where state in ('requested', 'agreed');

update messages set kind = 'swap.requested' where kind = 'swap.asked';
update message_templates set kind = 'swap.requested' where kind = 'swap.asked';
update email_opt_outs set kind = 'swap.requested' where kind = 'swap.asked';
