import { isStaff, type Role } from '#domain/people/role.ts';

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
