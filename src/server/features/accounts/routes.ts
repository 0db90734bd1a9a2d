import { auth } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { fitLanguage } from '#domain/agency/language.ts';
import { demoPerson } from '#server/db/people.ts';
import { endSession } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute, route } from '#server/http/route.ts';
import { bearerOf, hashToken, startSession } from '#server/http/session-token.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { linkRoutes } from './link-routes.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';

export function accountRoutes(app: App, deps: Deps): void {
  linkRoutes(app, deps);

  openRoute(app, deps, auth.register, async ({ body, raw }) => {
    const language = fitLanguage(undefined, raw.headers['accept-language']);
    const circumstances = { address: raw.ip, language, base: baseUrl(deps.config, raw) };
    const access_token = await register(deps, body, circumstances, new Date());
    raw.log.info('an account was made');
    return { access_token };
  });

  openRoute(app, deps, auth.login, async ({ body, raw }) => {
    try {
      const { access_token, personId } = await signIn(deps, body, raw.ip, new Date());
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

  openRoute(app, deps, auth.demo, async ({ body }) => {
    const person = await demoPerson(deps.db, body.role);
    return { access_token: await startSession(deps.db, person, new Date()) };
  });
}
