import { sql } from 'kysely';
import { deleteUnreferenced } from './references.ts';
import type { Db } from './tables.ts';

/** Whose parcels are invented (agency/demonstration). */
const SOURCE = 'demonstration';

/** Holds for rows of a column that names a person of the demonstration. */
const isDemo = (column: string) => sql<boolean>`${sql.ref(column)} in (select id from people where is_demo)`;

/**
 * Takes out of a restored database what belongs to demo mode: invented parcels, the people whose areas open without a
 * password and what only they had, and what was never proven or sent. What they did to cases and to the agency's texts
 * stays, under their names. Run it in a transaction. @returns what went, each with how much
 */
export async function leaveOutDemonstration(tx: Db): Promise<{ count: number; text: string }[]> {
  const went: { count: number; text: string }[] = [];
  const note = (text: string, done: { numDeletedRows?: bigint; numUpdatedRows?: bigint } | number) =>
    went.push({
      text,
      count: typeof done === 'number' ? done : Number(done.numDeletedRows ?? done.numUpdatedRows ?? 0n),
    });

  note('invented parcels stay behind.', await tx.deleteFrom('parcels').where('source', '=', SOURCE).executeTakeFirst());
  await tx.deleteFrom('parcel_number_changes').where('source', '=', SOURCE).execute();
  await tx.deleteFrom('parcel_imports').where('source', '=', SOURCE).execute();
  const unused = sql<boolean>`street not in (select street from parcels where street is not null)`;
  await tx.deleteFrom('parcel_street_letters').where(unused).execute();
  await tx.deleteFrom('parcel_streets').where(unused).execute();
  await tx.deleteFrom('applicant_sessions').execute();

  note('sessions end: everybody signs in anew.', await tx.deleteFrom('sessions').executeTakeFirst());
  for (const table of ['one_time_links', 'single_sign_on_attempts', 'single_sign_on_codes', 'rate_limits'] as const) {
    await tx.deleteFrom(table).execute();
  }
  note('keys of integrations stay behind: anybody could make one.', await tx.deleteFrom('api_keys').executeTakeFirst());
  note('webhooks stay behind, for the same reason.', await tx.deleteFrom('webhooks').executeTakeFirst());
  await tx.deleteFrom('webhook_events').execute();
  note('mails of the outbox, none of which was sent, stay behind.', await tx.deleteFrom('mails').executeTakeFirst());
  note(
    'people prove their address anew: anybody could open the links of the outbox.',
    await tx
      .updateTable('people')
      .set({ email_confirmed_at: null })
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst(),
  );
  note(
    'people set up two-step verification anew.',
    await tx
      .updateTable('people')
      .set({ two_step_secret: null, two_step_secret_pending: null, two_step_last_step: null })
      .where('two_step_secret', 'is not', null)
      .executeTakeFirst(),
  );
  await tx.deleteFrom('recovery_codes').execute();

  note(
    'cases of demo staff are nobody’s: assign them.',
    await tx.updateTable('cases').set({ assignee_id: null }).where(isDemo('assignee_id')).executeTakeFirst(),
  );
  await tx.updateTable('analyses').set({ assignee_id: null }).where(isDemo('assignee_id')).execute();
  await tx.deleteFrom('conversations').where(isDemo('owner_id')).execute();
  await tx.deleteFrom('saved_views').where(isDemo('person_id')).execute();
  await tx.deleteFrom('upload_slots').execute();
  note(
    'trials of the tools that are of no case stay behind.',
    await deleteUnreferenced(tx, 'analyses', sql`case_id is null and ${isDemo('owner_id')}`),
  );
  await deleteUnreferenced(tx, 'documents', sql`${isDemo('owner_id')}`);
  note('people of the demonstration stay behind.', await deleteUnreferenced(tx, 'people', sql`is_demo`));
  note(
    'stay as names in the history, and cannot sign in.',
    await tx
      .updateTable('people')
      .set({ disabled_at: sql`coalesce(disabled_at, now())` })
      .where('is_demo', '=', true)
      .executeTakeFirst(),
  );
  return went;
}
