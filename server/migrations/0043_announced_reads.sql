-- Whether the person is emailed about this read: the first one that a reader makes for a purpose. Of earlier reads this
-- isn't known, since some of them sent no email, so each reader's next read is announced once more.
alter table private_reads add notified boolean not null default false;
