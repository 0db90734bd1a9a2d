import i18next from 'i18next';
import type { Credentials } from '#contract/auth.ts';
import { isOpenTo } from '#web/auth/portals.ts';
import { endOnServer, isDemo, signIn, startSession } from '#web/auth/session-store.ts';
import type { StaffPortal } from '#web/lib/problems.ts';
import { describeLoginFailed, type SignInError, signInErrorOf } from './sign-in-error.ts';

/**
 * Signs in to an area with an account that it opens for. Answers null, or why it did not work, which was also said.
 * In demo mode the portal is open and nothing is sent.
 */
export async function signInToArea(portal: StaffPortal, credentials: Credentials): Promise<SignInError | null> {
  try {
    if (await isDemo()) return null;
    const entered = await signIn(credentials);
    if (!isOpenTo(portal, entered.me.role)) {
      void endOnServer(entered.token);
      throw new Error(i18next.t('area.wrongAccount', { ns: 'signIn' }));
    }
    startSession(portal, entered);
    return null;
  } catch (error) {
    const failed = signInErrorOf(error);
    describeLoginFailed(failed);
    return failed;
  }
}
