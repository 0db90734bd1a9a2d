import { AppError } from '#contract/errors.ts';
import { isMadeOfDetails } from '#domain/people/own-details.ts';
import { isCommonPassword } from '#server/services/common-passwords.ts';

const SITE = 'Planwright';
const COMMON = 'This password is among the most common ones. Choose another.';
const OWN = 'This password is made of your name, your e-mail address or the name of this site. Choose another.';

type Owner = { email: string; fullName: string };

/** Why a password is one that is tried first, by anyone or by whoever knows its owner; undefined where it is not. */
export async function weaknessOf(password: string, { email, fullName }: Owner): Promise<string | undefined> {
  if (await isCommonPassword(password)) return COMMON;
  return isMadeOfDetails(password, [email, fullName, SITE]) ? OWN : undefined;
}

/** Throws common-password for a weak one. */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness) throw new AppError('common-password', weakness, { fields: { password: weakness } });
}
