import { auth } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { hashPassword } from '#server/adapters/common-passwords.ts';
import { lockRecipient, setPasswordHash } from '#server/db/mail-recipients.ts';
import { endLinks } from '#server/db/one-time-links.ts';
import { endSessionById, endSessionsOf } from '#server/db/sessions.ts';
import type { Db } from '#server/db/tables.ts';
import { findTwoStep } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { bearerOf, hashToken, renewToken, sessionsOf, type Viewer } from '#server/http/session-token.ts';
import { mailNotice } from './mail-link.ts';
import { refuseWeakPassword } from './register.ts';
import { accountOf, enterAgain } from './two-step-check.ts';

/** Who signed on so long ago at most need not do so again before they end sessions. */
const JUST_NOW_MS = 10 * 60_000;

/** What people do about their own account: they see and end its sessions, and change its password. */
export function ownSessionRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  route(app, deps, auth.sessions, async ({ viewer, raw }) => {
    const all = await sessionsOf(db, viewer, bearerOf(raw) ?? '', new Date());
    // Everyone who looks around in a demonstration is the same person.
    const shown = viewer.is_demo ? all.filter(({ isThis }) => isThis) : all;
    const hasPassword = (await findTwoStep(db, viewer.id))?.password_hash !== null;
    return {
      asks: { password: hasPassword, code: hasPassword && viewer.two_step },
      sessions: shown.map(({ id, browser, system, startedAt, seenAt, isThis }) => ({
        ...{ id, browser, system },
        started_at: startedAt.toISOString(),
        seen_at: seenAt.toISOString(),
        is_this: isThis,
      })),
    };
  });

  route(app, deps, auth.endSessions, async ({ viewer, body, raw }) => {
    const { which, password, code } = body;
    const token = bearerOf(raw) ?? '';
    let access_token: string | null = null;
    const end = async (tx: Db): Promise<void> => {
      if (which === 'all') await endSessionsOf(tx, viewer.id);
      else if (which === 'others') await endSessionsOf(tx, viewer.id, { tokenHash: hashToken(token) });
      else await endSessionById(tx, viewer.id, which);
      if (which !== 'all') access_token = await renewToken(tx, token);
    };
    if ((await findTwoStep(db, viewer.id))?.password_hash === null && !viewer.is_demo) {
      await refuseOldSession(deps, viewer, token);
      await end(db);
    } else {
      const account = await accountOf(deps, viewer);
      await enterAgain(deps, account, { password: password ?? '', code, address: raw.ip }, new Date(), end);
    }
    raw.log.info(
      { personId: viewer.id, which: which === 'all' || which === 'others' ? which : 'one' },
      'ended sessions',
    );
    return { access_token };
  });

  route(app, deps, auth.changePassword, async ({ viewer, body, raw }) => {
    const { password, code, new_password, end_others } = body;
    const account = await accountOf(deps, viewer);
    await refuseWeakPassword(new_password, { email: viewer.email, fullName: viewer.full_name }, deps.agencyData);
    const passwordHash = await hashPassword(new_password);
    const now = new Date();
    const token = bearerOf(raw) ?? '';
    let access_token: string | null = null;
    await enterAgain(deps, account, { password, code, address: raw.ip }, now, async (tx) => {
      await setPasswordHash(tx, viewer.id, passwordHash);
      await endLinks(tx, viewer.id, 'reset-password', now);
      if (end_others) await endSessionsOf(tx, viewer.id, { tokenHash: hashToken(token) });
      access_token = await renewToken(tx, token);
      const to = await lockRecipient(tx, viewer.id);
      if (to) await mailNotice(deps, tx, { to, kind: 'password-changed' }, now);
    });
    raw.log.info({ personId: viewer.id }, 'changed the password');
    return { access_token };
  });
}

/** In place of a password, where there is none: the agency's provider vouched for the person a moment ago. Throws not-allowed. */
async function refuseOldSession({ db }: Deps, viewer: Viewer, token: string): Promise<void> {
  const now = new Date();
  const own = (await sessionsOf(db, viewer, token, now)).find(({ isThis }) => isThis);
  if (own && now.getTime() - own.startedAt.getTime() < JUST_NOW_MS) return;
  throw new AppError('not-allowed', 'api:account.signOnAgain');
}
