import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { addPages, findReading, knownBlobs, readPages, setReading } from '../db/documents.ts';
import { addPerson } from '../db/people.ts';
import { tidy, watchSteps } from './housekeeping.ts';

const DAY = 24 * 3_600_000;

describe.each(databases)('tidying up on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server.stop());

  const now = new Date('2026-05-06T07:08:09Z');
  const ago = (days: number) => new Date(now.getTime() - days * DAY);

  test('mails that were not sent go after a week, all others but those that wait after a month', async () => {
    const { db } = server.deps;
    const mails = [
      ['not-sent', 6],
      ['not-sent', 8],
      ['sent', 29],
      ['sent', 31],
      ['failed', 20],
      ['failed', 29],
      ['failed', 31],
      ['waiting', 31],
    ] as const;
    await db
      .insertInto('mails')
      .values(
        mails.map(([state, days]) => ({
          id: randomUUID(),
          kind: 'password-changed' as const,
          to_address: 'ada@example.com',
          subject: `${state} ${days}`,
          text: 'Some words',
          state,
          send_before: ago(days),
          created_at: ago(days),
        })),
      )
      .execute();
    await tidy(server.deps, now);
    const left = await db.selectFrom('mails').select(['subject', 'text']).orderBy('subject').execute();
    expect(left.map(({ subject }) => subject)).toEqual([
      'failed 20',
      'failed 29',
      'not-sent 6',
      'sent 29',
      'waiting 31',
    ]);
    expect(
      left.filter(({ text }) => text === '').map(({ subject }) => subject),
      'too late to be sent again',
    ).toEqual(['failed 29']);
  });

  test('the parcels of visits go a month after they were last looked at', async () => {
    const { db } = server.deps;
    const parcel = { apn: '027-999-004', county: 'El Dorado County' };
    await db
      .insertInto('applicant_sessions')
      .values([29, 31].map((days) => ({ ...parcel, id: randomUUID(), address: `${days}`, updated_at: ago(days) })))
      .execute();
    await tidy(server.deps, now);
    expect(await db.selectFrom('applicant_sessions').select('address').execute()).toEqual([{ address: '29' }]);
  });

  test('links go a month after they ended, and a person’s mails and links with the person', async () => {
    const { db } = server.deps;
    const email = `${randomUUID()}@example.com`;
    const person = await addPerson(db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
    const personId = person?.id ?? '';
    await db
      .insertInto('one_time_links')
      .values(
        [29, 31].map((days) => ({
          token_hash: `${days}`,
          person_id: personId,
          purpose: 'confirm-email' as const,
          expires_at: ago(days),
        })),
      )
      .execute();
    const mail = {
      kind: 'password-changed' as const,
      to_address: email,
      subject: '',
      text: '',
      state: 'waiting' as const,
    };
    await db
      .insertInto('mails')
      .values({ ...mail, id: randomUUID(), person_id: personId, send_before: now, created_at: now })
      .execute();
    await tidy(server.deps, now);
    const links = () => db.selectFrom('one_time_links').select('token_hash').execute();
    expect(await links()).toEqual([{ token_hash: '29' }]);
    await db.deleteFrom('people').where('id', '=', personId).execute();
    expect(await links()).toEqual([]);
    expect(await db.selectFrom('mails').select('id').where('to_address', '=', email).execute()).toEqual([]);
  });

  test('what was read of a file goes days after the last document that has it, and its bytes with it', async () => {
    const { db, blobs } = server.deps;
    const owner = await addPerson(db, {
      email: `${randomUUID()}@example.com`,
      fullName: 'Ada Lake',
      role: 'applicant',
      passwordHash: null,
    });
    const keep = async (text: string, days: number) => {
      const stored = await blobs.put(Buffer.from(text), 1_000);
      await db
        .insertInto('blobs')
        .values({ ...stored, created_at: ago(days) })
        .execute();
      await addPages(db, stored.sha256, [{ number: 1, width: 1, height: 1, state: 'no-text', words: '[]' }]);
      await setReading(db, stored.sha256, { outcome: 'read', pageCount: 1 });
      return stored;
    };
    const [loose, fresh, held] = [await keep('loose', 4), await keep('fresh', 2), await keep('held', 4)];
    const document = { id: randomUUID(), owner_id: owner?.id ?? '', name: 'a.pdf', media_type: '', ...held };
    await db.insertInto('documents').values(document).execute();
    await tidy(server.deps, now);
    expect(
      await knownBlobs(
        db,
        [loose, fresh, held].map(({ sha256 }) => sha256),
      ),
    ).toEqual(new Set([fresh.sha256, held.sha256]));
    expect(await findReading(db, held.sha256)).toEqual({ outcome: 'read', pageCount: 1 });
    expect(await readPages(db, loose.sha256)).toEqual([]);
  });
});

test('a clock that was moved is not believed at once, and is the next time', () => {
  let [clock, steady] = [1_000_000_000, 50];
  const pass = (ms: number, byClock = ms) => {
    steady += ms;
    clock += byClock;
  };
  const isSteady = watchSteps(
    () => clock,
    () => steady,
  );
  pass(3_600_000);
  expect(isSteady()).toBe(true);
  pass(3_600_000, 3_600_000 + 2 * DAY);
  expect(isSteady(), 'set ahead').toBe(false);
  pass(3_600_000);
  expect(isSteady(), 'an hour later').toBe(true);
  pass(3_600_000, 3_600_000 - 2 * DAY);
  expect(isSteady(), 'set back').toBe(false);
});
