import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useParams } from 'react-router';
import { type CataloguePart, openTexts } from '#web/lib/texts.ts';
import { DemoOnly, ToLanding } from './demo-only.tsx';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

/** Code and texts are fetched together, when they are first needed. */
const fetched = (load: () => Promise<ComponentType>, parts: readonly CataloguePart[]) => async () => {
  const [Component] = await Promise.all([load(), openTexts(['shell', 'ui', 'problems', ...parts])]);
  return { Component };
};

const page = (path: string, load: () => Promise<ComponentType>, ...parts: CataloguePart[]): RouteObject => ({
  path,
  lazy: fetched(load, parts),
});

/** What stands before the pages of a portal. Its texts come with it. */
const gate = (load: () => Promise<ComponentType>, children: RouteObject[]): RouteObject => ({
  lazy: fetched(load, ['signIn']),
  children,
});

const legal = (path: string) =>
  page(path, async () => (await import('#web/features/legal/legal-page.tsx')).LegalPage, 'pages');

type Finders = typeof import('#web/features/parcel-finder/parcel-finder-page.tsx');
/** One of the three ways to the parcel finder; what each is for stands in docs/decisions/0013. */
const finder = (path: string, which: keyof Finders) =>
  page(
    path,
    async () => (await import('#web/features/parcel-finder/parcel-finder-page.tsx'))[which],
    'finder',
    'map',
    'parcel',
    'parcelChat',
    'calculations',
  );

/** A case where it stood before it had an address of its own. */
function ToCase() {
  const { id = '' } = useParams();
  return <Navigate to={`/cases/${id}`} replace />;
}

