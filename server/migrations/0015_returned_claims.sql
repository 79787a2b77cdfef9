-- What came back stays known: at the claim until it is submitted again, and in the payout for good. It holds from
-- here on: lines of before say which claim came back, but not from which payout, and are never changed.

alter table claims
  add column returned_at timestamptz,
  add column returned_from uuid,
  add foreign key (pid, returned_from) references payouts,
  add check ((returned_at is null) = (returned_from is null));
create index claims_by_return on claims (pid, returned_from) where returned_from is not null;

-- Which payout a line is about; null for what is in none.
alter table subsidy_ledger
  add column payout uuid,
  add foreign key (pid, payout) references payouts;
create index subsidy_ledger_by_payout on subsidy_ledger (pid, payout) where payout is not null;
