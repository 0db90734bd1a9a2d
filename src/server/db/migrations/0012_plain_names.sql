-- One word for each thing (docs/glossary.md).
alter table attempts rename to rate_limits;
alter index attempts_by_key rename to rate_limits_by_key;

alter table people rename column second_factor to two_step_secret;
alter table people rename column second_factor_pending to two_step_secret_pending;
alter table people rename column second_factor_step to two_step_last_step;
alter table people rename column sso_issuer to single_sign_on_issuer;
alter table people rename column sso_subject to single_sign_on_subject;
alter table people rename constraint people_sso to people_single_sign_on;
alter table sso_attempts rename to single_sign_on_attempts;
alter table sso_codes rename to single_sign_on_codes;

alter table sessions drop constraint sessions_proof_check;
update sessions set proof = 'two-step' where proof = 'second-factor';
alter table sessions add constraint sessions_proof_check
  check (proof in ('password', 'two-step', 'single-sign-on'));

alter table mails drop constraint mails_state_check;
update mails set state = 'not-sent' where state = 'kept';
alter table mails add constraint mails_state_check check (state in ('waiting', 'sent', 'failed', 'not-sent'));
update mails set kind = 'single-sign-on-only' where kind = 'sign-on-only';
alter table mails rename column failure to error;
alter table analyses rename column failure to error;

alter table job_failures rename to failed_jobs;
alter table failed_jobs rename column failures to times;

alter table parcel_register rename to parcel_dataset;
alter table parcel_import_refusals rename to parcel_import_refused_rows;
alter index parcel_import_refusals_by_apn rename to parcel_import_refused_rows_by_apn;
