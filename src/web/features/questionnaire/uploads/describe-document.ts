import i18next from 'i18next';
import { type ApplicationDocument, DOCUMENT_LIMITS } from '#contract/applications.ts';
import { list, megabytes, plural } from '#web/lib/format.ts';
import type { Refused } from './check-choice.ts';

export const endings = (): string => DOCUMENT_LIMITS.extensions.join(', ');

/** Why files were not added, and what to do. */
export const describeRefused = ({ why, names }: Refused, maxFileBytes: number): string =>
  i18next.t(`questionnaire:upload.refused.${why}`, {
    ...plural(names.length),
    names: list(names),
    endings: endings(),
    size: megabytes(maxFileBytes),
    most: DOCUMENT_LIMITS.mostFiles,
  });

/** "2.3 MB · 12 pages · Verified" */
export const aboutDocument = (
  { size, pages }: Pick<ApplicationDocument, 'size' | 'pages'>,
  state: ApplicationDocument['state'],
): string =>
  [
    megabytes(size),
    ...(pages === null ? [] : [i18next.t('questionnaire:upload.pages', plural(pages))]),
    i18next.t(`questionnaire:upload.state.${state}`),
  ].join(' · ');
