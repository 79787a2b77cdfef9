-- Names of notices and of emails that someone opted out of, as the glossary has them. Nothing is lost.

alter table unwanted_mail rename to email_opt_outs;
alter table email_opt_outs rename constraint unwanted_mail_pkey to email_opt_outs_pkey;
alter table email_opt_outs rename constraint unwanted_mail_uid_fkey to email_opt_outs_uid_fkey;

alter table purpose_notices rename column told_at to notified_at;
