-- Why a mail was not sent is a code, with the mail server's own words beside it. `sent_again`: how often a person had it
-- put back in line after it failed.
alter table mails add column server_words text;
alter table mails add column sent_again integer not null default 0;
update mails set server_words = error, error = 'refused' where error not in ('too-late', 'gave-up', 'replaced');
alter table mails add constraint mails_error_check check (error in
  ('bad-address', 'mailbox-full', 'refused', 'put-off', 'not-let-in', 'unreachable', 'too-late', 'gave-up', 'replaced'));

alter table case_events drop constraint case_events_kind_check;
alter table case_events add check (kind in ('submitted', 'moved', 'assigned', 'letter', 'answered', 'permit', 'accepted', 'condition', 'verdict', 'permit-record', 'mail-again'));
alter table admin_events drop constraint admin_events_kind_check;
alter table admin_events add constraint admin_events_kind_check
  check (kind in ('invited', 'role', 'shut-out', 'let-in', 'two-step-reset', 'template', 'condition-text', 'job-again', 'mail-again'));
