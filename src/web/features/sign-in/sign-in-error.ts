import i18next from 'i18next';
import type { ErrorCode } from '#contract/errors.ts';
import { isOpenTo } from '#web/auth/portals.ts';
import { type Entered, endOnServer } from '#web/auth/session-store.ts';
import { RequestError, type StaffPortal, UnexpectedAnswer } from '#web/lib/problems.ts';
import { showToast } from '#web/ui/toasts.ts';

/** Why the server did not do it: a sentence for the person, and its code where it answered. */
export type SignInError = { detail: string; code: ErrorCode | null; fields: Record<string, string> };

/**
 * What an error says to a person. `unknown`: what is said of something thrown that is no error; `fallback`: of one
 * without words. It comes first where the server answered without saying why.
 */
const detailOf = (error: unknown, unknown: string, fallback: string): string => {
  if (!(error instanceof Error)) return unknown;
  return error instanceof UnexpectedAnswer ? `${fallback}. ${error.message}` : error.message || fallback;
};

/** Why the server did not do it. `unknown` and `fallback`: see `detailOf`. */
export const formErrorOf = (error: unknown, unknown: string, fallback: string): SignInError => ({
  detail: detailOf(error, unknown, fallback),
  code: error instanceof RequestError ? error.problem.code : null,
  fields: (error instanceof RequestError ? error.problem.fields : undefined) ?? {},
});

/** Why a sign-in was refused. */
export const signInErrorOf = (error: unknown): SignInError =>
  formErrorOf(
    error,
    i18next.t('toasts.loginFailed.unknown', { ns: 'signIn' }),
    i18next.t('toasts.loginFailed.fallback', { ns: 'signIn' }),
  );

/** Throws where an area is not open to the person, whose session then ends on the server. */
export function refuseWrongAccount(portal: StaffPortal, { token, me }: Entered): void {
  if (isOpenTo(portal, me.role)) return;
  void endOnServer(token);
  throw new Error(i18next.t('area.wrongAccount', { ns: 'signIn' }));
}

/** Says that a sign-in failed. That a second step is needed is no failure: the form asks for it. */
export function describeLoginFailed({ detail, code }: SignInError): void {
  if (code === 'two-step-needed') return;
  showToast('destructive', i18next.t('toasts.loginFailed.title', { ns: 'signIn' }), detail);
}
