import { auth, type Credentials } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { fitLanguage } from '#domain/agency/language.ts';
import { type Device, deviceOf } from '#domain/people/device.ts';
import { checkPassword } from '#server/adapters/common-passwords.ts';
import { demoPerson, findForSignIn, lockAccount } from '#server/db/people.ts';
import { endSession } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute, route } from '#server/http/route.ts';
import { bearerOf, hashToken, startSession } from '#server/http/session-token.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { limitSignIn } from './sign-in-limits.ts';
import { checkCode } from './two-step-check.ts';

export function accountRoutes(app: App, deps: Deps): void {
  linkRoutes(app, deps);
  ownSessionRoutes(app, deps);

  openRoute(app, deps, auth.register, async ({ body, raw }) => {
    const language = fitLanguage(undefined, raw.headers['accept-language']);
    const device = deviceOf(raw.headers['user-agent']);
    const circumstances = { address: raw.ip, language, base: baseUrl(deps.config, raw), device };
    const access_token = await register(deps, body, circumstances, new Date());
    raw.log.info('a registration was taken');
    return { access_token };
  });

  openRoute(app, deps, auth.login, async ({ body, raw }) => {
    try {
      const device = deviceOf(raw.headers['user-agent']);
      const { access_token, personId } = await signIn(deps, body, raw.ip, new Date(), device);
      raw.log.info({ personId }, 'signed in');
      return { access_token };
    } catch (error) {
      if (error instanceof AppError) raw.log.warn({ code: error.code, err: error.cause }, 'a sign-in was refused');
      throw error;
    }
  });

  route(app, deps, auth.me, async ({ viewer }) => ({
    ...viewer,
    two_step: viewer.is_limited ? ('setup-needed' as const) : viewer.two_step ? ('on' as const) : ('off' as const),
  }));

  route(app, deps, auth.logout, async ({ raw }) => {
    await endSession(deps.db, hashToken(bearerOf(raw) ?? ''));
    return { ok: true as const };
  });

  openRoute(app, deps, auth.demo, async ({ body, raw }) => {
    const person = await demoPerson(deps.db, body.role);
    const device = deviceOf(raw.headers['user-agent']);
    return { access_token: await startSession(deps.db, person, new Date(), 'password', device) };
  });
}

/** What is done with links that work once. */
function linkRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, auth.forgotPassword, async ({ body, raw }) => {
    const base = baseUrl(deps.config, raw);
    await forgotPassword(deps, { email: body.email, address: raw.ip, base }, new Date());
    return { ok: true as const };
  });

  openRoute(app, deps, auth.resetPassword, async ({ body, raw }) => {
    const role = await resetPassword(deps, { ...body, address: raw.ip }, new Date());
    raw.log.info('a password was set with a link');
    return { ok: true as const, role };
  });

  route(app, deps, auth.sendConfirmation, async ({ viewer, raw }) => {
    await sendConfirmation(deps, viewer, baseUrl(deps.config, raw), new Date());
    return { ok: true as const };
  });

  openRoute(app, deps, auth.confirmEmail, async ({ body }) => ({
    email: await confirmEmail(deps, body.token, new Date()),
  }));
}

/**
 * Starts a session. An unknown address and a wrong password give the same answer after the same work; that a code is
 * needed is told only to who knows the password. Attempts are forgotten when all of it was right.
 */
export async function signIn(
  deps: Deps,
  given: Credentials,
  address: string,
  now: Date,
  device?: Device,
): Promise<{ access_token: string; personId: string }> {
  const { db, config } = deps;
  const clear = await limitSignIn(db, config.secretKey, { email: given.email, address }, now);
  const person = await findForSignIn(db, given.email);
  const isRight = await checkPassword(person?.password_hash, given.password);
  if (!person || !isRight) throw wrongCredentials();
  const { two_step_secret } = person;
  const code =
    two_step_secret === null ? undefined : await checkCode(deps, { ...person, two_step_secret }, given.code, now);
  const access_token = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, person))) throw wrongCredentials();
    await code?.take(tx);
    return startSession(tx, person, now, code ? 'two-step' : 'password', device);
  });
  await Promise.all([clear(), code?.clear()]);
  return { access_token, personId: person.id };
}

const wrongCredentials = () => new AppError('wrong-credentials', 'api:account.wrongCredentials');
