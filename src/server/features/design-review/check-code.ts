import { AppError } from '#contract/errors.ts';
import { CODE_DAYS, checkCode } from '#contract/taken-checks.ts';
import { takenCheckOf } from '#domain/rules/taken-check.ts';
import { hashHandedCode, newHandedCode } from '#server/adapters/one-time-codes.ts';
import { outputOf } from '#server/analysis/routes.ts';
import { otherMemos } from '#server/analysis/taken-checks.ts';
import { lockAnalysis } from '#server/db/analyses.ts';
import { addBlob } from '#server/db/documents.ts';
import type { Db } from '#server/db/tables.ts';
import { countTaken, findCheckCode, removeCheckCode, saveCheckCode } from '#server/db/taken-checks.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { designReviewKind, requireOwn } from './kind.ts';

const DAY = 86_400_000;

/** The code by which one's own check joins an application: it gives the check as it was when the code was made. */
export function checkCodeRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  async function stateOf(tx: Db, id: string, viewer: Viewer, now: Date) {
    const { sha256 } = await outputOf({ ...deps, db: tx }, designReviewKind, id, viewer);
    const [code, taken] = [await findCheckCode(tx, id, now), await countTaken(tx, id)];
    if (!code) return { code: null, taken };
    const { made_at, expires_at, memo_sha256 } = code;
    return {
      code: {
        ...{ made_at: made_at.toISOString(), expires_at: expires_at.toISOString() },
        is_current: memo_sha256 === sha256,
      },
      taken,
    };
  }

  route(app, deps, checkCode.state, async ({ params: { sessionId: id }, viewer }) => {
    await requireOwn(db, id, viewer);
    return stateOf(db, id, viewer, new Date());
  });

  route(app, deps, checkCode.make, async ({ params: { sessionId: id }, viewer }) => {
    const letters = newHandedCode();
    const codeHash = await hashHandedCode(letters);
    if (codeHash === undefined) throw new Error('A new code has the form of one.');
    const now = new Date();
    const expiresAt = new Date(now.getTime() + CODE_DAYS * DAY);
    const notReady = () => new AppError('not-ready', designReviewKind.words.notReady);
    if ((await requireOwn(db, id, viewer)).status !== 'completed') throw notReady();
    const seen = await outputOf(deps, designReviewKind, id, viewer);
    const memos = await otherMemos(deps, designReviewKind, id, seen);
    return db.transaction().execute(async (tx) => {
      await requireOwn(tx, id, viewer);
      // What is evaluated anew just now is given once that is done.
      await lockAnalysis(tx, id);
      const { status } = await requireOwn(tx, id, viewer);
      const { result, sha256 } = await outputOf({ ...deps, db: tx }, designReviewKind, id, viewer);
      if (status !== 'completed' || sha256 !== seen.sha256) throw notReady();
      const about = takenCheckOf(result, viewer.full_name);
      for (const memo of memos.values()) await addBlob(tx, memo);
      const others = Object.fromEntries([...memos].map(([language, memo]) => [language, memo.sha256]));
      await saveCheckCode(tx, { analysisId: id, about, memoSha256: sha256, memos: others, codeHash, expiresAt }, now);
      return { ...(await stateOf(tx, id, viewer, now)), letters };
    });
  });

  route(app, deps, checkCode.withdraw, async ({ params: { sessionId: id }, viewer }) => {
    await requireOwn(db, id, viewer);
    await removeCheckCode(db, id);
    return stateOf(db, id, viewer, new Date());
  });
}
