import { expect, type Page } from '@playwright/test';

export type Route = { path: string; title: string; heading: string };

/** Every page that opens without an account. */
export const openRoutes: readonly Route[] = [
  { path: '/', title: 'City planning and permitting assistant – Planwright', heading: 'Faster Permit Checks' },
  { path: '/login', title: 'Log in – Planwright', heading: 'Log in' },
  { path: '/login?as=citizen', title: 'Citizen login – Planwright', heading: 'Citizen login' },
  { path: '/staff-login', title: 'Staff Login – Planwright', heading: 'Staff Login' },
  { path: '/developer-login', title: 'Developer Login – Planwright', heading: 'Developer Login' },
  { path: '/register', title: 'Create an account – Planwright', heading: 'Create an account' },
  { path: '/reviewer-dashboard', title: 'Reviewer Tools – Planwright', heading: 'Reviewer Tools' },
  { path: '/developer-dashboard', title: 'Contractor Tools – Planwright', heading: 'Contractor Tools' },
  { path: '/permit-review', title: 'Permit review – Planwright', heading: 'Permit Review Assistant' },
  { path: '/design', title: 'Design system – Planwright', heading: 'Design system' },
];

/** Pages that open for an applicant who is called Marisol. */
export const applicantRoutes: readonly Route[] = [
  { path: '/applicant-dashboard', title: 'Your projects – Planwright', heading: 'Welcome back, Marisol!' },
  { path: '/my-applications', title: 'My Applications – Planwright', heading: 'My Applications' },
  {
    path: '/pre-application-questionnaire',
    title: 'Permit Application – Planwright',
    heading: 'Welcome to the permit process',
  },
];

export const unknownRoute: Route = {
  path: '/no-such-page',
  title: '404: page not found – Planwright',
  heading: '404',
};

/** What the browser and the page log at an unknown address. */
export const UNKNOWN_ROUTE_LOGS = [/404 \(Not Found\)/, /There is no page at \/no-such-page/];

/** Opens a page by its address and waits until its heading is there. */
export async function open(page: Page, { path, heading }: Route): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
