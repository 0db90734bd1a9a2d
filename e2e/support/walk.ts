import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect } from './test.ts';

export type Who = 'signed out' | 'applicant' | 'reviewer' | 'contractor' | 'admin';
/** `document`: applicants and staff, each for what is theirs. */
type Room = 'open' | 'applicant' | 'staff' | 'contractor' | 'document';

/** The route list of the specification, section 2, with the pages that accounts need, and who is let into each. */
export const routeList: Record<string, Room> = {
  '/': 'open',
  '/login': 'open',
  '/staff-login': 'open',
  '/register': 'open',
  '/developer-login': 'open',
  '/applicant-dashboard': 'applicant',
  '/reviewer-dashboard': 'staff',
  '/developer-dashboard': 'contractor',
  '/pre-application': 'open',
  '/pre-application-homepage': 'open',
  '/pre-application-applicant-login': 'applicant',
  '/pre-application-questionnaire': 'applicant',
  '/pre-application-questionnaire?application=6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10': 'applicant',
  '/application-assistant': 'applicant',
  '/application-status': 'applicant',
  '/my-applications': 'applicant',
  '/my-applications/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10/documents': 'applicant',
  '/site-verification': 'staff',
  '/permit-review': 'staff',
  '/developer-review': 'contractor',
  '/approval-letters': 'staff',
  '/planning-chat': 'staff',
  '/privacy-policy': 'open',
  '/terms-of-service': 'open',
  '/accessibility-statement': 'open',
  '/login?as=citizen': 'open',
  '/forgot-password': 'open',
  '/reset-password': 'open',
  '/confirm-email': 'open',
  '/staff-security': 'staff',
  '/documents/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10': 'document',
  '/submitted-applications': 'staff',
  '/submitted-applications/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10': 'staff',
  // Reviewers see there whom to ask.
  '/admin/parcels': 'staff',
};

const entrances: Record<Exclude<Room, 'open'>, string> = {
  applicant: '/login',
  document: '/login',
  staff: '/staff-login',
  contractor: '/developer-login',
};

const letsIn = (room: Room, who: Who, isDemo: boolean): boolean => {
  if (room === 'open') return true;
  if (room === 'applicant') return who === 'applicant';
  // In demo mode whoever has been in the staff area, as on the way here, looks at documents as staff do.
  if (room === 'document') return isDemo || who === 'applicant' || who === 'reviewer' || who === 'admin';
  // In demo mode the doors of staff and contractors stand open.
  if (isDemo) return true;
  // Administrators come in at the staff entrance; the contractors' area has a door of its own.
  return room === 'staff' ? who === 'reviewer' || who === 'admin' : who === 'contractor';
};

/** Where someone who opens `path` arrives: there, or at the entrance that leads back to it. */
export function arrival(path: string, who: Who, isDemo: boolean): string {
  const room = routeList[path] ?? 'open';
  if (room === 'open' || letsIn(room, who, isDemo)) return path;
  return `${entrances[room]}?next=${encodeURIComponent(path)}`;
}

/** The page at `path` as this person sees it: its address, title, one heading, and no barrier in either theme. */
export async function visit(page: Page, path: string, who: Who, isDemo: boolean): Promise<void> {
  await page.goto(path);
  await expect.soft(page, `${who} opens ${path}`).toHaveURL(arrival(path, who, isDemo));
  await expect.soft(page.getByRole('heading', { level: 1 }), `${path} as ${who}: one heading`).toHaveCount(1);
  await expect.soft(page, `${path} as ${who}`).toHaveTitle(/^\S.* – Planwright$/);
  await expect.soft(page, `${path} as ${who}`).not.toHaveTitle(/^404/);
  await expectAccessibleInBothThemes(page, `${path} as ${who}`);
}

/** Every page of the route list, then an address that is none. */
export async function walk(page: Page, who: Who, isDemo: boolean): Promise<void> {
  for (const path of Object.keys(routeList)) await visit(page, path, who, isDemo);
  const reply = await page.goto('/no-such-page');
  expect.soft(reply?.status()).toBe(404);
  await expect.soft(page.getByText('Oops! Page not found')).toBeVisible();
  await expectAccessibleInBothThemes(page, `an unknown path as ${who}`);
}
