import { randomBytes } from 'node:crypto';
import { isStaff, type Role } from '#domain/people/role.ts';
import type { Identity, Provider, SingleSignOnConfig } from '#server/adapters/single-sign-on.ts';
import { emailKey, type Person } from '#server/db/people.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import {
  addFromProvider,
  addSingleSignOnCode,
  linkAccount,
  lockForSingleSignOn,
  takeAttempt,
} from '#server/db/single-sign-ons.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';

/** How long the page has to exchange the code for a session. */
const CODE_SECONDS = 60;

type Returned = { search: string; state: string; browser: string };
type Ended = { code: string; personId: string } | { error: 'expired' | 'no-account'; why: string; personId?: string };

/**
 * Ends a sign-on when the provider sends the browser back: the attempt is used up, the provider's answer is checked,
 * and the account is found. Throws ProviderError where the provider did not vouch for anyone.
 * @returns a code that only this browser can exchange, once
 */
export async function endSingleSignOn(
  { db }: Pick<Deps, 'db'>,
  provider: Provider,
  signOn: SingleSignOnConfig,
  { search, state, browser }: Returned,
  now: Date,
): Promise<Ended> {
  const browserHash = hashToken(browser);
  const attempt = await takeAttempt(db, { stateHash: hashToken(state), browserHash }, now);
  if (!attempt) return { error: 'expired', why: 'no such attempt of this browser' };
  const { code_verifier: codeVerifier, nonce, next_path: nextPath } = attempt;
  const identity = await provider.finish(search, { state, nonce, codeVerifier });
  return db.transaction().execute(async (tx) => {
    const found = await accountOf(tx, identity, signOn, now);
    if ('reason' in found) {
      return { error: 'no-account', why: found.reason, ...(found.personId ? { personId: found.personId } : {}) };
    }
    const code = randomBytes(32).toString('base64url');
    await addSingleSignOnCode(tx, {
      codeHash: hashToken(code),
      browserHash,
      personId: found.person.id,
      nextPath,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    });
    return { code, personId: found.person.id };
  });
}

/** The account that signs on, or why there is none (for the log). */
type SingleSignOnResult = { person: Person } | { reason: string; personId?: string };

/**
 * Finds the staff account of someone at the provider: the one that is theirs already, else that of their verified
 * address which is nobody's yet, else a new one where their groups give them a role. Run it in a transaction and let
 * it commit also when it refuses: whoever lost their group loses their sessions.
 */
async function accountOf(
  tx: Db,
  identity: Identity,
  signOn: SingleSignOnConfig,
  now: Date,
): Promise<SingleSignOnResult> {
  const held = await lockForSingleSignOn(tx, identity, identity.email);
  if (held) return entryOf(tx, held, identity, signOn, now);
  const role = roleByGroups(undefined, identity.groups, signOn);
  if (!role) return { reason: 'no account and no group' };
  if (identity.email === undefined) return { reason: 'a new person without a verified address' };
  const { issuer, subject, email, name } = identity;
  const fullName = name ?? email;
  const added = await addFromProvider(tx, { issuer, subject, role, email, fullName, confirmedAt: now });
  if (added) return { person: added };
  const meanwhile = await lockForSingleSignOn(tx, identity, identity.email);
  return meanwhile ? entryOf(tx, meanwhile, identity, signOn, now) : { reason: 'the address is taken' };
}

type Held = NonNullable<Awaited<ReturnType<typeof lockForSingleSignOn>>>;

async function entryOf(
  tx: Db,
  held: Held,
  identity: Identity,
  signOn: SingleSignOnConfig,
  now: Date,
): Promise<SingleSignOnResult> {
  const personId = held.id;
  if (held.disabled_at !== null) return { reason: 'disabled', personId };
  if (held.is_demo || !isStaff(held.role)) return { reason: 'not staff', personId };
  // What an earlier provider called this person says nothing today; at the same provider it is someone else.
  if (held.single_sign_on_issuer === identity.issuer && held.single_sign_on_subject !== identity.subject) {
    return { reason: 'the account of this address is another person at the provider', personId };
  }
  const role = roleByGroups(held.role, identity.groups, signOn);
  if (!role) {
    await endSessionsOf(tx, personId);
    return { reason: 'no group that opens a staff area', personId };
  }
  const { issuer, subject, email } = identity;
  const isOwnEmail = email !== undefined && emailKey(email) === emailKey(held.email);
  return {
    person: await linkAccount(tx, personId, { issuer, subject, role, confirmedAt: isOwnEmail ? now : undefined }),
  };
}

type Groups = { reviewerGroup: string | undefined; adminGroup: string | undefined };

/**
 * The role that someone has after a sign-on; undefined where they have no entry. A role with a group follows it:
 * who is in the group has it, who left the group loses entry. A role without a group is an administrator's to give.
 * @param current their role so far; undefined where they have no account
 */
export function roleByGroups(
  current: Role | undefined,
  groups: readonly string[],
  { reviewerGroup, adminGroup }: Groups,
): 'reviewer' | 'admin' | undefined {
  if (current !== undefined && !isStaff(current)) return undefined;
  const isIn = (group: string | undefined) => group !== undefined && groups.includes(group);
  if (isIn(adminGroup)) return 'admin';
  if (current === 'admin' && adminGroup === undefined) return 'admin';
  if (isIn(reviewerGroup)) return 'reviewer';
  return current === 'reviewer' && reviewerGroup === undefined ? 'reviewer' : undefined;
}
