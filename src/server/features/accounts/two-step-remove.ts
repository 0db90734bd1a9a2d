import { AppError } from '#contract/errors.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import { clearTwoStep } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { notifyTwoStepChange } from './notify-two-step-change.ts';
import { accountOf, enterAgain, type ReEntry } from './two-step-re-entry.ts';

/** Switches it off and ends the person's other sessions. Throws not-allowed where it is required. */
export async function removeTwoStep(
  deps: Deps,
  { viewer, tokenHash, ...asked }: ReEntry & { viewer: Viewer; tokenHash: string },
  now: Date,
): Promise<void> {
  if (deps.config.staffTwoStep === 'required') {
    throw new AppError('not-allowed', 'api:twoStep.required');
  }
  const account = await accountOf(deps, viewer);
  if (account.two_step_secret === null) throw new AppError('not-ready', 'api:twoStep.off');
  await enterAgain(deps, account, asked, now, async (tx) => {
    await clearTwoStep(tx, viewer.id);
    await endSessionsOf(tx, viewer.id, { tokenHash });
    await notifyTwoStepChange(deps, tx, viewer.id, 'off', now);
  });
}
