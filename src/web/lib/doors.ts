import type { Role } from '#domain/people/role.ts';
import type { Area } from './problems.ts';

/** The three ways in. Each has a session of its own, so that one browser can be in more than one. */
export type Door = 'applicant' | Area;

const entrances: Record<Door, string> = {
  applicant: '/login',
  reviewer: '/staff-login',
  contractor: '/developer-login',
};

/** Where each door leads. */
export const homeOf: Record<Door, string> = {
  applicant: '/applicant-dashboard',
  reviewer: '/reviewer-dashboard',
  contractor: '/developer-dashboard',
};

const admitted: Record<Door, readonly Role[]> = {
  applicant: ['applicant'],
  reviewer: ['reviewer', 'admin'],
  contractor: ['contractor', 'admin'],
};

/** Where one signs in at a door; `next` is where to go on from there. */
export function entranceTo(door: Door, next?: string): string {
  return next === undefined ? entrances[door] : `${entrances[door]}?next=${encodeURIComponent(next)}`;
}

/** Whether a door opens for people of a role. */
export const opensFor = (door: Door, role: Role): boolean => admitted[door].includes(role);

/** The door of a role. Administrators work beside the reviewers. */
export const doorOf = (role: Role): Door => (role === 'admin' ? 'reviewer' : role);
