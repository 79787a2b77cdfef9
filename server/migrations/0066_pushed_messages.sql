-- The devices that have shown a message; null for one that isn't shown on devices.
alter table messages add pushed_to uuid[];
