import type { Registration } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Language } from '#domain/agency/language.ts';
import { isMadeOfDetails, repeatsItself } from '#domain/people/personal-details.ts';
import type { MessageCode } from '#messages/message.ts';
import { hashPassword, isCommonPassword } from '#server/adapters/common-passwords.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import { findRecipientByEmail, lockRecipient, setLanguage } from '#server/db/mail-recipients.ts';
import { addPerson } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { startSession } from '#server/http/session-token.ts';
import { mayNotice } from './mail-limits.ts';
import { mailLink, mailNotice } from './mail-link.ts';
import { limitRegistration } from './sign-in-limits.ts';

/** What a registration brings beside its fields. `base`: where people reach the product, without a trailing slash. */
type Circumstances = { address: string; language: Language; base: string };

/**
 * Makes an account, mails the link that confirms its address, and signs it in. The refusal does not say which detail stood
 * in the way; the owner of a taken address is told by mail. Throws not-allowed for a contractor whom the agency must invite.
 */
export async function register(
  deps: Deps,
  given: Registration,
  { address, language, base }: Circumstances,
  now: Date,
): Promise<string> {
  const { db, config } = deps;
  const names: AccountNames = { email: given.email, fullName: given.full_name };
  const { role = 'applicant' } = given;
  if (role === 'contractor' && deps.agencyData.agency.contractors !== 'open') {
    throw new AppError('not-allowed', 'api:account.byInvitation');
  }
  await refuseWeakPassword(given.password, names, deps.agencyData);
  await limitRegistration(db, config.secretKey, address, now);
  const passwordHash = await hashPassword(given.password);
  const token = await db.transaction().execute(async (tx) => {
    const person = await addPerson(tx, { ...names, role, passwordHash });
    if (!person) return undefined;
    await setLanguage(tx, person.id, language);
    const to = await lockRecipient(tx, person.id);
    if (to) await mailLink(deps, tx, { to, purpose: 'confirm-email', base }, now);
    return startSession(tx, person, now);
  });
  if (token !== undefined) return token;
  await notifyOwner(deps, given.email, base, now);
  throw new AppError('already-registered', 'api:account.notCreated');
}

/** Tells whoever reads that mailbox that they have an account, at most once a day. */
async function notifyOwner(deps: Deps, email: string, base: string, now: Date): Promise<void> {
  const to = await findRecipientByEmail(deps.db, email);
  if (!to || !(await mayNotice(deps.db, deps.config.secretKey, to.id, now))) return;
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
