import { AppError } from '#contract/errors.ts';
import { isMadeOfDetails, repeatsItself } from '#domain/people/own-details.ts';
import { isCommonPassword } from '#server/adapters/common-passwords.ts';
import type { City } from '#server/agency/load-city.ts';

const SITE = 'Planwright';
const COMMON = 'This password is among the most common ones. Choose another.';
const OWN = 'This password is made of your name, your email address or the name of this site. Choose another.';
const PLACE = 'This password is made of the name of the agency or of a place it serves. Choose another.';
const REPEATS = 'This password says the same again and again. Choose another.';

type Owner = { email: string; fullName: string };

/** What everyone knows of the site that the password is for. */
type Known = Pick<City, 'agency' | 'counties'>;

const placesOf = ({ agency, counties }: Known): string[] => [
  agency.name,
  agency.company.name,
  ...counties.counties.map(({ name }) => name),
  ...counties.jurisdictions.flatMap(({ name, city }) => (city ? [name, city] : [name])),
];

/** Why a password is one that is tried first, by anyone or by whoever knows its owner; undefined where it is not. */
export async function weaknessOf(
  password: string,
  { email, fullName }: Owner,
  known: Known,
): Promise<string | undefined> {
  if (await isCommonPassword(password)) return COMMON;
  if (repeatsItself(password)) return REPEATS;
  const own = [email, fullName, SITE];
  if (isMadeOfDetails(password, own)) return OWN;
  return isMadeOfDetails(password, [...own, ...placesOf(known)]) ? PLACE : undefined;
}

/** Throws common-password for a weak one. */
export async function refuseWeakPassword(password: string, owner: Owner, known: Known): Promise<void> {
  const weakness = await weaknessOf(password, owner, known);
  if (weakness) throw new AppError('common-password', weakness, { fields: { password: weakness } });
}
