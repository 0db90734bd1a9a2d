import type { Page } from '@playwright/test';
import { isFull } from '../../test/options/depth.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { applicantRoutes, openRoutes } from './routes.ts';
import { expect } from './test.ts';

export type Who = 'signed out' | 'applicant' | 'reviewer' | 'contractor' | 'admin';
/** `document`: applicants and staff, each for what is theirs. */
export type Room = 'open' | 'applicant' | 'staff' | 'contractor' | 'document';

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
  '/developer-account': 'contractor',
  '/account': 'applicant',
  '/pre-application': 'open',
  '/pre-application-homepage': 'open',
  '/pre-application-applicant-login': 'applicant',
  '/pre-application-questionnaire': 'applicant',
  '/pre-application-questionnaire?application=6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10': 'applicant',
  '/application-assistant': 'applicant',
  '/application-status': 'applicant',
  '/my-applications': 'applicant',
  '/my-applications/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10/documents': 'applicant',
  '/my-applications/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10/permit': 'applicant',
  '/my-applications/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10/requests': 'applicant',
  '/site-verification': 'staff',
  '/permit-review': 'staff',
  '/developer-review': 'contractor',
  '/approval-letters': 'staff',
  '/planning-chat': 'staff',
  '/knowledge': 'staff',
  '/knowledge/import': 'staff',
  '/knowledge/tahoe-rules': 'staff',
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
  '/overview': 'staff',
  '/submitted-applications/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10': 'staff',
  '/cases/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10': 'staff',
  '/reviews': 'staff',
  // Reviewers see there whom to ask.
  '/admin/parcels': 'staff',
  '/admin/agreement': 'staff',
  '/admin/conditions': 'staff',
  '/admin/history': 'staff',
  '/admin/integrations': 'staff',
  '/admin/people': 'staff',
  '/admin/queues': 'staff',
  '/admin/rules': 'staff',
  '/admin/rules/edit?pack=trpa-residential&rule=driveway-slope': 'staff',
  '/admin/templates': 'staff',
};

const entrances: Record<Exclude<Room, 'open'>, string> = {
  applicant: '/login',
  document: '/login',
  staff: '/staff-login',
  contractor: '/developer-login',
};

const letsIn = (path: string, room: Room, who: Who, isDemo: boolean): boolean => {
  if (room === 'open') return true;
  // Samples stand there in demo mode for whoever is not signed in.
  if (path === '/application-status' && isDemo) return true;
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
  // A submitted application is its case.
  if (room === 'open' || letsIn(path, room, who, isDemo))
    return path.replace(/^\/submitted-applications\/(?=.)/, '/cases/');
  return `${entrances[room]}?next=${encodeURIComponent(path)}`;
}

/**
 * Pages that are another in production, or not in the demo's walks: in the short run an administrator's walk looks for
 * barriers there.
 */
const OWN_OF_PRODUCTION: ReadonlySet<string> = new Set([
  '/staff-security',
  ...Object.keys(routeList).filter((path) => path.startsWith('/admin/')),
  '/documents/6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10',
]);

/** The page at `path` as this person sees it: its address, title, one heading, and no barrier. */
export async function visit(page: Page, path: string, who: Who, isDemo: boolean): Promise<void> {
  await page.goto(path);
  const arrived = arrival(path, who, isDemo);
  await expect.soft(page, `${who} opens ${path}`).toHaveURL(arrived);
  await expect.soft(page.getByRole('heading', { level: 1 }), `${path} as ${who}: one heading`).toHaveCount(1);
  const known = [...openRoutes, ...applicantRoutes].find((route) => route.path === arrived);
  if (known && isDemo) {
    await expect.soft(page).toHaveTitle(known.title);
    await expect.soft(page.getByRole('heading', { level: 1, name: known.heading })).toBeVisible();
  }
  await expect.soft(page, `${path} as ${who}`).toHaveTitle(/^\S.* – Planwright$/);
  await expect.soft(page, `${path} as ${who}`).not.toHaveTitle(/^404/);
  if (isDemo) await expect.soft(page.getByRole('region', { name: 'Demo mode' }), `${path}: it is a demo`).toBeVisible();
  // Templates list what may stand in them, conditions name places of a letter, and rules are YAML, in braces.
  if (path !== '/admin/templates' && path !== '/admin/conditions' && !path.startsWith('/admin/rules/')) {
    const words = await page.locator('body').innerText();
    expect.soft(words.match(/\{\{?[\w, .]+\}?\}/g) ?? [], `${path} as ${who}: places without words`).toEqual([]);
  }
  // What fades in while axe looks has no colour yet; it stands still once it is told to.
  const moving = page.getByRole('button', { name: /^Pause the/ });
  while (await moving.count()) await moving.first().click();
  // An entrance is the same whatever it leads back to: it is among the paths itself.
  if (arrived === path && (isDemo || isFull || (who === 'admin' && OWN_OF_PRODUCTION.has(path))))
    await expectAccessibleInBothThemes(page, `${path} as ${who}`);
}

/** The rooms that someone walks through in the short run; in demo mode those of staff need no account. */
const ownRooms = (who: Who, isDemo: boolean): readonly Room[] => {
  if (who === 'signed out') return isDemo ? ['open', 'staff', 'contractor'] : ['open'];
  if (who === 'applicant' || who === 'contractor') return [who];
  return ['staff', 'document'];
};

/** In the full run every path; in the short one those of a person's own rooms, and one of each that is shut to them. */
function pathsFor(who: Who, isDemo: boolean): string[] {
  const paths = Object.entries(routeList);
  if (isFull) return paths.map(([path]) => path);
  const own = ownRooms(who, isDemo);
  const tried = new Set<Room>();
  return paths
    .filter(([path, room]) => {
      if (own.includes(room)) return true;
      if (letsIn(path, room, who, isDemo) || tried.has(room)) return false;
      tried.add(room);
      return true;
    })
    .map(([path]) => path);
}

/** The pages of the route list, or of some rooms of it, then an address that is none. */
export async function walk(page: Page, who: Who, isDemo: boolean, rooms?: readonly Room[]): Promise<void> {
  const paths = pathsFor(who, isDemo).filter((path) => !rooms || rooms.includes(routeList[path] ?? 'open'));
  for (const path of paths) await visit(page, path, who, isDemo);
  const reply = await page.goto('/no-such-page');
  expect.soft(reply?.status()).toBe(404);
  await expect.soft(page.getByText('Oops! Page not found')).toBeVisible();
  if (isDemo || isFull) await expectAccessibleInBothThemes(page, `an unknown path as ${who}`);
}
