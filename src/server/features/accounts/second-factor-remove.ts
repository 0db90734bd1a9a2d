import { AppError } from '#contract/errors.ts';
import { clearFactor, findFactor } from '#server/db/second-factors.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type Asked, enterAgain } from './second-factor-re-entry.ts';

/** Switches it off and ends the person's other sessions. Throws not-allowed where it is required. */
export async function removeFactor(deps: Deps, asked: Asked & { tokenHash: string }, now: Date): Promise<void> {
  const { viewer, tokenHash } = asked;
  if (deps.config.staffSecondFactor === 'required') {
    throw new AppError('not-allowed', 'Your agency requires two-step verification. It cannot be switched off.');
  }
  const factor = await findFactor(deps.db, viewer.id);
  if (factor?.second_factor === null) throw new AppError('not-ready', 'Two-step verification is not on.');
  await enterAgain(deps, asked, now, async (tx) => {
    await clearFactor(tx, viewer.id);
    await endSessionsOf(tx, viewer.id, { tokenHash });
  });
}
