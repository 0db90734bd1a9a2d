import { type AccountChange, administration, type ManagedAccount, ROWS_A_PAGE } from '#contract/administration.ts';
import { AppError } from '#contract/errors.ts';
import { isStaff, type Role } from '#domain/people/role.ts';
import {
  type AccountRow,
  addAdminEvent,
  findAccount,
  listAccounts,
  lockAccountById,
  setRole,
} from '#server/db/administration.ts';
import { lockRecipient } from '#server/db/mail-recipients.ts';
import { addPerson, setDisabled } from '#server/db/people.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import type { Db } from '#server/db/tables.ts';
import { clearTwoStep } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { searchWords } from '#server/http/search-words.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { intakeMailbox } from '#server/jobs/case-mails.ts';
import { mailLink, mailNotice } from './mail-link.ts';
import { notifyTwoStepChange } from './two-step-set-up.ts';

/** Accounts as administrators see, make and change them. Whatever they do is kept with what stood before. */
export function manageAccountRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  route(app, deps, administration.accounts, async ({ query: { q, page } }) => {
    const words = searchWords(q);
    const { rows, total } = await listAccounts(db, words, { offset: (page - 1) * ROWS_A_PAGE, limit: ROWS_A_PAGE });
    return { accounts: rows.map(showAccount), total, has_intake: intakeMailbox(deps) !== null };
  });

  route(app, deps, administration.invite, async ({ body, viewer, raw }) => {
    const base = baseUrl(deps.config, raw);
    const id = await db.transaction().execute(async (tx) => {
      const person = await addPerson(tx, {
        email: body.email,
        fullName: body.full_name,
        role: body.role,
        passwordHash: null,
      });
      if (!person) {
        const message = { code: 'api:administration.taken' } as const;
        throw new AppError('invalid-request', message, { fields: { email: message } });
      }
      const now = new Date();
      await addAdminEvent(tx, { personId: viewer.id, kind: 'invited', subject: person.email, after: body.role }, now);
      await tellHowToSignIn(deps, tx, { id: person.id, role: body.role, base }, now);
      return person.id;
    });
    return shown(db, id);
  });

  route(app, deps, administration.changeAccount, async ({ params: { id }, body, viewer }) => {
    // Whoever shut themselves out could let nobody in again, and an agency keeps an administrator.
    if (id === viewer.id) throw new AppError('not-allowed', 'api:administration.yourself');
    await db.transaction().execute(async (tx) => {
      const account = await lockAccountById(tx, id);
      if (!account) throw notFound();
      if (account.is_demo) throw new AppError('not-allowed', 'api:administration.demonstration');
      if (await change(deps, tx, account, body, viewer.id)) await endSessionsOf(tx, id);
    });
    return shown(db, id);
  });
}

const notFound = () => new AppError('not-found', 'api:administration.notFound');

async function shown(db: Db, id: string): Promise<ManagedAccount> {
  const account = await findAccount(db, id);
  if (!account) throw notFound();
  return showAccount(account);
}

const showAccount = ({
  id,
  full_name,
  email,
  role,
  is_demo,
  email_confirmed,
  two_step,
  ...row
}: AccountRow): ManagedAccount => ({
  ...{ id, full_name, email, role, is_demo, email_confirmed, two_step },
  can_sign_in: row.can_sign_in,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** Staff of an agency with a provider sign on there; everybody else chooses a password. */
async function tellHowToSignIn(
  deps: Deps,
  tx: Db,
  { id, role, base }: { id: string; role: Role; base: string },
  now: Date,
): Promise<void> {
  const to = await lockRecipient(tx, id);
  if (!to) return;
  if (deps.config.signOn && isStaff(role)) {
    await mailNotice(deps, tx, { to, kind: 'single-sign-on-only', link: `${base}/staff-login` }, now);
  } else {
    await mailLink(deps, tx, { to, purpose: 'reset-password', kind: 'invited', base }, now);
  }
}

/** @returns whether anything changed: asked for again, it is as it should be already */
async function change(
  deps: Deps,
  tx: Db,
  account: AccountRow,
  body: AccountChange,
  personId: string,
): Promise<boolean> {
  const { id, email: subject, role } = account;
  const now = new Date();
  if ('role' in body) {
    if (!isStaff(role)) throw new AppError('not-allowed', 'api:administration.staffOnly');
    if (role === body.role) return false;
    await setRole(tx, id, body.role);
    await addAdminEvent(tx, { personId, kind: 'role', subject, before: role, after: body.role }, now);
    return true;
  }
  if ('disabled' in body) {
    if ((account.disabled_at !== null) === body.disabled) return false;
    await setDisabled(tx, id, body.disabled ? now : null);
    await addAdminEvent(tx, { personId, kind: body.disabled ? 'shut-out' : 'let-in', subject }, now);
    return true;
  }
  if (!account.two_step) return false;
  await clearTwoStep(tx, id);
  await notifyTwoStepChange(deps, tx, id, 'off', now);
  await addAdminEvent(tx, { personId, kind: 'two-step-reset', subject }, now);
  return true;
}
