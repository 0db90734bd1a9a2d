import { z } from 'zod';
import { LandingShown } from '#domain/agency/agency.ts';
import { LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import { endpoint } from './endpoint.ts';
import { About } from './system.ts';

/** Who a page is for. `door`: the ways in; `open`: anyone; `document`: whoever it belongs to, and the staff it came to. The server's data is guarded by its endpoints, not by this. */
type PageFor = 'open' | 'door' | 'applicant' | 'reviewer' | 'contractor' | 'admin' | 'demo' | 'document';

/** Every page of the product (specification, section 2). Any other address shows the not-found page with a 404. */
export const PAGES = {
  '/': 'open',
  '/login': 'door',
  '/staff-login': 'door',
  '/register': 'door',
  '/developer-login': 'door',
  '/forgot-password': 'door',
  '/reset-password': 'door',
  '/confirm-email': 'door',
  '/account': 'applicant',
  '/developer-account': 'contractor',
  '/applicant-dashboard': 'applicant',
  '/reviewer-dashboard': 'reviewer',
  '/staff-security': 'reviewer',
  '/admin/parcels': 'admin',
  '/developer-dashboard': 'contractor',
  '/pre-application': 'open',
  '/pre-application-homepage': 'open',
  '/pre-application-applicant-login': 'applicant',
  '/pre-application-questionnaire': 'applicant',
  '/application-assistant': 'applicant',
  '/application-status': 'applicant',
  '/my-applications': 'applicant',
  '/my-applications/:id/documents': 'applicant',
  '/my-applications/:id/requests': 'applicant',
  '/my-applications/:id/permit': 'applicant',
  '/site-verification': 'reviewer',
  '/permit-review': 'reviewer',
  '/developer-review': 'contractor',
  '/approval-letters': 'reviewer',
  '/planning-chat': 'reviewer',
  '/knowledge': 'reviewer',
  '/knowledge/:name': 'reviewer',
  '/knowledge/import': 'admin',
  '/knowledge/imports/:id': 'admin',
  '/planning-chat/care': 'reviewer',
  '/inquiries': 'reviewer',
  '/privacy-policy': 'open',
  '/terms-of-service': 'open',
  '/accessibility-statement': 'open',
  '/documents/:documentId': 'document',
  '/submitted-applications': 'reviewer',
  '/submitted-applications/:id': 'reviewer',
  '/cases/:id': 'reviewer',
  '/cases/:id/design-check': 'reviewer',
  '/cases/:id/letters/:letterId': 'reviewer',
  '/overview': 'reviewer',
  '/reviews': 'reviewer',
  '/reviews/:sessionId': 'reviewer',
  '/admin/agreement': 'admin',
  '/admin/conditions': 'admin',
  '/admin/history': 'admin',
  '/admin/integrations': 'admin',
  '/admin/people': 'admin',
  '/admin/queues': 'admin',
  '/admin/rules': 'admin',
  '/admin/rules/edit': 'admin',
  '/admin/templates': 'admin',
  '/design': 'demo',
  '/outbox': 'demo',
} as const satisfies Record<`/${string}`, PageFor>;
export type PagePath = keyof typeof PAGES;

const patterns = Object.keys(PAGES)
  .filter((path) => path.includes(':'))
  .map((path) => [path as PagePath, new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)] as const);

/** The page at an address; undefined where there is none. A part such as `:id` stands for any one name. */
export const pageAt = (path: string): PagePath | undefined =>
  Object.hasOwn(PAGES, path) ? (path as PagePath) : patterns.find(([, pattern]) => pattern.test(path))?.[0];

/** Pages whose words are in the document that the server sends, before any script runs. */
export const PRERENDERED = [
  '/',
  '/login',
  '/register',
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility-statement',
] as const satisfies readonly PagePath[];

/** What a document carries in its `page-data` element, so that its page needs no call to be shown. */
export const PageData = z.object({
  about: About,
  landing: LandingShown.optional(),
  legal: LegalDocument.optional(),
});
export type PageData = z.infer<typeof PageData>;

export const site = {
  legal: endpoint({
    method: 'GET',
    path: '/api/site/legal/:document',
    summary: 'A legal text, in every language',
    access: 'anyone',
    params: z.object({ document: LegalId }),
    response: LegalDocument,
  }),
};
