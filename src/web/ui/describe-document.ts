import i18next from 'i18next';
import type { DocumentFinding } from '#domain/application/document-finding.ts';
import { formatNumber, percent } from '../lib/format.ts';

const inches = (size: number | undefined): string => formatNumber(Math.round((size ?? 0) * 10) / 10);

/** What was found in a document and what to do about it; it goes on from the document's name. */
export const describeFinding = ({ code, page, width, height, confidence, words }: DocumentFinding): string =>
  i18next.t(`questionnaire:check.findings.${code === 'not-read' && page !== undefined ? 'not-read-page' : code}`, {
    page: formatNumber(page ?? 1),
    sure: percent(confidence ?? 0),
    width: inches(width),
    height: inches(height),
    words: words ?? '',
  });

/** The kind of a file, for its picture. */
export const pictureOf = (name: string): 'pdf' | 'picture' | 'other' => {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (ending === 'pdf') return 'pdf';
  return ['jpg', 'jpeg', 'png'].includes(ending) ? 'picture' : 'other';
};
