import i18next from 'i18next';
import type { Credentials } from '#contract/auth.ts';
import { isDemo } from '#web/lib/demo-session.ts';
import { enterAs } from '#web/lib/door-session.ts';
import { opensFor } from '#web/lib/doors.ts';
import type { Area } from '#web/lib/problems.ts';
import { endOnServer, signIn } from '#web/lib/sign-in.ts';
import { loginRefusal, type Refusal, sayLoginFailed } from './refusal.ts';

/**
 * Signs in to an area with an account that it opens for. Answers null, or why it did not work, which was also said.
 * In demo mode the door is open and nothing is sent.
 */
export async function signInToArea(area: Area, credentials: Credentials): Promise<Refusal | null> {
  try {
    if (await isDemo()) return null;
    const entered = await signIn(credentials);
    if (!opensFor(area, entered.me.role)) {
      void endOnServer(entered.token);
      throw new Error(i18next.t('area.wrongAccount', { ns: 'doors' }));
    }
    enterAs(area, entered);
    return null;
  } catch (error) {
    const refusal = loginRefusal(error);
    sayLoginFailed(refusal);
    return refusal;
  }
}
