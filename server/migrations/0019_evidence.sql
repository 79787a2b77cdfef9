-- Keyed hashes of addresses.

-- The key of the public listing's hashes, unless EMAIL_HASH_KEY is set: 64 random bytes that start each of the two
-- SHA-256, as HMAC has it, drawn independently. Whoever reads it here reads the addresses as well.
create table listing_key (
  only_row boolean primary key default true check (only_row),
  inner_pad bytea not null check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
insert into listing_key (inner_pad, outer_pad)
select string_agg(half, '') filter (where n <= 4), string_agg(half, '') filter (where n > 4)
  from (select n, uuid_send(gen_random_uuid()) as half from generate_series(1, 8) as n) as halves;
