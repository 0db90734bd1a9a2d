import { AppError } from '#contract/errors.ts';
import { clearFactor } from '#server/db/second-factors.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { type Asked, accountOf, enterAgain } from './second-factor-re-entry.ts';
import { tellSecondStep } from './tell-second-step.ts';

/** Switches it off and ends the person's other sessions. Throws not-allowed where it is required. */
export async function removeFactor(
  deps: Deps,
  { viewer, tokenHash, ...asked }: Asked & { viewer: Viewer; tokenHash: string },
  now: Date,
): Promise<void> {
  if (deps.config.staffSecondFactor === 'required') {
    throw new AppError('not-allowed', 'api:secondFactor.required');
  }
  const account = await accountOf(deps, viewer);
  if (account.sealed_factor === null) throw new AppError('not-ready', 'api:secondFactor.off');
  await enterAgain(deps, account, asked, now, async (tx) => {
    await clearFactor(tx, viewer.id);
    await endSessionsOf(tx, viewer.id, { tokenHash });
    await tellSecondStep(deps, tx, viewer.id, 'off', now);
  });
}
