import { setTimeout as wait } from 'node:timers/promises';
import type { Registration } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Language } from '#domain/agency/language.ts';
import type { Device } from '#domain/people/device.ts';
import { isMadeOfDetails, repeatsItself } from '#domain/people/personal-details.ts';
import type { MessageCode } from '#messages/message.ts';
import { hashPassword, isCommonPassword } from '#server/adapters/common-passwords.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import { findRecipientByEmail, lockRecipient, type Recipient, setLanguage } from '#server/db/mail-recipients.ts';
import { addPerson, registerAnew } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { startSession } from '#server/http/session-token.ts';
import { mayConfirm, mayNotice } from './mail-limits.ts';
import { mailLink, mailNotice } from './mail-link.ts';
import { limitRegistration } from './sign-in-limits.ts';

/** What a registration brings beside its fields. `base`: where people reach the product, without a trailing slash. */
type Circumstances = { address: string; language: Language; base: string; device: Device };

/**
 * Makes an account and mails the link that confirms its address. The owner of a taken address is told by mail, and nobody
 * else. Throws not-allowed for a contractor whom the agency must invite.
 * @returns in demo mode the token of a session, or it throws already-registered, which does not say which detail stood in
 *   the way; in production null for everyone, as late for everyone: the account begins when the link is pressed
 */
export async function register(
  deps: Deps,
  given: Registration,
  circumstances: Circumstances,
  now: Date,
): Promise<string | null> {
  const { db, config } = deps;
  const { address } = circumstances;
  const began = performance.now();
  const names: AccountNames = { email: given.email, fullName: given.full_name };
  const { role = 'applicant' } = given;
  if (role === 'contractor' && deps.agencyData.agency.contractors !== 'open') {
    throw new AppError('not-allowed', 'api:account.byInvitation');
  }
  await refuseWeakPassword(given.password, names, deps.agencyData);
  await limitRegistration(db, config.secretKey, address, now);
  const passwordHash = await hashPassword(given.password);
  const account = { ...names, role, passwordHash };
  if (config.mode === 'demo') return registerAtOnce(deps, account, circumstances, now);
  await registerByMail(deps, account, circumstances, now);
  await wait(STEP_MS - ((performance.now() - began) % STEP_MS));
  return null;
}

/** A registration in production is answered after a whole number of these: what the database did meanwhile does not show. */
const STEP_MS = 500;

type NewAccount = AccountNames & { role: 'applicant' | 'contractor'; passwordHash: string };

async function registerAtOnce(
  deps: Deps,
  account: NewAccount,
  { language, base, device }: Circumstances,
  now: Date,
): Promise<string> {
  const token = await deps.db.transaction().execute(async (tx) => {
    const person = await addPerson(tx, account);
    if (!person) return undefined;
    await setLanguage(tx, person.id, language);
    const to = await lockRecipient(tx, person.id);
    if (to) await mailLink(deps, tx, { to, purpose: 'confirm-email', base }, now);
    return startSession(tx, person, now, 'password', device);
  });
  if (token !== undefined) return token;
  const to = await findRecipientByEmail(deps.db, account.email);
  if (to) await notifyOwner(deps, to, base, now);
  throw new AppError('already-registered', 'api:account.notCreated');
}

/** Keeps what was registered until its address is confirmed. Where an account has the address, its owner is told. */
async function registerByMail(
  deps: Deps,
  { passwordHash: pendingHash, ...account }: NewAccount,
  { language, base }: Circumstances,
  now: Date,
): Promise<void> {
  const { db, config } = deps;
  await db.transaction().execute((tx) => addPerson(tx, { ...account, passwordHash: null, pendingHash }));
  const found = await findRecipientByEmail(db, account.email);
  if (!found) return;
  if (!found.isPending) return notifyOwner(deps, found, base, now);
  if (!(await mayConfirm(db, config.secretKey, found.id, now))) return;
  await db.transaction().execute(async (tx) => {
    const to = await lockRecipient(tx, found.id);
    if (!to?.isPending) return;
    await registerAnew(tx, to.id, { ...account, pendingHash });
    await setLanguage(tx, to.id, language);
    await mailLink(deps, tx, { to: { ...to, language, ...account }, purpose: 'confirm-email', base }, now);
  });
}

/** Tells whoever reads that mailbox that they have an account, at most once a day. */
async function notifyOwner(deps: Deps, to: Recipient, base: string, now: Date): Promise<void> {
  if (!(await mayNotice(deps.db, deps.config.secretKey, to.id, now))) return;
  await deps.db
    .transaction()
    .execute((tx) => mailNotice(deps, tx, { to, kind: 'address-already-registered', link: `${base}/login` }, now));
}

const SITE = 'Planwright';

type AccountNames = { email: string; fullName: string };

/** What everyone knows of the site that the password is for. */
type KnownNames = Pick<AgencyData, 'agency' | 'counties'>;

const placesOf = ({ agency, counties }: KnownNames): string[] => [
  agency.name,
  agency.company.name,
  ...counties.counties.map(({ name }) => name),
  ...counties.jurisdictions.flatMap(({ name, city }) => (city ? [name, city] : [name])),
];

/**
 * Why a password is one that is tried first, by anyone or by whoever knows its owner; undefined where it is not.
 * @param known undefined while the agency's data are not read: the names of places are not looked for
 */
export async function weaknessOf(
  password: string,
  { email, fullName }: AccountNames,
  known: KnownNames | undefined,
): Promise<MessageCode | undefined> {
  if (await isCommonPassword(password)) return 'api:account.passwordCommon';
  if (repeatsItself(password)) return 'api:account.passwordRepeats';
  const own = [email, fullName, SITE];
  if (isMadeOfDetails(password, own)) return 'api:account.passwordOwn';
  if (known && isMadeOfDetails(password, [...own, ...placesOf(known)])) return 'api:account.passwordPlace';
  return undefined;
}

/** Throws common-password for a weak one. */
export async function refuseWeakPassword(password: string, owner: AccountNames, known: KnownNames): Promise<void> {
  const weakness = await weaknessOf(password, owner, known);
  if (weakness) throw new AppError('common-password', weakness, { fields: { password: { code: weakness } } });
}
