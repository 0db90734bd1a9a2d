import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { migrateBefore, newPostgresDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

const ID = '11111111-1111-4111-8111-111111111111';

test.skipIf(inject('postgresUrl') === '')(
  'a session with a code, single sign-on, mails and failed jobs outlive their new names',
  async () => {
    const { db, close } = await openPostgres(await newPostgresDatabase());
    try {
      await migrateBefore(db, '0012');
      await sql`insert into people (id, email, email_key, full_name, role, second_factor, second_factor_step, sso_issuer, sso_subject)
      values (${ID}, 'a@example.com', 'a@example.com', 'A', 'reviewer', 'sealed', 7, 'https://id.example', 'a')`.execute(
        db,
      );
      await sql`insert into sessions (token_hash, person_id, idle_expires_at, expires_at, proof)
      values ('a', ${ID}, now(), now(), 'second-factor')`.execute(db);
      await sql`insert into mails (id, person_id, kind, to_address, subject, text, state, failure, send_before)
      values (${ID}, ${ID}, 'sign-on-only', 'a@example.com', 'A', 'B', 'kept', 'C', now())`.execute(db);
      await sql`insert into job_failures (job_id, failures, reason) values (${ID}, 3, 'D')`.execute(db);
      await sql`insert into attempts (key, at) values ('reset a', now())`.execute(db);
      await sql`update parcel_register set edition = 5`.execute(db);
      await migrate(db);
      const rows = await Promise.all([
        db
          .selectFrom('people')
          .select(['two_step_secret', 'two_step_last_step', 'single_sign_on_issuer', 'single_sign_on_subject'])
          .execute(),
        db.selectFrom('sessions').select('proof').execute(),
        db.selectFrom('mails').select(['kind', 'state', 'error', 'server_words']).execute(),
        db.selectFrom('failed_jobs').select(['times', 'reason']).execute(),
        db.selectFrom('rate_limits').select('key').execute(),
        db.selectFrom('parcel_dataset').select('edition').execute(),
      ]);
      expect(rows.flat()).toEqual([
        {
          two_step_secret: 'sealed',
          two_step_last_step: 7,
          single_sign_on_issuer: 'https://id.example',
          single_sign_on_subject: 'a',
        },
        { proof: 'two-step' },
        { kind: 'single-sign-on-only', state: 'not-sent', error: 'refused', server_words: 'C' },
        { times: 3, reason: 'D' },
        { key: 'reset a' },
        { edition: 5 },
      ]);
    } finally {
      await close();
    }
  },
);
