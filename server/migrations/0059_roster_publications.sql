-- Spots that a draft of the roster gave someone, who is asked to confirm them, and reminded once.
alter table task_seats
  add asked_at timestamptz,
  add confirmed_at timestamptz,
  add asked_again_at timestamptz,
  add constraint task_seats_confirmed check (asked_at is not null or (confirmed_at is null and asked_again_at is null));
create index task_seats_unconfirmed on task_seats (pid, task)
  where asked_at is not null and confirmed_at is null and state = 'confirmed';
