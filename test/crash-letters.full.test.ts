import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Letter } from '#contract/letters.ts';
import type { PermitLetterResult } from '#contract/permit-letter.ts';
import type { Requests, Round } from '#contract/rounds.ts';
import { enteredPermitChanges } from '#domain/letters/permit-letter.ts';
import { openCase } from '../src/server/db/cases.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { type Database, openPostgres } from '../src/server/db/open-database.ts';
import { addPerson } from '../src/server/db/people.ts';
import { startSession } from '../src/server/http/session-token.ts';
import { drawSubmission } from './builders/submission.ts';
import { type BuiltServer, dice, installBuiltServer } from './built-server.ts';
import { newPostgresDatabase } from './databases.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** `CRASH_KILLS=200` for more than a full run has time for. */
const KILLS = Number(process.env.CRASH_KILLS ?? 30);
/** One in this many kills meets the issue of a permit, whose draft takes seconds; the others letters and rounds. */
const PERMIT_EVERY = 5;
/** Within this time the request, its jobs or the mails of it are mostly still on their way. */
const LONGEST_WAIT_MS = 120;
/** How long the mail server takes for a mail at most. */
const LONGEST_MAIL_MS = 150;

const decided = {
  ...{ decidedOn: '2026-11-20', decidedBy: 'staff', signer: 'Sam Second', description: 'New deck', bmpCost: '8000' },
  ...{
    receivedOn: '2026-06-01',
    plansDate: '2026-08-01',
    apn: '027-123-004',
    address: '12 Pine Road',
    permittee: 'Ada Lake',
  },
  ...{ proposedCoverage: '2400', maxCoverage: '2500', excavationDepth: '5.5' },
};

