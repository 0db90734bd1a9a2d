import { auth } from '#contract/auth.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

/** What is done with links that work once. */
export function linkRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, auth.forgotPassword, async ({ body, raw }) => {
    const base = baseUrl(deps.config, raw);
    await forgotPassword(deps, { email: body.email, address: raw.ip, base }, new Date());
    return { ok: true as const };
  });

  openRoute(app, deps, auth.resetPassword, async ({ body, raw }) => {
    await resetPassword(deps, { ...body, address: raw.ip }, new Date());
    raw.log.info('a password was set with a link');
    return { ok: true as const };
  });

  route(app, deps, auth.sendConfirmation, async ({ viewer, raw }) => {
    await sendConfirmation(deps, viewer, baseUrl(deps.config, raw), new Date());
    return { ok: true as const };
  });

  openRoute(app, deps, auth.confirmEmail, async ({ body }) => ({
    email: await confirmEmail(deps, body.token, new Date()),
  }));
}