const signInRoutes = (): RouteObject[] => [
  page('login', async () => (await import('#web/features/sign-in/login-page.tsx')).LoginPage, 'signIn'),
  page('register', async () => (await import('#web/features/sign-in/register-page.tsx')).RegisterPage, 'signIn'),
  page(
    'staff-login',
    async () => (await import('#web/features/sign-in/staff-login-page.tsx')).StaffLoginPage,
    'signIn',
  ),
  page(
    'developer-login',
    async () => (await import('#web/features/sign-in/area-login-page.tsx')).DeveloperLoginPage,
    'signIn',
  ),
  page(
    'forgot-password',
    async () => (await import('#web/features/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
    'signIn',
  ),
  page(
    'reset-password',
    async () => (await import('#web/features/sign-in/reset-password-page.tsx')).ResetPasswordPage,
    'signIn',
  ),
  page(
    'confirm-email',
    async () => (await import('#web/features/sign-in/confirm-email-page.tsx')).ConfirmEmailPage,
    'signIn',
  ),
];

const forApplicants = (): RouteObject[] => [
  page('account', async () => (await import('#web/features/sign-in/account-page.tsx')).ApplicantAccountPage, 'signIn'),
  page(
    'applicant-dashboard',
    async () => (await import('#web/features/dashboards/applicant-dashboard.tsx')).ApplicantDashboard,
    'pages',
  ),
  page(
    'my-applications',
    async () => (await import('#web/features/my-applications/my-applications-page.tsx')).MyApplicationsPage,
    'applications',
  ),
  page(
    'my-applications/:id/documents',
    async () => (await import('#web/features/application-documents/documents-page.tsx')).DocumentsPage,
    'uploadedDocuments',
    'questionnaire',
    'designReview',
    'facts',
  ),
  page(
    'my-applications/:id/requests',
    async () => (await import('#web/features/requests/requests-page.tsx')).RequestsPage,
    'requests',
    'designReview',
    'facts',
  ),
  page(
    'my-applications/:id/permit',
    async () => (await import('#web/features/own-permit/own-permit-page.tsx')).OwnPermitPage,
    'permitLetter',
  ),
  page(
    'pre-application-questionnaire',
    async () => (await import('#web/features/questionnaire/questionnaire-page.tsx')).QuestionnairePage,
    'questionnaire',
    'draft',
    'calculators',
    'uploadAnswers',
    'calculations',
    'facts',
  ),
  finder('pre-application-applicant-login', 'ApplicantParcelFinder'),
  page(
    'application-assistant',
    async () =>
      (await import('#web/features/application-assistant/application-assistant-page.tsx')).ApplicationAssistantPage,
    'assistant',
  ),
];

const forReviewers = (): RouteObject[] => [
  page(
    'reviewer-dashboard',
    async () => (await import('#web/features/dashboards/reviewer-dashboard.tsx')).ReviewerDashboard,
    'pages',
  ),
  page(
    'staff-security',
    async () => (await import('#web/features/sign-in/staff-security-page.tsx')).StaffSecurityPage,
    'signIn',
  ),
  page(
    'permit-review',
    async () => (await import('#web/features/permit-review/permit-review-page.tsx')).PermitReviewPage,
    'analysis',
    'review',
    'reading',
    'checklist',
    'facts',
    'parcel',
  ),
  page(
    'site-verification',
    async () => (await import('#web/features/site-assessment/site-assessment-page.tsx')).SiteAssessmentPage,
    'analysis',
    'assessment',
    'reading',
    'checklist',
    'facts',
  ),
  page(
    'approval-letters',
    async () => (await import('#web/features/permit-letter/permit-letter-page.tsx')).PermitLetterPage,
    'analysis',
    'permitLetter',
    'reading',
    'checklist',
    'facts',
    'parcel',
  ),
  page('submitted-applications', async () => (await import('#web/features/cases/queue-page.tsx')).QueuePage, 'cases'),
  { path: 'submitted-applications/:id', element: <ToCase /> },
  page('overview', async () => (await import('#web/features/overview/overview-page.tsx')).OverviewPage, 'overview'),
  page(
    'cases/:id',
    async () => (await import('#web/features/cases/case-page.tsx')).CasePage,
    'cases',
    'administration',
    'parcel',
    'draft',
    'calculators',
    'calculations',
    // What the check found in a file is said in the questionnaire's words.
    'questionnaire',
    'facts',
    'reviews',
    'review',
    'letters',
    'messages',
    'permitLetter',
    'designReview',
  ),
  page(
    'cases/:id/design-check',
    async () => (await import('#web/features/design-review/design-review-page.tsx')).CaseDesignCheckPage,
    'designReview',
    'analysis',
    'checklist',
    'facts',
    'reading',
  ),
  page(
    'cases/:id/letters/:letterId',
    async () => (await import('#web/features/letters/letter-page.tsx')).LetterPage,
    'letters',
  ),
  page(
    'reviews',
    async () => (await import('#web/features/permit-review/reviews-page.tsx')).ReviewsPage,
    'reviews',
    'review',
  ),
  page(
    'reviews/:sessionId',
    async () => (await import('#web/features/permit-review/review-page.tsx')).ReviewPage,
    'reviews',
    'analysis',
    'review',
    'reading',
    'checklist',
    'facts',
    'parcel',
    'viewer',
  ),
  page('knowledge', async () => (await import('#web/features/knowledge/texts-page.tsx')).TextsPage, 'knowledge'),
  page(
    'knowledge/:name',
    async () => (await import('#web/features/knowledge/text-page.tsx')).TextPage,
    'knowledge',
    'planningChat',
  ),
  gate(
    async () => (await import('./portal-gate.tsx')).AdminGate,
    [
      page(
        'admin/agreement',
        async () => (await import('#web/features/permit-review/agreement-page.tsx')).AgreementPage,
        'reviews',
      ),
      page(
        'admin/people',
        async () => (await import('#web/features/administration/accounts-page.tsx')).AccountsPage,
        'administration',
      ),
      page(
        'admin/queues',
        async () => (await import('#web/features/administration/queues-page.tsx')).QueuesPage,
        'administration',
      ),
      page(
        'admin/integrations',
        async () => (await import('#web/features/administration/integrations-page.tsx')).IntegrationsPage,
        'integrations',
      ),
      page(
        'admin/templates',
        async () => (await import('#web/features/administration/templates-page.tsx')).TemplatesPage,
        'administration',
      ),
      page(
        'admin/conditions',
        async () => (await import('#web/features/administration/conditions-page.tsx')).ConditionsPage,
        'administration',
        'permitLetter',
        'analysis',
        'facts',
        'parcel',
      ),
      page(
        'admin/rules',
        async () => (await import('#web/features/administration/rules-page.tsx')).RulesPage,
        'rules',
        'administration',
        'analysis',
        'designReview',
      ),
      page(
        'admin/rules/edit',
        async () => (await import('#web/features/administration/rule-editor-page.tsx')).RuleEditorPage,
        'rules',
        'analysis',
        'designReview',
        'facts',
        'checklist',
      ),
      page(
        'knowledge/import',
        async () => (await import('#web/features/knowledge/imports-page.tsx')).TextImportsPage,
        'knowledge',
      ),
      page(
        'knowledge/imports/:id',
        async () => (await import('#web/features/knowledge/import-page.tsx')).TextImportPage,
        'knowledge',
        'planningChat',
        'planningChat',
        'reading',
      ),
      page(
        'admin/history',
        async () => (await import('#web/features/administration/history-page.tsx')).HistoryPage,
        'administration',
      ),
      page(
        'admin/parcels',
        async () => (await import('#web/features/parcel-imports/parcel-imports-page.tsx')).ParcelDataPage,
        'parcelImports',
        'imports',
        'parcel',
      ),
    ],
  ),
  page(
    'planning-chat',
    async () => (await import('#web/features/planning-chat/planning-chat-page.tsx')).PlanningChatPage,
    'planningChat',
    'knowledge',
    'modelAnswer',
  ),
  page(
    'inquiries',
    async () => (await import('#web/features/inquiries/inquiries-page.tsx')).InquiriesPage,
    'inquiries',
  ),
  page(
    'planning-chat/care',
    async () => (await import('#web/features/planning-chat/care-page.tsx')).PlanningCarePage,
    'planningChat',
  ),
];

const forContractors = (): RouteObject[] => [
  page(
    'developer-account',
    async () => (await import('#web/features/sign-in/account-page.tsx')).ContractorAccountPage,
    'signIn',
  ),
  page(
    'developer-dashboard',
    async () => (await import('#web/features/dashboards/developer-dashboard.tsx')).DeveloperDashboard,
    'pages',
  ),
  page(
    'developer-review',
    async () => (await import('#web/features/design-review/design-review-page.tsx')).DesignReviewPage,
    'designReview',
    'analysis',
    'checklist',
    'facts',
    'reading',
  ),
];

const pages = (): RouteObject[] => [
  ...signInRoutes(),
  gate(async () => (await import('./portal-gate.tsx')).ApplicantGate, forApplicants()),
  gate(
    async () => (await import('./portal-gate.tsx')).StatusGate,
    [
      page(
        'application-status',
        async () =>
          (await import('#web/features/application-status/application-status-page.tsx')).ApplicationStatusPage,
        'applicationStatus',
        'messages',
      ),
    ],
  ),
  gate(async () => (await import('./portal-gate.tsx')).ReviewerGate, forReviewers()),
  gate(async () => (await import('./portal-gate.tsx')).ContractorGate, forContractors()),
  gate(
    async () => (await import('./portal-gate.tsx')).DocumentGate,
    [
      page(
        'documents/:documentId',
        async () => (await import('#web/document-viewer/document-page.tsx')).DocumentPage,
        'viewer',
        'reading',
      ),
    ],
  ),
  finder('pre-application', 'PublicParcelFinder'),
  finder('pre-application-homepage', 'HomeParcelFinder'),
  legal('privacy-policy'),
  legal('terms-of-service'),
  legal('accessibility-statement'),
  {
    element: <DemoOnly />,
    children: [
      page('design', async () => (await import('#web/features/design/design-page.tsx')).DesignPage),
      page('outbox', async () => (await import('#web/features/outbox/outbox-page.tsx')).OutboxPage, 'signIn'),
    ],
  },
  { path: '/', element: <ToLanding /> },
  page('*', async () => (await import('./not-found-page.tsx')).NotFoundPage),
];

/** Every page but the landing page, which is a document of its own. */
export const routes = (): RouteObject[] => [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [{ errorElement: <ErrorPage />, children: pages() }],
  },
];