describe.skipIf(inject('postgresUrl') === '')(
  'kill -9 while letters, rounds, permits and mails are on their way',
  () => {
    let server: BuiltServer;
    let database: Database;
    let mailServer: MailServer;
    const roll = dice(Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000));
    beforeAll(async () => {
      const url = await newPostgresDatabase();
      database = await openPostgres(url);
      await migrate(database.db);
      const slow = {
        onRcptTo: (_address: unknown, _session: unknown, done: () => void) =>
          setTimeout(done, roll() * LONGEST_MAIL_MS),
      };
      mailServer = await startMailServer(slow);
      server = await installBuiltServer({
        ...{ APP_MODE: 'production', NODE_ENV: 'production', DATABASE_URL: url, PUBLIC_URL: 'http://127.0.0.1' },
        ...{ SECRET_KEY: 'a key that only the crash tests know, 32+', SMTP_URL: mailServer.url },
        MAIL_FROM: 'Planwright <no-reply@agency.example>',
      });
    });
    afterAll(async () => {
      await server.remove();
      await mailServer.stop();
      await database.close();
    });

    const newSession = async (role: 'applicant' | 'reviewer', fullName: string) => {
      const email = `${randomUUID()}@example.com`;
      const person = await addPerson(database.db, { email, fullName, role, passwordHash: null });
      if (!person) throw new Error('There is such a person already.');
      return { id: person.id, email, token: await startSession(database.db, person, new Date()) };
    };
    type Person = Awaited<ReturnType<typeof newSession>>;
    const ask = async <T>(who: Person, method: string, path: string, body?: object) => {
      const reply = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: reply.status, json: (await reply.json()) as T };
    };

    let kills = 0;
    let cutOff = 0;
    let mailsWaiting = 0;
    /** Asks for something, kills the server at some moment of it, and asks again until it is acknowledged. */
    const survive = async (action: () => Promise<{ status: number; json: unknown }>): Promise<void> => {
      const sent = action().then(
        ({ status }) => status,
        () => 0,
      );
      await wait(roll() * LONGEST_WAIT_MS);
      const { db } = database;
      const waiting = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute();
      await server.kill();
      kills += 1;
      if ((await sent) === 0) cutOff += 1;
      if (waiting.length > 0) mailsWaiting += 1;
      await server.start();
      const again = await action();
      expect(again.status, JSON.stringify(again.json)).toBe(200);
    };

    const caseOf = async (owner: Person, reference: string): Promise<string> => {
      const { json } = await ask<{ id: string }>(owner, 'POST', '/applicant-router/applications', { title: 'Deck' });
      const data = { answers: {}, textAnswers: { project_address: '12 Pine Road' } };
      await ask(owner, 'PUT', `/applicant-router/applications/${json.id}`, { data, version: 1 });
      const snapshot = JSON.stringify({ ...drawSubmission(), applicationId: json.id, reference });
      const frozen = { reference, snapshot, sha256: 'ab'.repeat(32), submitted_at: new Date() };
      await database.db
        .insertInto('submissions')
        .values({ application_id: json.id, ...frozen })
        .execute();
      await openCase(database.db, json.id, new Date());
      return json.id;
    };
    const move = async (who: Person, id: string, to: string) => {
      const { version } = (await ask<{ version: number }>(who, 'GET', `/cases/${id}`)).json;
      expect((await ask(who, 'POST', `/cases/${id}/move`, { to, version })).status).toBe(200);
    };

    /** A letter that asks for one thing, and the applicant's answer: each is killed on its way. */
    const playRound = async (rae: Person, owner: Person, id: string, number: number) => {
      const letterId = randomUUID();
      const path = `/letters/${letterId}`;
      await ask(rae, 'POST', `/cases/${id}/letters`, { letter_id: letterId, kind: 'incomplete-notice' });
      const { version, case: of, items } = (await ask<Letter>(rae, 'GET', path)).json;
      const own = {
        ...{ id: randomUUID(), source: { kind: 'person' }, what: { en: `Sheet ${number}` }, looked: {}, rule: {} },
        ...{ cure: { en: 'Send it.' }, field: null, evidence: [], newBecause: 'The survey came late.' },
      };
      const saved = await ask<Letter>(rae, 'PUT', path, {
        ...{ version, case_version: of.version, items: [...items, own], note: '' },
      });
      expect(saved.json.issues).toEqual([]);
      await survive(() => ask(rae, 'POST', `${path}/send`, { version: saved.json.version }));
      const { rounds } = (await ask<Requests>(owner, 'GET', `/applications/${id}/requests`)).json;
      const asked = rounds.find((round) => round.number === number)?.items ?? [];
      for (const item of asked) {
        await ask(owner, 'PUT', `/applications/${id}/requests/${item.id}`, { answer: `Answer ${number}` });
      }
      await survive(() => ask(owner, 'POST', `/applications/${id}/requests/send`, { round: number }));
      for (const item of asked) {
        const verdict = { verdict: 'resolved', note: '', seen: null };
        expect((await ask(rae, 'PUT', `/round-items/${item.id}/verdict`, verdict)).status).toBe(200);
      }
    };

    /** A permit that one person drafts and another issues, killed while it is issued. */
    const playPermit = async (rae: Person, sam: Person, owner: Person, reference: string) => {
      const id = await caseOf(owner, reference);
      for (const to of ['completeness', 'review', 'recommended']) await move(rae, id, to);
      const session = randomUUID();
      await ask(rae, 'POST', `/cases/${id}/permit-letters`, { session_id: session });
      for (let status = 'processing'; status === 'processing'; await wait(100)) {
        status = (await ask<{ status: string }>(rae, 'GET', `/permit-letter/status/${session}`)).json.status;
      }
      const { changes } = (await ask<PermitLetterResult>(rae, 'GET', `/permit-letter/${session}/result`)).json;
      const body = { version: 0, changes: { ...enteredPermitChanges(changes), fields: decided } };
      const saved = await ask<PermitLetterResult>(rae, 'PUT', `/permit-letter/${session}/draft`, body);
      expect(saved.json.issues).toEqual([]);
      await survive(() => ask(sam, 'POST', `/permit-letter/${session}/issue`, { version: 1, case_version: 4 }));
      return id;
    };

    test(
      `${KILLS} kills lose no letter, no round, no permit and no mail, and make none of them twice`,
      async () => {
        await server.start();
        const [rae, sam] = [await newSession('reviewer', 'Rae Viewer'), await newSession('reviewer', 'Sam Second')];
        const owner = await newSession('applicant', 'Ada Lake');
        const id = await caseOf(owner, 'PW-1');
        await move(rae, id, 'completeness');
        const permits: string[] = [];
        let played = 0;
        while (kills < KILLS) {
          if (kills % PERMIT_EVERY === PERMIT_EVERY - 1) {
            permits.push(await playPermit(rae, sam, owner, `PW-${permits.length + 2}`));
          } else {
            played += 1;
            await playRound(rae, owner, id, played);
          }
        }
        console.log(
          `crash test of letters: ${kills} kills, ${cutOff} of them before the answer, ${mailsWaiting} with mails waiting`,
        );
        expect(cutOff, 'requests that a kill cut off').toBeGreaterThan(0);
        expect(mailsWaiting, 'kills that met a mail on its way').toBeGreaterThan(0);

        // Each letter, round and event once.
        const { rounds } = (await ask<{ rounds: Round[] }>(rae, 'GET', `/cases/${id}/letters`)).json;
        expect(rounds.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: played }, (_, at) => at + 1),
        );
        expect(rounds.every(({ answered_at, items }) => answered_at !== null && items.length === 1)).toBe(true);
        const { events } = (await ask<{ events: { kind: string }[] }>(rae, 'GET', `/cases/${id}`)).json;
        const times = (kind: string) => events.filter((event) => event.kind === kind).length;
        expect([times('letter'), times('answered')]).toEqual([played, played]);
        const issued = await database.db.selectFrom('permits').select('case_id').execute();
        expect(issued.map(({ case_id }) => case_id).toSorted()).toEqual(permits.toSorted());

        // Each mail reaches the mail server, under one Message-ID; nothing that was told is told under two.
        const told = () => database.db.selectFrom('mails').select(['id', 'kind', 'state', 'to_address']).execute();
        await expect
          .poll(async () => (await told()).filter(({ state }) => state !== 'sent'), { timeout: 240_000 })
          .toEqual([]);
        const mails = await told();
        const toOwner = (kind: string) => mails.filter((mail) => mail.kind === kind && mail.to_address === owner.email);
        expect([toOwner('letter-sent').length, toOwner('permit-issued').length]).toEqual([played, permits.length]);
        const arrived = mailServer.mails.map(({ headers }) => headers.get('message-id'));
        expect(new Set(arrived).size).toBe(mails.length);
        console.log(
          `crash test of letters: ${mails.length} mails, ${arrived.length - mails.length} handed over twice under one Message-ID`,
        );
      },
      KILLS * 60_000,
    );
  },
);
