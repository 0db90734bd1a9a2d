import { AppError } from '#contract/errors.ts';
import { type SingleSignOnError, singleSignOn } from '#contract/single-sign-on.ts';
import { type Device, deviceOf } from '#domain/people/device.ts';
import { openProvider, ProviderError } from '#server/adapters/single-sign-on.ts';
import { takeSingleSignOnCode } from '#server/db/single-sign-ons.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute, RedirectAnswer } from '#server/http/route.ts';
import { hashToken, startSession } from '#server/http/session-token.ts';
import { endSingleSignOn } from './single-sign-on-callback.ts';
import { browserOf, startSingleSignOn } from './single-sign-on-start.ts';

/**
 * OpenID Connect sign-on of staff. Whatever goes wrong on the way, the browser ends on the staff login with one of a
 * few words; the reason stands in the log.
 */
export function singleSignOnRoutes(app: App, deps: Deps): void {
  const { signOn, publicUrl: site } = deps.config;
  const known = signOn && site ? { signOn, site, provider: openProvider(signOn, callbackOn(site)) } : undefined;
  const configured = () => {
    if (!known) throw new AppError('not-found', 'api:request.nothingHere');
    return known;
  };

  openRoute(app, deps, singleSignOn.start, async ({ query, raw }) => {
    const { provider, site } = configured();
    try {
      const { to, cookie } = await startSingleSignOn(deps, provider, { site, next: query.next }, new Date());
      return new RedirectAnswer(to, cookie);
    } catch (error) {
      return afterFailure(error, raw);
    }
  });

  openRoute(app, deps, singleSignOn.callback, async ({ query, raw }) => {
    const { signOn, provider, site } = configured();
    const search = new URL(raw.url, site).search;
    const state = typeof query.state === 'string' ? query.state : '';
    const browser = browserOf(raw.headers.cookie, site);
    try {
      const ended = await endSingleSignOn(deps, provider, signOn, { search, state, browser }, new Date());
      if ('error' in ended) {
        raw.log.warn({ why: ended.why, personId: ended.personId }, 'a sign-on was refused');
        return withError(ended.error);
      }
      raw.log.info({ personId: ended.personId }, 'the provider vouched for someone');
      return new RedirectAnswer(`/staff-login#sso=${ended.code}`);
    } catch (error) {
      return afterFailure(error, raw);
    }
  });

  openRoute(app, deps, singleSignOn.finish, async ({ body, raw }) => {
    const { site } = configured();
    const browser = browserOf(raw.headers.cookie, site);
    const { personId, ...answer } = await finishSingleSignOn(
      deps,
      { code: body.code, browser, device: deviceOf(raw.headers['user-agent']) },
      new Date(),
    );
    raw.log.info({ personId }, 'signed in by single sign-on');
    return answer;
  });
}

const callbackOn = (site: string): string => `${site}${singleSignOn.callback.path}`;

const withError = (error: SingleSignOnError) => new RedirectAnswer(`/staff-login#sso-error=${error}`);

/** Leads back to the login, our own failures too: a browser on its way is not left with a page of JSON. */
function afterFailure(error: unknown, { log }: Pick<App, 'log'>): RedirectAnswer {
  if (error instanceof ProviderError) {
    log.warn({ reason: error.reason, err: error }, 'a sign-on failed at the provider');
    return withError(error.reason);
  }
  log.error({ err: error }, 'a sign-on failed');
  return withError('provider');
}

/**
 * Exchanges the code for a session, in the browser that signed on: a code in a link that someone was sent opens
 * nothing. The provider did the second step, so the session is a full one. Throws single-sign-on-refused.
 */
async function finishSingleSignOn(
  { db }: Pick<Deps, 'db'>,
  { code, browser, device }: { code: string; browser: string; device: Device },
  now: Date,
): Promise<{ access_token: string; next: string | null; personId: string }> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeSingleSignOnCode(tx, { codeHash: hashToken(code), browserHash: hashToken(browser) }, now);
    if (!taken) throw new AppError('single-sign-on-refused', 'api:account.signOnOver');
    const { person, nextPath: next } = taken;
    return { access_token: await startSession(tx, person, now, 'single-sign-on', device), next, personId: person.id };
  });
}
