import { createBrowserRouter, type RouteObject } from 'react-router';
import { aboutQuery } from '#web/lib/about.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { AreaGate } from './area-gate.tsx';
import { DemoOnly } from './demo-only.tsx';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';
import { StartingPage } from './starting-page.tsx';

const pages: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('#web/features/home/home-page.tsx')).HomePage }) },
  {
    path: 'login',
    lazy: async () => ({ Component: (await import('#web/features/sign-in/login-page.tsx')).LoginPage }),
  },
  {
    path: 'register',
    lazy: async () => ({ Component: (await import('#web/features/sign-in/register-page.tsx')).RegisterPage }),
  },
  {
    path: 'staff-login',
    lazy: async () => ({ Component: (await import('#web/features/sign-in/staff-login-page.tsx')).StaffLoginPage }),
  },
  {
    path: 'developer-login',
    lazy: async () => ({
      Component: (await import('#web/features/sign-in/developer-login-page.tsx')).DeveloperLoginPage,
    }),
  },
  {
    path: 'applicant-dashboard',
    lazy: async () => ({
      Component: (await import('#web/features/dashboards/applicant-dashboard.tsx')).ApplicantDashboard,
    }),
  },
  {
    element: <AreaGate area="reviewer" />,
    children: [
      {
        path: 'reviewer-dashboard',
        lazy: async () => ({
          Component: (await import('#web/features/dashboards/reviewer-dashboard.tsx')).ReviewerDashboard,
        }),
      },
      {
        path: 'permit-review',
        lazy: async () => ({
          Component: (await import('#web/features/permit-review/permit-review-page.tsx')).PermitReviewPage,
        }),
      },
    ],
  },
  {
    element: <AreaGate area="contractor" />,
    children: [
      {
        path: 'developer-dashboard',
        lazy: async () => ({
          Component: (await import('#web/features/dashboards/developer-dashboard.tsx')).DeveloperDashboard,
        }),
      },
    ],
  },
  {
    path: 'design',
    element: <DemoOnly />,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('#web/features/design/design-page.tsx')).DesignPage }),
      },
    ],
  },
  { path: '*', lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }) },
];

const PATIENCE_MS = 1500;

/** Waits shortly for what the deployment is, so that the demo banner does not push the page down when it comes. */
const knowDeployment = async () => {
  const known = queryClient.ensureQueryData(aboutQuery).catch(() => null);
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return null;
};

/** Every page of the product. A page's code is fetched when it is first opened. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <ErrorPage />,
      HydrateFallback: StartingPage,
      loader: knowDeployment,
      shouldRevalidate: () => false,
      children: [{ errorElement: <ErrorPage />, children: pages }],
    },
  ]);
