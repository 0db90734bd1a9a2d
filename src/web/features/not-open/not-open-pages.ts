import type { PagePath } from '#contract/site.ts';

/** Where a page leads back to, and who helps meanwhile: the agency with projects, our support with tools. */
type Back = { to: '/applicant-dashboard' | '/reviewer-dashboard' | '/developer-dashboard'; help: HelpContact };
type HelpContact = 'agency' | 'support';

const applicant = { to: '/applicant-dashboard', help: 'agency' } as const satisfies Back;
const reviewer = { to: '/reviewer-dashboard', help: 'support' } as const satisfies Back;
const contractor = { to: '/developer-dashboard', help: 'support' } as const satisfies Back;

/** The pages that are announced and do not work yet: the name of their texts, and the way back. */
export const NOT_OPEN = {
  '/application-assistant': { texts: 'applicationAssistant', ...applicant },
  '/application-status': { texts: 'applicationStatus', ...applicant },
  '/site-verification': { texts: 'siteVerification', ...reviewer },
  '/approval-letters': { texts: 'approvalLetters', ...reviewer },
  '/planning-chat': { texts: 'planningChat', ...reviewer },
  '/developer-review': { texts: 'designReview', ...contractor },
} as const satisfies Partial<Record<PagePath, Back & { texts: string }>>;

type NotOpenPath = keyof typeof NOT_OPEN;

/** The path of a page that is not open yet, however it was typed; undefined for any other. */
export const notOpenPath = (pathname: string): NotOpenPath | undefined => {
  const plain = pathname.toLowerCase().replace(/\/+$/, '');
  return Object.hasOwn(NOT_OPEN, plain) ? (plain as NotOpenPath) : undefined;
};
