import i18next from 'i18next';
import type { ApplicationSummary } from '#contract/applications.ts';
import { shortId } from '#domain/questionnaire/application.ts';
import { currentLocale } from '#web/lib/words.ts';

const QUESTIONNAIRE = '/pre-application-questionnaire';
export const NEW_APPLICATION = QUESTIONNAIRE;

export const hrefOf = ({ id }: Pick<ApplicationSummary, 'id'>): string => `${QUESTIONNAIRE}?application=${id}`;

/** Where the documents of an application are listed. */
export const documentsHrefOf = ({ id }: Pick<ApplicationSummary, 'id'>): string => `/my-applications/${id}/documents`;

/** "Nov 21, 2026", in the reader's own time zone. */
export const shortDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(currentLocale(), { month: 'short', day: 'numeric', year: 'numeric' });

/** What tells an application from others of the same title, for those who hear its buttons and do not see its card. */
export const nameOf = ({ title, project_address, apn, reference, id }: ApplicationSummary): string =>
  [title, project_address ?? apn, reference ?? i18next.t('applications:card.named', { id: shortId(id) })]
    .filter((part) => part)
    .join(', ');
