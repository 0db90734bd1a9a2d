import i18next from 'i18next';
import { type ApplicationDocument, DOCUMENT_LIMITS } from '#contract/applications.ts';
import type { DocumentFinding } from '#domain/questionnaire/document-finding.ts';
import { counted, figure, list, megabytes } from '#web/lib/words.ts';
import type { UploadItem } from '#web/ui/uploaded-file.tsx';
import type { Refused } from './check-choice.ts';

export const endings = (): string => DOCUMENT_LIMITS.extensions.join(', ');

/** Why files were not added, and what to do. */
export const refusedWords = ({ why, names }: Refused, maxFileBytes: number): string =>
  i18next.t(`questionnaire:upload.refused.${why}`, {
    ...counted(names.length),
    names: list(names),
    endings: endings(),
    size: megabytes(maxFileBytes),
    most: DOCUMENT_LIMITS.mostFiles,
  });

const inches = (size: number | undefined): string => figure(Math.round((size ?? 0) * 10) / 10);

/** What was found in a document and what to do about it; it goes on from the document's name. */
export const findingWords = ({ code, page = 1, width, height }: DocumentFinding): string =>
  i18next.t(`questionnaire:check.findings.${code}`, {
    page: figure(page),
    width: inches(width),
    height: inches(height),
  });

/** The kind of a file, for its picture. */
export const pictureOf = (name: string): UploadItem['kind'] => {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (ending === 'pdf') return 'pdf';
  return ['jpg', 'jpeg', 'png'].includes(ending) ? 'picture' : 'other';
};

/** "2.3 MB · 12 pages · Verified" */
export const aboutDocument = ({ size, pages, state }: ApplicationDocument): string =>
  [
    megabytes(size),
    ...(pages === null ? [] : [i18next.t('questionnaire:upload.pages', counted(pages))]),
    i18next.t(`questionnaire:upload.state.${state}`),
  ].join(' · ');
