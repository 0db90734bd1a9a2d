import { AppError } from '#contract/errors.ts';
import { isMadeOfDetails, repeatsItself } from '#domain/people/personal-details.ts';
import type { MessageCode } from '#messages/message.ts';
import { isCommonPassword } from '#server/adapters/common-passwords.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';

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

/** Why a password is one that is tried first, by anyone or by whoever knows its owner; undefined where it is not. */
export async function weaknessOf(
  password: string,
  { email, fullName }: AccountNames,
  known: KnownNames,
): Promise<MessageCode | undefined> {
  if (await isCommonPassword(password)) return 'api:account.passwordCommon';
  if (repeatsItself(password)) return 'api:account.passwordRepeats';
  const own = [email, fullName, SITE];
  if (isMadeOfDetails(password, own)) return 'api:account.passwordOwn';
  return isMadeOfDetails(password, [...own, ...placesOf(known)]) ? 'api:account.passwordPlace' : undefined;
}

/** Throws common-password for a weak one. */
export async function refuseWeakPassword(password: string, owner: AccountNames, known: KnownNames): Promise<void> {
  const weakness = await weaknessOf(password, owner, known);
  if (weakness) throw new AppError('common-password', weakness, { fields: { password: { code: weakness } } });
}
