import { AppError } from '#contract/errors.ts';
import { takenChecks } from '#contract/taken-checks.ts';
import { isEditable } from '#domain/application/application.ts';
import { hasEnded } from '#domain/cases/case-rules.ts';
import { hashHandedCode } from '#server/adapters/one-time-codes.ts';
import { showTakenChecks, takenMemo } from '#server/analysis/taken-checks.ts';
import { touchApplication } from '#server/db/application-documents.ts';
import { lockApplication, type Owned } from '#server/db/applications.ts';
import { findCase, lockCase } from '#server/db/cases.ts';
import { takeAttempt } from '#server/db/rate-limits.ts';
import { roundsOf } from '#server/db/rounds.ts';
import type { Db } from '#server/db/tables.ts';
import { givenByCode, removeTakenCheck, takeCheck, takenChecksOf } from '#server/db/taken-checks.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { applicationOf } from './lock-application.ts';

const HOUR = 3_600_000;
/** Codes that one person tries, right ones too: with 50 random bits in each, none is found by trying. */
const MOST_TRIES = 20;

/** The design code checks that an applicant takes along, by the codes of those who had the plans checked. */
export function takenCheckRoutes(app: App, deps: Deps): void {
  const { db, agencyData } = deps;

  /** Counts a try. Throws too-many-requests; invalid-request for what is no code. @returns its hash */
  async function hashTried(typed: string, viewer: Viewer, now: Date): Promise<string> {
    const codeHash = await hashHandedCode(typed);
    if (codeHash === undefined) throw wrongCode();
    const key = { key: `handed-code:${viewer.id}`, since: new Date(now.getTime() - HOUR), most: MOST_TRIES };
    if (await takeAttempt(db, [key], now)) {
      const wait = { code: 'api:account.hours', params: { count: 1 } } as const;
      throw new AppError('too-many-requests', { code: 'api:account.tooManyAttempts', params: { wait } });
    }
    return codeHash;
  }

  /**
   * Throws unless checks may be taken to an application in progress (round 0), or to the answers of a round that are not sent
   * yet: not-found, not-editable.
   */
  async function requireOpen(tx: Db, owned: Owned, round: number): Promise<void> {
    const row = await applicationOf(tx, owned);
    if (round === 0 && isEditable(row.status)) return;
    const [found, rounds] = [await findCase(tx, owned.id), await roundsOf(tx, owned.id)];
    const isOpen = rounds.some(({ number, answered_at }) => number === round && answered_at === null);
    if (isOpen && found && !hasEnded(agencyData.caseRules, found.stage)) return;
    throw new AppError('not-editable', 'api:takenCheck.closed');
  }

  /** The same with the application and its case held until the transaction ends: nothing is sent between a look and a change. */
  async function holdOpen(tx: Db, owned: Owned, round: number): Promise<void> {
    await lockApplication(tx, owned);
    await lockCase(tx, owned.id);
    await requireOpen(tx, owned, round);
  }

  route(app, deps, takenChecks.list, async ({ params: { id }, viewer }) => {
    await applicationOf(db, { id, ownerId: viewer.id });
    return showTakenChecks(db, id, 'all');
  });

  route(app, deps, takenChecks.find, async ({ params: { id }, body, viewer }) => {
    await requireOpen(db, { id, ownerId: viewer.id }, body.round);
    const now = new Date();
    const given = await givenByCode(db, await hashTried(body.code, viewer, now), now);
    if (!given) throw wrongCode();
    return given.about;
  });

  route(app, deps, takenChecks.add, async ({ params: { id }, body, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    const { round } = body;
    await requireOpen(db, owned, round);
    const now = new Date();
    const codeHash = await hashTried(body.code, viewer, now);
    await db.transaction().execute(async (tx) => {
      await holdOpen(tx, owned, round);
      const given = await givenByCode(tx, codeHash, now);
      if (!given) throw wrongCode();
      await takeCheck(tx, { ...given, applicationId: id, round }, now);
      if (round === 0) await touchApplication(tx, id, now);
    });
    return showTakenChecks(db, id, 'all');
  });

  route(app, deps, takenChecks.remove, async ({ params: { id, checkId }, viewer }) => {
    await db.transaction().execute(async (tx) => {
      const round = (await takenChecksOf(tx, id, 'all')).find((check) => check.id === checkId)?.round ?? 0;
      await holdOpen(tx, { id, ownerId: viewer.id }, round);
      await removeTakenCheck(tx, { applicationId: id, round }, checkId);
      if (round === 0) await touchApplication(tx, id, new Date());
    });
    return showTakenChecks(db, id, 'all');
  });

  route(app, deps, takenChecks.memo, async ({ params: { id, checkId }, query: { language }, viewer }) => {
    await applicationOf(db, { id, ownerId: viewer.id });
    return takenMemo(deps, { applicationId: id, checkId, language }, 'all');
  });
}

/** The same for a code that never was, has expired or was withdrawn. */
function wrongCode(): AppError {
  const message = { code: 'api:takenCheck.wrong' } as const;
  return new AppError('invalid-request', message, { fields: { code: message } });
}
